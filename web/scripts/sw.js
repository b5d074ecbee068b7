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
  const old = (name) => name.startsWith('tabiya-') && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
