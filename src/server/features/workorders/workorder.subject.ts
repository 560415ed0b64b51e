/** A workorder as the subject of a process. */
import { isOver } from '../../../contract/access/lease-status.ts';
import { findLeasePlace, type LeasePlace } from '../../../db/resident/lease-place.repository.ts';
import {
  findWorkorder,
  lockWorkorder,
  type StoredWorkorder,
} from '../../../db/workorder/workorder.repository.ts';
import { type FactSource, ofProperty, type SubjectKind } from '../../process/subject.ts';

/** The highest number of moves that a flow can tell apart. */
const MOST_MOVES = 2;

/** The facts of a workorder that its row tells. */
interface WorkorderFacts {
  readonly status: StoredWorkorder['status'];
  readonly current: boolean;
  readonly reported_urgent: boolean;
  readonly accepted: boolean;
  /** How often the resident has asked for another time, at most 2. */
  readonly moves: number;
  readonly closed: boolean;
  readonly rated: boolean;
}

/**
 * The facts of a workorder that its row tells.
 *
 * @param place of its lease; after the end of the lease, no workorder is opened again.
 * @example workorderFacts(workorder, place).accepted // true
 */
function workorderFacts(
  { status, emergency, accepted_at, moves, closed_at, stars }: StoredWorkorder,
  place: Pick<LeasePlace, 'lease_status'> | null,
): WorkorderFacts {
  return {
    status,
    current: place !== null && !isOver(place.lease_status),
    reported_urgent: emergency,
    accepted: accepted_at !== null,
    moves: Math.min(moves, MOST_MOVES),
    closed: closed_at !== null,
    rated: stars !== null,
  };
}

const workorder: FactSource<StoredWorkorder> = {
  read: async ({ db, subject }) => ({
    ...workorderFacts(subject, await findLeasePlace(db, subject.lease_id)),
  }),
};

/** The flow of a workorder's life, and the `subject_kind` of its processes. */
export const WORKORDER = 'workorder';

export const workorderSubject: SubjectKind<StoredWorkorder> = {
  kind: WORKORDER,
  gone: 'record.not_found',
  find: findWorkorder,
  lock: ({ dialect }, trx, id) => lockWorkorder(trx, dialect, id),
  owner: ofProperty,
  answers: async () => ({}),
  sources: { workorder },
};
