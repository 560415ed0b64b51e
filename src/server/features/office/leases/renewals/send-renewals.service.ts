import {
  RenewalRefusal,
  type RenewalResult,
  type WantedOffer,
} from '../../../../../contract/office/leases/renewal.contract.ts';
import { openRenewals } from '../../../../../db/office/renewal-register.repository.ts';
import { findLeasePlace } from '../../../../../db/resident/lease-place.repository.ts';
import { readLeaseStatus } from '../../../../../db/resident/let-lease.repository.ts';
import { findOfficeOccasion } from '../../../../../db/resident/occasion.repository.ts';
import { findOpenTransfer } from '../../../../../db/resident/unit-transfer.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { occasionIdOf, openForResidents } from '../../occasion.service.ts';
import { type Officer, served } from '../../office.ts';
import { renewalFlow } from './renewal-terms.ts';
import { refusalIn, renewalState } from './standing.ts';

interface WantedOffers {
  /** Of the page: the offers of a key are sent once. */
  readonly key: string;
  readonly last_day: string | null;
  readonly offers: readonly WantedOffer[];
}

/**
 * Opens the flow of renewals for each lease, in a transaction of its own, and says for each whether the offer was sent.
 *
 * @returns one result per offer, in their order.
 */
export async function sendRenewals(
  deps: Deps,
  officer: Officer,
  { key, last_day, offers }: WantedOffers,
): Promise<RenewalResult[]> {
  const { id: flow } = renewalFlow(deps.flows);
  const results: RenewalResult[] = [];
  for (const { lease_id, rents } of offers) {
    const wanted = { key: `${key}:${lease_id}`, lease_id, flow, data: rents, last_day };
    try {
      await refuseWhileAnotherWaits(deps, officer, wanted);
      const { id } = await openForResidents(deps, officer, wanted);
      results.push({ lease_id, occasion_id: id, refusal: null });
    } catch (error) {
      results.push({ lease_id, occasion_id: null, refusal: refusalOf(error) });
    }
  }
  return results;
}

/**
 * Refuses leases whose residents have given notice, sign a renewal or move to another unit, which the flow itself allows; not an offer that was
 * sent with this key.
 */
async function refuseWhileAnotherWaits(
  { db }: Deps,
  officer: Officer,
  { key, lease_id }: { readonly key: string; readonly lease_id: string },
): Promise<void> {
  const { property_id } = served(officer, await findLeasePlace(db, lease_id));
  if ((await findOfficeOccasion(db, occasionIdOf(property_id, key))) !== null) return;
  const lease = {
    lease_status: (await readLeaseStatus(db, lease_id)) ?? '',
    renewed: false,
    transferring: (await findOpenTransfer(db, lease_id)) !== null,
  };
  const papers = (await openRenewals(db, [lease_id])).get(lease_id);
  const refusal = refusalIn(renewalState({ lease, offer: undefined, papers }, 'UTC'));
  if (refusal !== null) throw new AppError(refusal);
}

/** The refusal of a lease; any other failure is one of the whole call. */
function refusalOf(error: unknown): RenewalRefusal {
  const refusal = RenewalRefusal.enum.find((code) => error instanceof AppError && error.code === code);
  if (refusal === undefined) throw error;
  return refusal;
}
