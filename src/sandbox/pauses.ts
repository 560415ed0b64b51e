/** Delays that end when the sandbox closes, so that Ctrl-C never hangs on a provoked delay. */
export interface Pauses {
  /** Resolves after the milliseconds, or at once when the sandbox closes. */
  wait(ms: number): Promise<void>;
  endAll(): void;
}

/**
 * @example const pauses = createPauses(); await pauses.wait(200);
 */
export function createPauses(): Pauses {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let closed = false;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (closed || ms <= 0) {
          resolve();
          return;
        }
        const timer = setTimeout(() => {
          waiting.delete(timer);
          resolve();
        }, ms);
        waiting.set(timer, resolve);
      }),
    endAll: () => {
      closed = true;
      for (const [timer, resolve] of waiting) {
        clearTimeout(timer);
        resolve();
      }
      waiting.clear();
    },
  };
}
