/** Milliseconds between two looks at the loop. */
const everyMs = 2;

/**
 * Watches how long the loop of this process is held at a time: by what its thread has worked between two looks.
 * Waiting for another process that has the core is not counted, nor is waiting for the disk.
 *
 * @returns the longest hold since the last question, in milliseconds.
 * @example const longestHold = watchLoop(); longestHold()
 */
export function watchLoop(): () => number {
  let longest = 0;
  let seen = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(seen);
    longest = Math.max(longest, (user + system) / 1000);
    seen = process.threadCpuUsage();
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    const held = longest;
    longest = 0;
    return held;
  };
}
