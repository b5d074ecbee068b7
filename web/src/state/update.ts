import { signal } from '@preact/signals';

/** A newer version of the app: it waits to take over, or has done so in another tab. */
export const updateReady = signal<ServiceWorker | null>(null);

export function takeUpdate(): void {
  const worker = updateReady.peek();
  if (!worker) return;
  if (worker.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
