/**
 * The workorders that somebody of the office has with them on a phone, to read without a network, and what they have done
 * meanwhile. The list ends with every session; what was not sent stays for its member, and ends when they sign out.
 *
 * @see docs/decisions/0118-workorders-on-a-board-and-in-a-cellar.md
 */
import { forgetAllUnsent } from './unsent.ts';

/** Photos of the list, and photos that wait to be sent: caches of the browser. */
export const VISIT_PHOTOS = 'latchkey.visits.photos';
export const WAITING_PHOTOS = 'latchkey.visits.waiting';

/** Removes the list with its photos. */
export function forgetVisitList(storage: Storage): void {
  forgetAllUnsent(storage, 'visits');
  drop(VISIT_PHOTOS);
}

/** Removes everything, also what waits to be sent. */
export function forgetVisits(storage: Storage): void {
  forgetVisitList(storage);
  forgetAllUnsent(storage, 'visit-acts');
  drop(WAITING_PHOTOS);
}

/** Pages that are not sent encrypted have no such caches. */
function drop(cache: string): void {
  if ('caches' in globalThis) void caches.delete(cache).catch(() => undefined);
}
