// Keeps the page for when there is no network: from the network first, else what was kept of this engine.
const KEPT = `montjoie-${new URL(location.href).searchParams.get('engine')}`;
addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(['./', 'montjoie.webmanifest', 'icon.svg'])).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith('montjoie-') && name !== KEPT).map((name) => caches.delete(name)))).then(() => clients.claim())));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(event.request, { ignoreSearch: true })) ?? Response.error()));
});
