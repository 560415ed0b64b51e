/** A server that is busy and asks to be asked again: shared by the machines that save. */

/** The answer of a busy server, which asks for a retry after `retryMs`. */
export interface Busy {
  readonly outcome: 'busy';
  readonly retryMs: number;
}

/** Number of busy answers to a request, and the pause that the server asked for, in milliseconds. */
export interface Waits {
  readonly waits: number;
  readonly waitMs: number;
}

interface Asked {
  readonly context: Waits;
  readonly event: unknown;
}

/**
 * Maximum number of retries while the server is busy, a minute with its usual pause: a failover of the database ends
 * before.
 */
export const MOST_WAITS = 30;

const busyOf = (event: unknown) => (event as { readonly output: Busy }).output;

/** A guard of an actor's answer: the server is busy, and was not asked too often yet. */
export const busyAndPatient = ({ context, event }: Asked): boolean =>
  busyOf(event).outcome === 'busy' && context.waits < MOST_WAITS;

/** The next wait, after a busy answer. */
export const nextWait = ({ context, event }: Asked): Waits => ({
  waits: context.waits + 1,
  waitMs: busyOf(event).retryMs,
});
