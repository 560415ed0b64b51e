/** The last task that was asked for. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a task after all that were asked for before it, so that long tasks in threads never take every core.
 *
 * @throws as the task.
 * @example await inTurn(() => runInThread(module, task, LIMITS))
 */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const done = last.then(task);
  last = done.catch(() => undefined);
  return done;
}
