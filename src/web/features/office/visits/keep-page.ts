const WORKER = '/office/workorders/visits-worker.js';

/**
 * Has the browser keep this page, with the code and texts that it has loaded, to be opened without a network. Does nothing
 * where the browser cannot, as on a page that is not sent encrypted.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const origin = window.location.origin;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const files = loaded.filter((url) =>
      [`${origin}/assets/`, `${origin}/releases/`].some((beginning) => url.startsWith(beginning)),
    );
    active?.postMessage([...new Set(files)]);
  } catch {
    // The page works with a network.
  }
}
