/**
 * Shows the page of one's own workorders without a network. Only that page starts it, and it answers only below
 * /office/workorders/: the page itself, and the code and texts that the page has named. It keeps nothing about people.
 */
const CODE = 'latchkey.visits.code';
const PAGE = '/office/workorders/today';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/') || pathname.startsWith('/releases/')) {
    event.respondWith(file(request));
  }
});

/** Keeps the page, and the files that it has loaded: their names change with their content. */
async function keep(urls) {
  const cache = await caches.open(CODE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [new URL(PAGE, self.location.origin).href, ...urls].filter((url) => !known.has(url));
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}

/** The page from the server, which is kept; without a network, the one that was kept. Another build drops the former. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const kept = await caches.match(PAGE, { cacheName: CODE, ignoreVary: true });
      if (kept !== undefined && (await kept.text()) !== (await answer.clone().text()))
        await caches.delete(CODE);
      await (await caches.open(CODE)).put(PAGE, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CODE, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A file that was kept, else from the server. */
async function file(request) {
  const kept = await caches.match(request.url, { cacheName: CODE, ignoreVary: true });
  return kept ?? fetch(request);
}
