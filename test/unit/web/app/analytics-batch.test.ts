import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteForBatch, sendBatch } from '../../../../src/web/app/notifications/analytics-batch.ts';

/** The storage that tabs share. */
function storageOf(user_id: string): Storage {
  const values = new Map([['user', JSON.stringify({ token: `token of ${user_id}`, user_id })]]);
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as unknown as Storage;
}
const page = (route: string) => ({ event: 'page' as const, route });
const noted = (storage: Storage) => JSON.parse(storage.getItem('analytics') ?? 'null');

describe('a batch of events recorded offline', () => {
  let storage: Storage;
  let sent: string[];
  let answer: () => Promise<Response>;
  beforeEach(() => {
    storage = storageOf('robin');
    sent = [];
    answer = async () => Response.json(true);
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
      sent.push(...JSON.parse(String(init.body)).events.map(({ route }: { route: string }) => route));
      return answer();
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is sent once, however many tabs come back online at the same time', async () => {
    noteForBatch(storage, page('/tenant'));
    noteForBatch(storage, page('/parcels'));
    await Promise.all([sendBatch(storage), sendBatch(storage), sendBatch(storage)]);
    expect(sent).toEqual(['/tenant', '/parcels']);
    expect(noted(storage)).toBeNull();
  });

  it('is removed from the storage while it is sent, and restored before newer events if that fails', async () => {
    noteForBatch(storage, page('/tenant'));
    answer = () => {
      expect(noted(storage)).toBeNull();
      noteForBatch(storage, page('/parcels'));
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await expect(sendBatch(storage)).rejects.toThrow();
    expect(noted(storage)).toEqual([page('/tenant'), page('/parcels')]);
    answer = async () => Response.json(true);
    await sendBatch(storage);
    expect(sent).toEqual(['/tenant', '/tenant', '/parcels']);
  });

  it('is not restored if the person has signed out or in as another person meanwhile', async () => {
    noteForBatch(storage, page('/tenant'));
    answer = () => {
      storage.setItem('user', JSON.stringify({ token: 'other', user_id: 'casey' }));
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await expect(sendBatch(storage)).rejects.toThrow();
    expect(noted(storage)).toBeNull();
  });
});
