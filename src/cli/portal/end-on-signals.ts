/**
 * Ends a program in order at the first signal, and at once at the second.
 *
 * @param end resolves when everything is closed.
 * @example endOnSignals(() => portal.close())
 */
export function endOnSignals(end: () => Promise<void>): void {
  let isEnding = false;
  const ask = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
}
