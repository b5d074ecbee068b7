import { signal } from '@preact/signals';

/** A newer version of the app that waits to take over. */
export const updateReady = signal<ServiceWorker | null>(null);

export function takeUpdate(): void {
  const worker = updateReady.peek();
  if (!worker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
