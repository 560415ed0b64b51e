/** How long a page that is busy may put something off, in milliseconds. */
const MOST_MS = 500;

/** Ends when the browser has nothing else to do, or after half a second. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not tell when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS });
    else setTimeout(resolve, MOST_MS / 5);
  });
}
