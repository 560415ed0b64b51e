/** Open and future charges of a lease, as input for forecasts of automatic payments. */
import type { Books, Item } from '../../autopay/account.ts';
import type { Connection } from '../../db/client.ts';
import {
  listLateFeeWatchesOfLease,
  listRecurringCharges,
} from '../../db/ledger/recurring-charge.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { WrittenText } from '../../db/written-text.ts';
import { addDays } from '../../ledger/day.ts';
import { costsLateFee, type LateFeeRule, lateFrom } from '../../ledger/late-fee.ts';
import { chargesDue } from '../../ledger/recurring.ts';
import type { Deps } from '../deps.ts';
import { amountDue } from '../ledger/amount-due.ts';
import { textIn } from '../texts/text-in.ts';

/** Covers twelve monthly dates. */
const DAYS_AHEAD = 400;

/** The charge that a late fee is for. */
interface LateCharge {
  readonly charge_code: string;
  readonly description: WrittenText;
}

/** @param language in which the charges are named. @param today of the property, `2026-03-02`. */
export async function readBooks(
  { texts }: Pick<Deps, 'texts'>,
  db: Connection,
  { lease_id, property_id }: { readonly lease_id: string; readonly property_id: string },
  { today, language }: { readonly today: string; readonly language: string },
): Promise<Books> {
  const rule = (await findProperty(db, property_id))?.settings.resident_payments?.late_fee;
  const watched = await listLateFeeWatchesOfLease(db, lease_id);
  const looks = new Map(watched.map(({ invoice_id, look_on }) => [invoice_id, look_on]));
  const lateOn = (
    date: string | undefined,
    { charge_code, description }: LateCharge,
  ): NonNullable<Item['late']> | null => {
    if (date === undefined || !isCharged(rule, charge_code)) return null;
    const values = { charge: textIn(description, language) };
    return {
      date,
      cents: rule.amount_cents,
      description: texts.message(language, 'ledger:charges.late_fee', values),
    };
  };
  const { invoices, items, credit_cents } = await amountDue(db, lease_id, today);
  const owed = items.map((item): Item => {
    const invoice = invoices.find((one) => one === item);
    return {
      description:
        invoice === undefined
          ? texts.message(language, 'ledger:plan.installment', {})
          : textIn(invoice.description, language),
      due_date: item.first_due_date,
      cents: item.balance_cents,
      part: null,
      // What a payment plan covers costs no late fee while the plan is kept.
      late: invoice === undefined ? null : lateOn(looks.get(invoice.id), invoice),
    };
  });
  const recurring = await listRecurringCharges(db, lease_id);
  const coming = recurring.flatMap((charge) =>
    chargesDue(charge, charge.charged_until, addDays(today, DAYS_AHEAD)).map(
      ({ due_date, amount_cents, days, of }): Item => ({
        description: textIn(charge.description, language),
        due_date,
        cents: amount_cents,
        part: days < of ? { days, of } : null,
        late: lateOn(rule && lateFrom(rule, due_date), charge),
      }),
    ),
  );
  return {
    items: [...owed, ...coming].sort((one, other) => (one.due_date < other.due_date ? -1 : 1)),
    credit_cents,
  };
}

function isCharged(rule: LateFeeRule | undefined, chargeCode: string): rule is LateFeeRule {
  return rule !== undefined && rule.amount_cents > 0 && costsLateFee(rule, chargeCode);
}
