/** What follows the last signature of the lease with which a household moves to another unit of its property. */
import type { Connection } from '../../../../db/client.ts';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import type { MonthlyCharge } from '../../../../db/lease/office-lease.repository.ts';
import { insertOccupancy, listOccupants } from '../../../../db/resident/tenancy.repository.ts';
import { type UnitTransfer, updateTransfer } from '../../../../db/resident/unit-transfer.repository.ts';
import { addDays } from '../../../../ledger/day.ts';
import type { Deps } from '../../../deps.ts';
import { beginCharges } from '../../../ledger/begin-charges.ts';
import { shortenCharges } from '../../../ledger/move/shorten-charges.ts';
import { lookAgain } from '../../../process/timers/look-again.ts';
import { todayAt } from '../../../property/time-zone.ts';

const ACTOR = 'flow:lease';

interface AgreedTransfer {
  readonly lease: Lease;
  readonly transfer: UnitTransfer;
  /** Monthly charges besides the rent. */
  readonly charges: readonly MonthlyCharge[];
}

/**
 * Opens the future tenancy of the new lease for everybody who lives under the former one, with its charges from the day of
 * the move. The charges of the former lease end with the day before, so no day is charged twice. The deposit and the rest
 * of the money follow on the day of the move, by the flow, which is looked at. Pass the transaction of the last signature.
 *
 * @example await agreeTransfer(deps, trx, { lease, transfer, charges: [] })
 */
export async function agreeTransfer(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  { lease, transfer, charges }: AgreedTransfer,
): Promise<void> {
  const { company_id, property_id, start_date } = lease;
  const { from_lease_id, subject_id, unit } = transfer;
  await insertOccupancy(
    trx,
    { lease_id: lease.id, company_id, property_id },
    {
      lease_uid: `${unit.unit_uid}-${start_date}`,
      lease_status: 'Future',
      movein_date: start_date,
      pending_renewal: 0,
      allow_workorder: 1,
    },
    (await listOccupants(trx, from_lease_id)).map(
      ({ user_id, first_name, last_name, responsible_flag, is_lease_applicant, applicant_id }) => ({
        ...{ user_id, first_name, last_name, responsible_flag, is_lease_applicant, applicant_id },
      }),
    ),
  );
  await beginCharges(deps, trx, { ...lease, deposit_cents: 0 }, charges);
  const former = { lease_id: from_lease_id, company_id, property_id };
  const today = await todayAt(deps, trx, property_id);
  await shortenCharges(deps, trx, former, { last: addDays(start_date, -1), today }, ACTOR);
  await updateTransfer(trx, lease.id, { agreed_at: deps.clock.now().toISOString() });
  await lookAgain(deps, trx, [subject_id]);
}
