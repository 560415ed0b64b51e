import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** No connection was free in time, or too many waited for one. The statement was never begun. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('too many wait for the database');
    this.name = 'DatabaseBusyError';
  }
}

export interface Waiting {
  /** Connections that are handed out at once. */
  readonly connections: number;
  /** How many may wait for one. */
  readonly most: number;
  /** Milliseconds that one may wait. */
  readonly longestMs: number;
}

/**
 * A pool that hands its connections out in the order in which they were asked for, to as many as it has; the others
 * wait, within bounds. The pool itself is never asked for more than it has, so that its own time limit is for opening a
 * connection alone.
 *
 * @throws (from `connect`) {DatabaseBusyError} beyond the bounds.
 * @example new PostgresDialect({ pool: fairPool(pool, { connections: 10, most: 2000, longestMs: 20_000 }) })
 */
export function fairPool(pool: PostgresPool, { connections, most, longestMs }: Waiting): PostgresPool {
  let free = connections;
  /** In the order of asking; a Set, so that who gives up leaves at once. */
  const waiting = new Set<() => void>();

  const turn = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.size >= most) return Promise.reject(new DatabaseBusyError());
    return new Promise((resolve, reject) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new DatabaseBusyError());
      }, longestMs);
      waiting.add(take);
    });
  };
  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return {
    async connect(): Promise<PostgresPoolClient> {
      await turn();
      try {
        const client = await pool.connect();
        const release = client.release;
        let isOut = true;
        client.release = () => {
          release.call(client);
          if (isOut) giveBack();
          isOut = false;
        };
        return client;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
