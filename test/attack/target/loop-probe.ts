/** Milliseconds between two checks of the loop. */
const everyMs = 2;

/**
 * Measures how long the event loop of this process is blocked at a time, by the CPU time of its thread between two
 * checks. Waiting for the disk, or for another process on the core, is not counted.
 *
 * @returns a function that returns the longest block since its last call, in milliseconds.
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
