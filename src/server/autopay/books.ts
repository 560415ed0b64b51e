/** What a lease owes and will owe, as the dates of an automatic payment take it. */
import type { Books, Item } from '../../autopay/forecast.ts';
import type { Connection } from '../../db/client.ts';
import { listRecurringCharges } from '../../db/ledger/recurring-charge.repository.ts';
import { addDays } from '../../ledger/day.ts';
import { chargesDue } from '../../ledger/recurring.ts';
import { amountDue } from '../ledger/amount-due.ts';
import { textIn } from '../texts/text-in.ts';

/** As far ahead as twelve dates can be. */
const DAYS_AHEAD = 400;

/** @param language in which the charges are named. @param today of the property, `2026-03-02`. */
export async function readBooks(
  db: Connection,
  leaseId: string,
  { today, language }: { readonly today: string; readonly language: string },
): Promise<Books> {
  const { invoices, credit_cents } = await amountDue(db, leaseId, today);
  const owed = invoices.map(
    ({ description, first_due_date, balance_cents }): Item => ({
      description: textIn(description, language),
      due_date: first_due_date,
      cents: balance_cents,
      part: null,
    }),
  );
  const recurring = await listRecurringCharges(db, leaseId);
  const coming = recurring.flatMap((charge) =>
    chargesDue(charge, charge.charged_until, addDays(today, DAYS_AHEAD)).map(
      ({ due_date, amount_cents, days, of }): Item => ({
        description: textIn(charge.description, language),
        due_date,
        cents: amount_cents,
        part: days < of ? { days, of } : null,
      }),
    ),
  );
  return {
    items: [...owed, ...coming].sort((one, other) => (one.due_date < other.due_date ? -1 : 1)),
    credit_cents,
  };
}
