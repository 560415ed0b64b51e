/** What a move to another unit costs, by the ledger as it is now. */
import type {
  TransferMoney,
  WantedTransfer,
} from '../../../../../contract/office/leases/transfer.contract.ts';
import { listRunningAutopays } from '../../../../../db/autopay/autopay.repository.ts';
import type { Connection } from '../../../../../db/client.ts';
import { readBook } from '../../../../../db/ledger/entry.repository.ts';
import { listInvoicesOfCode } from '../../../../../db/ledger/ledger-invoice.repository.ts';
import { listRecurringCharges } from '../../../../../db/ledger/recurring-charge.repository.ts';
import { SECURITY_DEPOSIT } from '../../../../../ledger/book.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { shortenedMonths } from '../../../../../ledger/moved.ts';
import { chargeOfMonth } from '../../../../../ledger/recurring.ts';
import { statementOf } from '../../../../../ledger/settlement.ts';
import type { Deps } from '../../../../deps.ts';
import { textIn } from '../../../../texts/text-in.ts';

const RENT_DUE = { due_day: 1 } as const;

/**
 * The amounts of both leases in the month of the move, and what becomes of deposit and balance.
 *
 * @param language of the member who reads it
 * @example (await transferMoney(deps, db, lease_id, terms, 'en')).deposit_due_cents // 25000
 */
export async function transferMoney(
  { texts }: Pick<Deps, 'texts'>,
  db: Connection,
  leaseId: string,
  { start_date, end_date, rent_cents, deposit_cents, charges }: WantedTransfer['terms'],
  language: string,
): Promise<TransferMoney> {
  const last = addDays(start_date, -1);
  const running = (await listRecurringCharges(db, leaseId)).filter(
    (charge) => charge.end_date === null || charge.end_date > last,
  );
  const monthly = [
    { description: texts.message(language, 'ledger:charges.rent', {}), amount_cents: rent_cents },
    ...charges,
  ];
  const deposits = await listInvoicesOfCode(db, leaseId, SECURITY_DEPOSIT);
  const stands = statementOf(
    await readBook(db, leaseId),
    deposits.map(({ amount_cents }) => amount_cents),
    [],
  );
  const paid = stands.deposit_cents;
  return {
    last_day: last,
    former: running.flatMap(({ description, ...charge }) => {
      const month = chargeOfMonth({ ...charge, end_date: last }, last.slice(0, 7));
      const text = textIn(description, language);
      return month === null ? [] : [{ description: text, amount_cents: month.amount_cents }];
    }),
    taken_back_cents: running
      .flatMap((charge) => shortenedMonths(charge, last))
      .reduce((sum, { charged_cents, amount_cents }) => sum + charged_cents - amount_cents, 0),
    next: monthly.flatMap(({ description, amount_cents }) => {
      const charge = { ...RENT_DUE, amount_cents, start_date, end_date: end_date || null };
      const month = chargeOfMonth(charge, start_date.slice(0, 7));
      return month === null ? [] : [{ description, amount_cents: month.amount_cents }];
    }),
    deposit_paid_cents: paid,
    deposit_due_cents: Math.max(0, deposit_cents - paid),
    deposit_left_cents: Math.max(0, paid - deposit_cents),
    balance_cents: stands.balance_cents,
    autopays: (await listRunningAutopays(db, leaseId)).length,
  };
}
