import { updateReady } from './update';

/** Keeps everything for when there is no network: once the page is there, so that its own files come first. */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  serviceWorker.register(new URL('./sw.js', document.baseURI)).then(
    (registration) => {
      // The first one is no newer version.
      const ready = (worker: ServiceWorker | null): void => {
        if (worker?.state === 'installed' && registration.active) updateReady.value = worker;
      };
      const watch = (worker: ServiceWorker | null): void => {
        ready(worker);
        worker?.addEventListener('statechange', () => ready(worker));
      };
      // Also one that has come before this page was opened, and waits.
      watch(registration.waiting);
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
      // Another tab has taken it: the first worker of all takes nobody's place.
      let before = serviceWorker.controller;
      serviceWorker.addEventListener('controllerchange', () => {
        if (before) updateReady.value = serviceWorker.controller;
        before = serviceWorker.controller;
      });
    },
    () => {
      // Without one, as on plain HTTP in a local network, everything else works.
    },
  );
}
