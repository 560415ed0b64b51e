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

/** Notes what happens to somebody signed in while the page is offline; the latest are kept. */
export function noteForBatch(storage: Storage, event: Event): void {
  if (storedSession(storage) === null) return;
  storage.setItem(STORED_UNDER, JSON.stringify([...stored(storage), event].slice(-ANALYTICS_EVENTS)));
}

/** Sends what was noted, then empties it. Where it does not get through it stays for the next time. @see spec/platform.md §4 */
export async function sendBatch(storage: Storage): Promise<void> {
  const events = stored(storage);
  const token = storedSession(storage)?.token;
  if (events.length === 0 || token === undefined) return;
  await call('POST /api/user/analytics', { token, body: { events } });
  storage.removeItem(STORED_UNDER);
}
