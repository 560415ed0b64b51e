/** The state of a wizard that only picks the step to open. */
export const ENTER = '@enter';
/** The parts of a task that retries, and of a screen that continues by itself. */
export const RUNNING = 'running';
export const WAITING = 'waiting';
export const COUNTING = 'counting';
export const RESTING = 'resting';

/** The event that the time of a state is over. Only the portal's clock sends it. */
export const TIME = 'TIME';

/** The id of a state's task in the machine; its done event is `xstate.done.actor.<id>`. */
export const taskId = (state: string) => `task:${state}`;
