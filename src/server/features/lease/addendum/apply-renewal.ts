/** Applies a renewal once everybody has signed it. */

import { isOver } from '../../../../contract/access/lease-status.ts';
import { lookAtAutopaysOf } from '../../../../db/autopay/autopay.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockLedger } from '../../../../db/ledger/entry.repository.ts';
import {
  listRecurringCharges,
  updateRecurringCharge,
} from '../../../../db/ledger/recurring-charge.repository.ts';
import { lockLetLease, updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import { closeOccasion } from '../../../../db/resident/occasion.repository.ts';
import { applyTerm, findRenewal, type Renewal } from '../../../../db/resident/renewal.repository.ts';
import { nextCharge } from '../../../../ledger/recurring.ts';
import { renewedCharges } from '../../../../ledger/renewed.ts';
import type { Deps } from '../../../deps.ts';
import { addRecurringChargeSince } from '../../../ledger/due-charges.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { logLease } from '../log/lease-log.ts';

/**
 * Gives a lease the new term of a fully signed renewal: its end and rent, its charges from the first day of the term,
 * and the continuation of automatic payments. An earlier notice is withdrawn, and the offer is closed. Pass the
 * transaction of the last signature; a repeated call changes nothing. Papers that are no renewal change nothing, and a
 * lease that is over stays over.
 *
 * @returns whether this call gave the lease its new term.
 * @example await applyRenewal(deps, trx, papers.lease.id) // true
 */
export async function applyRenewal(
  deps: Pick<Deps, 'clock' | 'random' | 'dialect' | 'secrets'>,
  trx: Connection,
  papersId: string,
): Promise<boolean> {
  const found = await findRenewal(trx, papersId);
  if (found === null) return false;
  const held = await lockLetLease(trx, deps.dialect, found.renewed_lease_id);
  const renewal = await findRenewal(trx, papersId);
  const isDone = renewal === null || renewal.applied_at !== null;
  if (isDone || held === null || isOver(held.tenancy.lease_status)) return false;
  const at = deps.clock.now().toISOString();
  const { renewed_lease_id: lease_id, occasion_id } = renewal;
  await applyTerm(trx, renewal, at);
  const { end_date, rent_cents } = renewal;
  await logLease(
    deps,
    trx,
    { ...renewal, id: lease_id },
    {
      event: 'RENEWED',
      actor: 'property',
      ip: '',
      detail: { papers: papersId, terms: { end_date, rent_cents } },
    },
  );
  const isNotice = held.tenancy.lease_status === 'Notice';
  await updateTenancy(trx, lease_id, {
    pending_renewal: 0,
    ...(isNotice && { lease_status: 'Current' }),
  });
  await renewCharges(deps, trx, renewal);
  await lookAtAutopaysOf(trx, lease_id, at);
  if (occasion_id !== null) await closeOccasion(trx, occasion_id, at);
  return true;
}

async function renewCharges(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  { renewed_lease_id: lease_id, company_id, property_id, former_end_date, ...term }: Renewal,
): Promise<void> {
  const lease = { lease_id, company_id, property_id };
  await lockLedger(trx, lease);
  const renewed = renewedCharges(await listRecurringCharges(trx, lease_id), {
    start_date: term.start_date,
    end_date: term.end_date || null,
    rent_cents: term.rent_cents,
    former_end: former_end_date || null,
  });
  const today = await todayAt(deps, trx, property_id);
  for (const { former, ends, between, next } of renewed) {
    const ended = { ...former, end_date: ends };
    const next_due_date = nextCharge(ended, former.charged_until)?.due_date ?? null;
    await updateRecurringCharge(trx, former.id, { end_date: ends, next_due_date });
    const { charge_code, description } = former;
    for (const charge of [between, next])
      if (charge !== null)
        await addRecurringChargeSince(deps, trx, lease, { ...charge, charge_code, description }, today);
  }
}
