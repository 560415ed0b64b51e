import { ANALYTICS_EVENTS } from '../../../contract/limits.ts';
import type { AnalyticsBatch } from '../../../contract/session/resident.contract.ts';
import { call } from '../api/api-client.ts';
import { storedSession } from '../session/session-storage.ts';

const STORED_UNDER = 'analytics';

type Event = AnalyticsBatch['events'][number];

function stored(storage: Storage): Event[] {
  try {
    const events: unknown = JSON.parse(storage.getItem(STORED_UNDER) ?? '[]');
    return Array.isArray(events) ? (events as Event[]) : [];
  } catch {
    return [];
  }
}

/** Records a page that a signed-in person opens while offline; only the latest are kept. */
export function noteForBatch(storage: Storage, event: Event): void {
  if (storedSession(storage) !== null) keep(storage, [...stored(storage), event]);
}

/**
 * Sends the recorded events, once across all tabs: they are removed from the storage first and, if sending fails, put
 * back before those recorded meanwhile.
 *
 * @throws {ApiError}
 * @see spec/platform.md §4
 */
export async function sendBatch(storage: Storage): Promise<void> {
  // On a page without HTTPS, browsers have no locks, but nobody is signed in there and nothing was recorded.
  if (stored(storage).length === 0 || storedSession(storage) === null) return;
  await navigator.locks.request(STORED_UNDER, async () => {
    const events = stored(storage);
    const session = storedSession(storage);
    if (events.length === 0 || session === null) return;
    storage.removeItem(STORED_UNDER);
    try {
      await call('POST /api/user/analytics', { token: session.token, body: { events } });
    } catch (error) {
      // Events of a person who has signed out meanwhile must not be sent for anybody else.
      if (storedSession(storage)?.user_id === session.user_id) keep(storage, [...events, ...stored(storage)]);
      throw error;
    }
  });
}

function keep(storage: Storage, events: readonly Event[]): void {
  storage.setItem(STORED_UNDER, JSON.stringify(events.slice(-ANALYTICS_EVENTS)));
}
