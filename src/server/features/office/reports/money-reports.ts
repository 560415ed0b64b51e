/** The reports of money: what is owed, the deposits that are held, and what came in. Integer cents. */
import { listPlans, type PaymentPlan } from '../../../../db/ledger/payment-plan.repository.ts';
import {
  type Collected,
  type OwedChange,
  type OwedOfCharge,
  sumCollected,
  sumDeposits,
  sumOwed,
  sumOwedWithPlans,
} from '../../../../db/office/reports/ledger-report.repository.ts';
import { EARLIER } from '../../../../db/office/reports/months.ts';
import { ageingOf } from '../../../../ledger/ageing.ts';
import { dueItems } from '../../../../ledger/payment-plan.ts';
import { shareOf, sumOf } from './report-numbers.ts';
import type { ShownMonth } from './report-period.ts';
import type { ReportOf, ReportReader } from './report-reader.ts';

const NOTHING_OWED = { due: 0, days_30: 0, days_60: 0, days_90: 0, older: 0 };

/** What was due at the end of each month by its age, as the ledgers said then. The totals are the last of them. */
export const readDelinquency: ReportReader<'delinquency'> = async (db, propertyId, months) => {
  const changes = await sumOwed(db, propertyId, months);
  const plans = await listPlans(db, propertyId);
  const charges = plans.length === 0 ? [] : await sumOwedWithPlans(db, propertyId, months);
  const rows = months.map((month) => owedAt([...changes, ...replacedByPlans(plans, charges, month)], month));
  return { rows, totals: rows.at(-1) ?? NOTHING_OWED };
};

/** What the plans that ran at the end of a month change: their installments are due instead of the charges. */
function replacedByPlans(
  plans: readonly PaymentPlan[],
  charges: readonly OwedOfCharge[],
  { month, before, until }: ShownMonth,
): OwedChange[] {
  const running = plans.filter(
    ({ agreed_at, over_at }) => agreed_at < before && (over_at ?? before) >= before,
  );
  return running.flatMap((plan) => {
    const covered = charges
      .filter((one) => one.month <= month && plan.invoices.includes(one.invoice_id))
      .map(({ invoice_id, first_due_date, cents }) => ({
        ...{ id: invoice_id, first_due_date, balance_cents: cents },
        ...{ number: 0, in_plan: true },
      }));
    const due = dueItems({ invoices: covered, plan }, until);
    return [
      ...covered.map(({ first_due_date, balance_cents }) => ({
        month,
        first_due_date,
        cents: -balance_cents,
      })),
      ...due.map(({ first_due_date, balance_cents }) => ({ month, first_due_date, cents: balance_cents })),
    ];
  });
}

function owedAt(changes: readonly OwedChange[], { month, until }: ShownMonth): ReportOf<'delinquency'> {
  const open = changes
    .filter((change) => change.month <= month)
    .map(({ first_due_date, cents }) => ({ first_due_date, balance_cents: cents }));
  const ages = ageingOf(open, until);
  return { due: ages.days_30 + ages.days_60 + ages.days_90 + ages.older, ...ages };
}

/** Deposits that were held at the begin and at the end of each month, and what came in and went out between. */
export const readDeposits: ReportReader<'deposits'> = async (db, propertyId, months) => {
  const sums = await sumDeposits(db, propertyId, months);
  const before = sums.get(EARLIER);
  const first = (before?.received ?? 0) - (before?.released ?? 0);
  const rows: ReportOf<'deposits'>[] = [];
  let held = first;
  for (const { month } of months) {
    const { received, released } = sums.get(month) ?? { received: 0, released: 0 };
    rows.push({ held_before: held, received, released, held: held + received - released });
    held += received - released;
  }
  const received = sumOf(rows, (row) => row.received ?? 0);
  const released = sumOf(rows, (row) => row.released ?? 0);
  return { rows, totals: { held_before: first, received, released, held } };
};

const NOTHING_COLLECTED: Collected = { charged: 0, reduced: 0, collected: 0, returned: 0, deposits: 0 };

/** What was charged in each month, and what was paid in it, whenever it was charged. Deposits are apart. */
export const readCollections: ReportReader<'collections'> = async (db, propertyId, months) => {
  const sums = await sumCollected(db, propertyId, months);
  const rows = months.map(({ month }) => sums.get(month) ?? NOTHING_COLLECTED);
  const totals = {
    charged: sumOf(rows, ({ charged }) => charged),
    reduced: sumOf(rows, ({ reduced }) => reduced),
    collected: sumOf(rows, ({ collected }) => collected),
    returned: sumOf(rows, ({ returned }) => returned),
    deposits: sumOf(rows, ({ deposits }) => deposits),
  };
  return { rows: rows.map(withShare), totals: withShare(totals) };
};

/** The share is of what was charged and not reduced. */
const withShare = (sums: Collected): ReportOf<'collections'> => ({
  ...sums,
  collected_share: shareOf(sums.collected - sums.returned, sums.charged - sums.reduced),
});
