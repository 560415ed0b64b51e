/** Charges, payments and credits of a lease as one list. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson } from '../json-column.ts';
import { readText, type WrittenText } from '../written-text.ts';
import './ledger-tables.ts';

/** One line. `cents` is negative for what lessens the debt; `state` of a charge is what is owed of it. */
export interface TransactionLine {
  readonly id: string;
  readonly kind: 'charge' | 'payment' | 'credit';
  readonly at: string;
  readonly description: WrittenText;
  readonly state: string;
  readonly cents: number;
}

/** A part of the list. */
export interface TransactionPage {
  readonly sort: 'at' | 'kind' | 'amount';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** The lines of a lease in an order, and how many there are. */
export async function listTransactionLines(
  db: Connection,
  leaseId: string,
  { sort, order, limit, offset }: TransactionPage,
): Promise<{ readonly lines: TransactionLine[]; readonly total: number }> {
  const all = db
    .selectFrom('ledger_invoices')
    .select([
      'id',
      'created_at as at',
      'description',
      'amount_cents as cents',
      sql.lit<string>('charge').as('kind'),
      sql.lit<string>('').as('state'),
    ])
    .where('lease_id', '=', leaseId)
    .unionAll(
      db
        .selectFrom('ledger_payments')
        .select([
          'id',
          'created_at as at',
          'method_label as description',
          sql<number>`0 - amount_cents`.as('cents'),
          sql.lit<string>('payment').as('kind'),
          sql<string>`state`.as('state'),
        ])
        .where('lease_id', '=', leaseId),
    )
    .unionAll(
      credits(db, leaseId).select([
        'entry.id as id',
        'entry.at as at',
        'entry.detail as description',
        sql<number>`0 - given.cents`.as('cents'),
        sql.lit<string>('credit').as('kind'),
        sql.lit<string>('').as('state'),
      ]),
    );
  const rows = await db
    .selectFrom(all.as('lines'))
    .selectAll()
    .orderBy(sort === 'amount' ? 'cents' : sort, order)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom(all.as('lines'))
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const lines = rows.map(({ id, at, description, cents, kind, state }) => ({
    id,
    kind: kind as TransactionLine['kind'],
    at,
    description: kind === 'credit' ? noteOf(description) : readText(description),
    state,
    cents: Number(cents),
  }));
  return { lines, total: Number(total) };
}

/** A credit that the office gave; null where the entry is none. */
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

/** What the office has given: each credit has one transfer of this kind. */
function credits(db: Connection, leaseId: string) {
  return db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transfers as given', 'given.entry_id', 'entry.id')
    .where('entry.lease_id', '=', leaseId)
    .where('entry.kind', '=', 'credit')
    .where('given.debit', '=', 'concessions');
}

const noteOf = (detail: string): WrittenText => readJson<{ readonly note?: WrittenText }>(detail).note ?? '';
