/** Sums of the ledgers of a property by month, in integer cents. */
import { sql } from 'kysely';
import { SECURITY_DEPOSIT } from '../../../ledger/book.ts';
import type { Connection } from '../../client.ts';
import '../../ledger/ledger-tables.ts';
import '../../ledger/payment-plan.repository.ts';
import { isUntil, isWithin, monthOfEntry, type ReportMonth } from './months.ts';

/** How much more is owed of the charges of one due date, by the entries of a month. */
export interface OwedChange {
  /** `EARLIER` for all before the period. */
  readonly month: string;
  readonly first_due_date: string;
  readonly cents: number;
}

/** The transfers of a property with their month. */
function transfersByMonth(db: Connection, propertyId: string, months: readonly ReportMonth[]) {
  return db
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_transfers.entry_id')
    .leftJoin('ledger_invoices', 'ledger_invoices.id', 'ledger_transfers.invoice_id')
    .select(monthOfEntry(months).as('month'))
    .select(['ledger_transfers.entry_id', 'ledger_transfers.debit', 'ledger_transfers.credit'])
    .select(['ledger_transfers.cents', 'ledger_entries.kind'])
    .select(['ledger_invoices.first_due_date', 'ledger_invoices.charge_code'])
    .where('ledger_transfers.property_id', '=', propertyId);
}

const sum = (cents: ReturnType<typeof sql<number>>) => sql<number | string>`sum(${cents})`;
/** The cents of a transfer where they are added to an account, and less them where they are taken from it. */
const addedTo = (account: string) =>
  sql<number>`case when credit = ${account} then cents when debit = ${account} then -cents else 0 end`;
const centsIf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`case when ${condition} then cents else 0 end`;

/** What is owed, by due date and month of the entries. Sums until a month are what was owed at its end. */
export async function sumOwed(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<OwedChange[]> {
  const owed = transfersByMonth(db, propertyId, months)
    .where(isUntil(months))
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]));
  const rows = await db
    .selectFrom(owed.as('owed'))
    .select(['month', 'first_due_date'])
    .select(sum(sql`-(${addedTo('receivable')})`).as('cents'))
    .where('first_due_date', 'is not', null)
    .groupBy(['month', 'first_due_date'])
    .execute();
  return rows.map(({ month, first_due_date, cents }) => ({
    month,
    first_due_date: first_due_date ?? '',
    cents: Number(cents),
  }));
}

/** How much more is owed of a charge, by the entries of a month. */
export interface OwedOfCharge extends OwedChange {
  readonly invoice_id: string;
}

/** What is owed of each charge of the leases that have had a payment plan, by month of the entries. */
export async function sumOwedWithPlans(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<OwedOfCharge[]> {
  const owed = transfersByMonth(db, propertyId, months)
    .select('ledger_transfers.invoice_id')
    .where(isUntil(months))
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]))
    .where('ledger_transfers.lease_id', 'in', (eb) =>
      eb.selectFrom('payment_plans').select('lease_id').where('property_id', '=', propertyId),
    );
  const rows = await db
    .selectFrom(owed.as('owed'))
    .select(['month', 'first_due_date', 'invoice_id'])
    .select(sum(sql`-(${addedTo('receivable')})`).as('cents'))
    .where('invoice_id', 'is not', null)
    .groupBy(['month', 'first_due_date', 'invoice_id'])
    .execute();
  return rows.map(({ month, first_due_date, invoice_id, cents }) => ({
    ...{ month, first_due_date: first_due_date ?? '', invoice_id: invoice_id ?? '' },
    cents: Number(cents),
  }));
}

/** Deposits that came in and that are held no more, by month, with all before the period as `EARLIER`. */
export async function sumDeposits(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<ReadonlyMap<string, { readonly received: number; readonly released: number }>> {
  // A deposit that is charged and not paid is not held: what is owed of it counts against it.
  const entries = db
    .selectFrom(
      transfersByMonth(db, propertyId, months)
        .where('ledger_invoices.charge_code', '=', SECURITY_DEPOSIT)
        .where(isUntil(months))
        .as('transfers'),
    )
    .select(['month', 'entry_id'])
    .select(sum(sql`${addedTo('deposits')} + ${addedTo('receivable')}`).as('cents'))
    .groupBy(['month', 'entry_id']);
  const rows = await db
    .selectFrom(entries.as('entries'))
    .select('month')
    .select(sum(centsIf(sql`cents > 0`)).as('received'))
    .select(sum(centsIf(sql`cents < 0`)).as('released'))
    .groupBy('month')
    .execute();
  return new Map(
    rows.map(({ month, received, released }) => [
      month,
      { received: Number(received), released: -Number(released) },
    ]),
  );
}

/** The money of one month: deposits are apart. */
export interface Collected {
  /** Charges that are income. */
  readonly charged: number;
  /** Charges that were waived or taken back, and credits of the office. */
  readonly reduced: number;
  /** Payments that were authorized, without the fees on top and without deposits. */
  readonly collected: number;
  /** Payments of these that came back or were taken back. */
  readonly returned: number;
  /** Payments of deposits, less those that came back. */
  readonly deposits: number;
}

/** The money of each month; months without any are left out. */
export async function sumCollected(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<ReadonlyMap<string, Collected>> {
  const paid = sql<boolean>`debit = 'clearing' and credit in ('receivable', 'credit')`;
  const back = sql<boolean>`credit = 'clearing' and debit in ('receivable', 'credit')`;
  const isDeposit = sql<boolean>`coalesce(charge_code, '') = ${SECURITY_DEPOSIT}`;
  const isCharge = sql<boolean>`kind = 'charge'`;
  const reduced = sql<number>`case when ${isCharge} then 0 else -(${addedTo('income')}) end - (${addedTo('concessions')})`;
  const transfers = transfersByMonth(db, propertyId, months)
    .where('ledger_entries.property_id', '=', propertyId)
    .where(isWithin(months));
  const rows = await db
    .selectFrom(transfers.as('transfers'))
    .select('month')
    .select(sum(sql`case when ${isCharge} then ${addedTo('income')} else 0 end`).as('charged'))
    .select(sum(reduced).as('reduced'))
    .select(sum(centsIf(sql`${paid} and not (${isDeposit})`)).as('collected'))
    .select(sum(centsIf(sql`${back} and not (${isDeposit})`)).as('returned'))
    .select(
      sum(
        sql`case when not (${isDeposit}) then 0 when ${paid} then cents when ${back} then -cents else 0 end`,
      ).as('deposits'),
    )
    .groupBy('month')
    .execute();
  return new Map(
    rows.map(({ month, ...sums }) => [
      month,
      {
        charged: Number(sums.charged),
        reduced: Number(sums.reduced),
        collected: Number(sums.collected),
        returned: Number(sums.returned),
        deposits: Number(sums.deposits),
      },
    ]),
  );
}
