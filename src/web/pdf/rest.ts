/** Maximum delay in milliseconds on a busy page. */
const MOST_MS = 500;

/** Resolves when the browser is idle, or after half a second. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS });
    else setTimeout(resolve, MOST_MS / 5);
  });
}
