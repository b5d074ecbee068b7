// The service worker: everything is kept when it is installed, and answered from there. `build.mjs` fills in the list.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `tabiya-${VERSION}`;

self.addEventListener('install', (event) => {
  // What has its hash in its name never changes, and may come from the browser's own cache; the rest is asked for anew.
  const asked = (file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'reload' });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(asked))));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('tabiya-') && name !== CACHE);
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // One page takes it and is opened anew; others go on as they are, and may need what they have not loaded yet.
    if (pages.length > 1) old.pop();
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  const find = async () => (await (await caches.open(CACHE)).match(wanted, { ignoreSearch: true })) ?? (await caches.match(request)) ?? fetch(request);
  event.respondWith(find());
});
