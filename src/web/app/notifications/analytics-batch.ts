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

/** Notes a page that somebody signed in opens while there is no network; the latest are kept. */
export function noteForBatch(storage: Storage, event: Event): void {
  if (storedSession(storage) !== null) keep(storage, [...stored(storage), event]);
}

/**
 * Sends what was noted, once over all tabs: it is taken out of the storage before, and put back in front of what was noted
 * meanwhile where it does not get through.
 *
 * @throws {ApiError}
 * @see spec/platform.md §4
 */
export async function sendBatch(storage: Storage): Promise<void> {
  // A browser has no locks on a page without HTTPS, where nobody is signed in and nothing was noted.
  if (stored(storage).length === 0 || storedSession(storage) === null) return;
  await navigator.locks.request(STORED_UNDER, async () => {
    const events = stored(storage);
    const session = storedSession(storage);
    if (events.length === 0 || session === null) return;
    storage.removeItem(STORED_UNDER);
    try {
      await call('POST /api/user/analytics', { token: session.token, body: { events } });
    } catch (error) {
      // What is left of somebody who has signed out meanwhile is nobody else's.
      if (storedSession(storage)?.user_id === session.user_id) keep(storage, [...events, ...stored(storage)]);
      throw error;
    }
  });
}

function keep(storage: Storage, events: readonly Event[]): void {
  storage.setItem(STORED_UNDER, JSON.stringify(events.slice(-ANALYTICS_EVENTS)));
}
