/** Charges, payments and credits of a lease as one list. */
import { sql } from 'kysely';
import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import { readText, type WrittenText } from '../written-text.ts';
import './ledger-tables.ts';

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
      'amount_cents as cents',
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
      credits(db, leaseId).select([
        'entry.id as id',
        'entry.at as at',
        'entry.detail as description',
        sql<number>`0 - given.cents`.as('cents'),
        'given.cents as face_cents',
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
    description: kind === 'credit' ? noteOf(description) : readText(description),
    cents: Number(row.cents),
    face_cents: Number(row.face_cents),
    fee_cents: Number(row.fee_cents),
    balance_cents: Number(row.balance_cents),
  }));
}

/** A credit that the office gave; null if the entry is not one. */
export async function findCredit(
  db: Connection,
  id: string,
): Promise<{ id: string; lease_id: string; at: string; note: WrittenText; cents: number } | null> {
  const row = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as given', 'given.entry_id', 'entry.id')
    .select(['entry.id', 'entry.lease_id', 'entry.at', 'entry.detail', 'given.cents'])
    .where('entry.id', '=', id)
    .where('entry.kind', '=', 'credit')
    .where('given.debit', '=', 'concessions')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { detail, ...credit } = row;
  return { ...credit, cents: Number(credit.cents), note: noteOf(detail) };
}

/** Credits that the office gave: each has one transfer of this kind. */
function credits(db: Connection, leaseId: string) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as given', 'given.entry_id', 'entry.id')
    .where('entry.lease_id', '=', leaseId)
    .where('entry.kind', '=', 'credit')
    .where('given.debit', '=', 'concessions');
}

const noteOf = (detail: string): WrittenText => readJson<{ readonly note?: WrittenText }>(detail).note ?? '';
