/** What has become of the renewal of a lease, and why no offer can be sent for it. */
import type { RenewalRefusal, RenewalRow } from '../../../../../contract/office/leases/renewal.contract.ts';
import type {
  EndingLease,
  OpenPapers,
  RegisteredOffer,
} from '../../../../../db/office/renewal-register.repository.ts';
import { dayIn } from '../../../../forms/form-facts.ts';

type State = RenewalRow['state'];

export interface RenewalSteps {
  readonly lease: Pick<EndingLease, 'lease_status' | 'renewed' | 'transferring'>;
  /** The newest offer of the lease. */
  readonly offer: Pick<RegisteredOffer, 'last_day' | 'closed_at' | 'withdrawn_at'> | undefined;
  readonly papers: OpenPapers | undefined;
}

/**
 * The state of a renewal. An offer that was withdrawn after its last day has expired.
 *
 * @param timeZone of the property.
 * @example renewalState({ lease, offer: undefined, papers: { declined: true } }, 'America/Chicago') // 'declined'
 */
export function renewalState({ lease, offer, papers }: RenewalSteps, timeZone: string): State {
  if (lease.renewed) return 'signed';
  if (papers !== undefined) return papers.declined ? 'declined' : 'accepted';
  if (lease.lease_status === 'Notice') return 'notice';
  if (lease.transferring) return 'transferring';
  if (offer === undefined) return 'none';
  const { last_day, closed_at, withdrawn_at } = offer;
  if (withdrawn_at !== null) {
    const isOver = last_day !== null && dayIn(timeZone, new Date(withdrawn_at)) > last_day;
    return isOver ? 'expired' : 'withdrawn';
  }
  // A closed offer without open papers belongs to a term before this one.
  return closed_at === null ? 'offered' : 'none';
}

const REFUSALS: Readonly<Partial<Record<State, RenewalRefusal>>> = {
  offered: 'occasion.open',
  accepted: 'lease.renewal_signing',
  declined: 'lease.renewal_signing',
  signed: 'state.not_allowed',
  notice: 'lease.notice_given',
  transferring: 'lease.moving',
};

/** Why no offer can be sent in a state; null if one can. @example refusalIn('expired') // null */
export function refusalIn(state: State): RenewalRefusal | null {
  return REFUSALS[state] ?? null;
}
