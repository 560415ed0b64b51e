/** Nothing of React: what shows a page ahead of its code uses it too. */

/** Milliseconds between two questions, where the browser does not notice by itself that the network is back. */
const PAUSE_MS = 3000;

/** Resolves when the portal answers. @returns whether it did so at once. */
export async function untilReachable(): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const isThere = await fetch('/health', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return isFirst;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(go, PAUSE_MS);
      window.addEventListener('online', go, { once: true });
      function go() {
        clearTimeout(timer);
        window.removeEventListener('online', go);
        resolve();
      }
    });
  }
}
