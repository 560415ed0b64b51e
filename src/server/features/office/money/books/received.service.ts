import type { AnswerOf } from '../../../../../contract/api.ts';
import { MONEY_ROWS } from '../../../../../contract/limits.ts';
import { listReceivedOn, type ReceivedPayment } from '../../../../../db/ledger/office-payment.repository.ts';
import { listUnitsOfLeases } from '../../../../../db/resident/lease-place.repository.ts';
import { listUserNames } from '../../../../../db/session/user.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { homeName } from '../../../../property/home-name.ts';

/** The checks and the cash that the office of a property has received on a day, with their sums. */
export async function readReceived(
  { db }: Pick<Deps, 'db'>,
  propertyId: string,
  day: string,
): Promise<AnswerOf<'GET /api/office/money/received'>> {
  const payments = await listReceivedOn(db, propertyId, day, MONEY_ROWS);
  const units = await listUnitsOfLeases(
    db,
    payments.map(({ lease_id }) => lease_id),
  );
  const names = await listUserNames(
    db,
    payments.flatMap(({ user_id }) => user_id ?? []),
  );
  const sum = (tender: ReceivedPayment['tender']) =>
    payments
      .filter((one) => one.tender === tender && one.state === 'settled')
      .reduce((cents, one) => cents + one.amount_cents, 0);
  return {
    day,
    rows: payments.map(
      ({ payment_id, lease_id, tender, number, user_id, amount_cents, state, created_at }) => {
        const unit = units.get(lease_id);
        return {
          ...{ payment_id, lease_id, tender, number, amount_cents, created_at },
          home: unit === undefined ? '' : homeName(unit),
          payer: names.get(user_id ?? '') ?? '',
          state: state as 'settled' | 'returned' | 'reversed',
        };
      },
    ),
    check_cents: sum('CHECK'),
    cash_cents: sum('CASH'),
  };
}
