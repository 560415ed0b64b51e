/** Charges, payments and credits of a lease as one list. */
import { sql } from 'kysely';
import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import { PAID_OUT_RETURNED } from '../../ledger/book.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import { readText, type WrittenText } from '../written-text.ts';
import type { EntryKind } from './ledger-tables.ts';

/**
 * One line. `cents` is its change of the debt: negative if it reduces the debt, 0 for a payment whose money has not
 * arrived or was returned. `state` is that of a payment, otherwise ''. `face_cents` is the nominal amount of the line,
 * never negative.
 */
export interface TransactionLine {
  readonly id: string;
  readonly kind: 'charge' | 'payment' | 'credit';
  readonly at: string;
  readonly description: WrittenText;
  readonly state: string;
  /** Why a payment was declined, or the code of its return. */
  readonly failure: string | null;
  readonly cents: number;
  readonly face_cents: number;
  readonly fee_cents: number;
  /** The balance owed after this line, negative for credit. */
  readonly balance_cents: number;
}

/** A lease has about 24 lines a year; the office can look up older ones. */
const MOST_LINES = 5000;

/** The states in which the money of a payment has arrived, or is in transit. */
const COUNTED: readonly PaymentState[] = ['authorised', 'settled'];

/** Whether a payment reduces the debt. @example isCounted('returned') // false */
export const isCounted = (state: PaymentState): boolean => COUNTED.includes(state);

/** The lines of a lease, oldest first, each with the balance owed after it; at most the newest 5,000. */
export async function listTransactionLines(db: Connection, leaseId: string): Promise<TransactionLine[]> {
  const all = db
    .selectFrom('ledger_invoices')
    .select([
      'id',
      'created_at as at',
      'description',
      // What takes back money that was paid out is in the balance since that was paid out.
      (eb) =>
        eb
          .case()
          .when('charge_code', '=', PAID_OUT_RETURNED)
          .then(sql.lit<number>(0))
          .else(eb.ref('amount_cents'))
          .end()
          .as('cents'),
      'amount_cents as face_cents',
      sql.lit<number>(0).as('fee_cents'),
      sql.lit<string>('charge').as('kind'),
      sql.lit<string>('').as('state'),
      sql<string | null>`null`.as('failure'),
    ])
    .where('lease_id', '=', leaseId)
    .unionAll(
      db
        .selectFrom('ledger_payments')
        .select((eb) => [
          'id',
          'created_at as at',
          'method_label as description',
          eb
            .case()
            .when('state', 'in', COUNTED)
            .then(sql<number>`0 - amount_cents`)
            .else(sql.lit<number>(0))
            .end()
            .as('cents'),
          'amount_cents as face_cents',
          'fee_cents',
          sql.lit<string>('payment').as('kind'),
          sql<string>`state`.as('state'),
          'failure',
        ])
        .where('lease_id', '=', leaseId),
    )
    .unionAll(
      corrections(db)
        .where('entry.lease_id', '=', leaseId)
        .select([
          'entry.id as id',
          'entry.at as at',
          'entry.detail as description',
          sql<number>`${CHANGE}`.as('cents'),
          sql<number>`abs(${CHANGE})`.as('face_cents'),
          sql.lit<number>(0).as('fee_cents'),
          sql.lit<string>('credit').as('kind'),
          sql.lit<string>('').as('state'),
          sql<string | null>`null`.as('failure'),
        ]),
    );
  const rows = await db
    .selectFrom(all.as('lines'))
    .selectAll()
    .select(sql<number | string>`sum(cents) over (order by at, id)`.as('balance_cents'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
  return rows.reverse().map(({ description, kind, ...row }) => ({
    ...row,
    kind: kind as TransactionLine['kind'],
    description: kind === 'credit' ? (noteOf(description) ?? '') : readText(description),
    cents: Number(row.cents),
    face_cents: Number(row.face_cents),
    fee_cents: Number(row.fee_cents),
    balance_cents: Number(row.balance_cents),
  }));
}

/** A credit, a waiver or another correction; null if the entry is none. `cents`: its change of the debt. */
export async function findCredit(
  db: Connection,
  id: string,
): Promise<{
  id: string;
  kind: string;
  lease_id: string;
  at: string;
  note: WrittenText;
  cents: number;
} | null> {
  const row = await corrections(db)
    .leftJoin('ledger_invoices as about', 'about.id', 'entry.invoice_id')
    .select(['entry.id', 'entry.kind', 'entry.lease_id', 'entry.at', 'entry.detail'])
    .select(['about.description', sql<number | string>`${CHANGE}`.as('cents')])
    .groupBy('about.description')
    .where('entry.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { detail, description, ...credit } = row;
  const note = noteOf(detail) ?? (description === null ? '' : readText(description));
  return { ...credit, cents: Number(credit.cents), note };
}

/** The kinds of entries that change the debt and are neither a charge nor of the life of a payment. */
const CORRECTIONS: readonly EntryKind[] = [
  'credit',
  'charge_reversed',
  'waived',
  'undone',
  'paid_out',
  'moved_out',
  'moved_in',
];

/** The change of the debt by the transfers of an entry: the rule of `debtOf`. */
const CHANGE = sql.raw(
  `sum(case when made.debit in ('receivable', 'credit') then made.cents else 0 end
    - case when made.credit in ('receivable', 'credit') then made.cents else 0 end)`,
);

/** Credits of the office, what it has waived or taken back, and what was paid out; each with its transfers. */
function corrections(db: Connection) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as made', 'made.entry_id', 'entry.id')
    .where('entry.kind', 'in', CORRECTIONS)
    .groupBy(['entry.id', 'entry.kind', 'entry.lease_id', 'entry.at', 'entry.detail']);
}

const noteOf = (detail: string): WrittenText | undefined =>
  readJson<{ readonly note?: WrittenText }>(detail).note;
