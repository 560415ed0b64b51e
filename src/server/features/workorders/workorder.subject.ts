/** A workorder as the subject of a process. */
import type { workorderSources } from '../../../../machines/workorder.catalog.ts';
import { isOver } from '../../../contract/access/lease-status.ts';
import { findLeasePlace, type LeasePlace } from '../../../db/resident/lease-place.repository.ts';
import {
  findWorkorder,
  lockWorkorder,
  type StoredWorkorder,
} from '../../../db/workorder/workorder.repository.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { type FactSource, ofProperty, type SubjectKind } from '../../process/subject.ts';

/** A finished workorder can be reopened for this long. */
export const REOPEN_DAYS = 14;
const reopenMs = REOPEN_DAYS * 86_400_000;

/**
 * The facts of a workorder at a moment.
 *
 * @param place of its lease; after the end of the lease, no workorder is reopened.
 * @example workorderFacts(workorder, place, deps.clock.now()) // { status: 'DONE', reopenable: true }
 */
export function workorderFacts(
  { status, done_at }: Pick<StoredWorkorder, 'status' | 'done_at'>,
  place: Pick<LeasePlace, 'lease_status'> | null,
  now: Date,
): FactsOf<'workorder'> & { readonly status: StoredWorkorder['status']; readonly reopenable: boolean } {
  const runs = place !== null && !isOver(place.lease_status);
  const isFresh = done_at !== null && now.getTime() - Date.parse(done_at) < reopenMs;
  return { status, reopenable: status === 'DONE' && isFresh && runs };
}

const sources: Readonly<Record<(typeof workorderSources)[number], FactSource<StoredWorkorder>>> = {
  workorder: {
    read: async ({ db, deps, subject }) =>
      workorderFacts(subject, await findLeasePlace(db, subject.lease_id), deps.clock.now()),
  },
};

export const workorderSubject: SubjectKind<StoredWorkorder> = {
  kind: 'workorder',
  gone: 'record.not_found',
  find: findWorkorder,
  lock: ({ dialect }, trx, id) => lockWorkorder(trx, dialect, id),
  owner: ofProperty,
  answers: async () => ({}),
  sources,
};
