import { updateReady } from './update';

/** Keeps everything for when there is no network: once the page is there, so that its own files come first. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
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
