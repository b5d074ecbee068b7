import { render } from 'preact';
import { ready } from 'tabiya';
import rules from 'tabiya/tabiya.wasm?url';
import { App } from './App';
import { Trouble } from './parts/Trouble';
import { updateReady } from './state/update';

const root = document.getElementById('app')!;

try {
  await ready(rules);
  await import('@tabiya/board');
  render(<App />, root);
} catch (error) {
  render(<Trouble message={(error as Error).message} />, root);
}

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(new URL('./sw.js', document.baseURI)).then((registration) => {
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) updateReady.value = worker;
      });
    });
  }).catch(() => {
    // Without one, as on plain HTTP in a local network, everything else works.
  });
}
