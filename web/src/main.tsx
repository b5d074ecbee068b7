import { render } from 'preact';
import { Trouble } from './parts/Trouble';
import { updateReady } from './state/update';

const root = document.getElementById('app')!;

// Fetched together; what stands on the rules runs when they are there.
Promise.all([import('./App'), import('./board')]).then(
  ([{ App }]) => render(<App />, root),
  (error: Error) => render(<Trouble message={error.message} />, root),
);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register(new URL('./sw.js', document.baseURI)).then(
    (registration) =>
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && navigator.serviceWorker.controller) updateReady.value = worker;
        });
      }),
    () => {
      // Without one, as on plain HTTP in a local network, everything else works.
    },
  );
}
