/** Without React: code that shows a page before its own code is loaded uses it too. */

/** Milliseconds between two checks, for browsers that do not notice that the network is back. */
const PAUSE_MS = 3000;

/** Resolves when the portal responds. @returns whether it did so at once. */
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
