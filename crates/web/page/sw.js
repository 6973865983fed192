// Keeps the page for when there is no network: from the network first, otherwise the newest that was kept.
const KEPT = `montjoie-${new URL(location.href).searchParams.get('engine')}`;
/** Keeps an answer; what stands after `?` names no other file here. */
const keep = async ({ url }, reply) => (await caches.open(KEPT)).put(url.split(/[?#]/)[0], reply);
addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(['./', 'montjoie.webmanifest', 'icon.svg'])).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith('montjoie-') && name !== KEPT).map((name) => caches.delete(name)))).then(() => clients.claim())));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(fetch(event.request).then((reply) => {
    // A page may change while its engine stays the same.
    if (reply.status === 200 && !reply.redirected) event.waitUntil(keep(event.request, reply.clone()));
    return reply;
  }).catch(async () => (await caches.match(event.request, { ignoreSearch: true })) ?? Response.error()));
});
