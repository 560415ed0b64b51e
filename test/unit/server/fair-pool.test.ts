import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseBusyError, fairPool } from '../../../src/db/fair-pool.ts';

/** A pool that throws if more connections are requested than it has. */
function poolOf(connections: number): PostgresPool & { failNext: () => void } {
  let out = 0;
  let fails = false;
  return {
    failNext: () => {
      fails = true;
    },
    async connect() {
      if (fails) {
        fails = false;
        throw new Error('no route to the database');
      }
      out += 1;
      if (out > connections) throw new Error('asked for more than it has');
      const release = (): void => {
        out -= 1;
      };
      return { release } as unknown as PostgresPoolClient;
    },
    end: async () => undefined,
  };
}

const bounds = { connections: 2, most: 3, longestMs: 1000 };

describe('connections of a busy pool', () => {
  it('are given out in the order of the requests', async () => {
    const pool = fairPool(poolOf(2), { ...bounds, most: 100 });
    const served: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const client = await pool.connect();
        served.push(index);
        await Promise.resolve();
        client.release();
      }),
    );
    expect(served).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it('are refused at once if too many requests are waiting', async () => {
    const pool = fairPool(poolOf(2), bounds);
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const waiting = [pool.connect(), pool.connect(), pool.connect()];
    await expect(pool.connect()).rejects.toThrow(DatabaseBusyError);
    for (const client of held) client.release();
    for (const client of waiting) (await client).release();
    await expect(pool.connect()).resolves.toBeDefined();
  });

  it('are awaited no longer than allowed, and a request that timed out takes none', async () => {
    vi.useFakeTimers();
    const pool = fairPool(poolOf(2), bounds);
    const [first] = await Promise.all([pool.connect(), pool.connect()]);
    const late = expect(pool.connect()).rejects.toThrow(DatabaseBusyError);
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    vi.useRealTimers();
    first?.release();
    await expect(pool.connect()).resolves.toBeDefined();
  });

  it('are not lost if one fails to open or is released', async () => {
    const own = poolOf(1);
    const pool = fairPool(own, { ...bounds, connections: 1 });
    own.failNext();
    await expect(pool.connect()).rejects.toThrow('no route');
    const client = await pool.connect();
    client.release();
    (await pool.connect()).release();
    await expect(pool.connect()).resolves.toBeDefined();
  });
});
