import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** No connection was free in time, or too many requests were waiting. The statement was never started. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('too many wait for the database');
    this.name = 'DatabaseBusyError';
  }
}

/** The connections of a pool at a moment, and the requests that wait for one. */
export interface PoolUse {
  readonly used: number;
  readonly free: number;
  readonly waiting: number;
}

/** A pool that tells its use. */
export interface FairPool extends PostgresPool {
  use(): PoolUse;
}

export interface Waiting {
  /** Connections that are in use at the same time. */
  readonly connections: number;
  /** How many requests may wait for a connection. */
  readonly most: number;
  /** How long a request may wait, in milliseconds. */
  readonly longestMs: number;
}

/**
 * A pool that hands out its connections in the order of the requests. Requests beyond its size wait, within limits. The
 * underlying pool is never asked for more than it has, so its own timeout applies only to opening a connection.
 *
 * @throws (from `connect`) {DatabaseBusyError} beyond the limits.
 * @example new PostgresDialect({ pool: fairPool(pool, { connections: 10, most: 2000, longestMs: 20_000 }) })
 */
export function fairPool(pool: PostgresPool, { connections, most, longestMs }: Waiting): FairPool {
  let free = connections;
  /** In the order of the requests; a Set, so that one that times out is removed at once. */
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
    use: () => ({ used: connections - free, free, waiting: waiting.size }),
  };
}
