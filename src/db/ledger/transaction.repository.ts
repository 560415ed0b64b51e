/** Charges and payments of a lease as one list. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { readText, type WrittenText } from '../written-text.ts';
import './ledger-tables.ts';

/** One line. `cents` is negative for what lessens the debt; `state` of a charge is what is owed of it. */
export interface TransactionLine {
  readonly id: string;
  readonly kind: 'charge' | 'payment';
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
  const count = async (table: 'ledger_invoices' | 'ledger_payments') => {
    const { number } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number | string>().as('number'))
      .where('lease_id', '=', leaseId)
      .executeTakeFirstOrThrow();
    return Number(number);
  };
  const total = (await count('ledger_invoices')) + (await count('ledger_payments'));
  const lines = rows.map(({ id, at, description, cents, kind, state }) => ({
    id,
    kind: kind === 'charge' ? ('charge' as const) : ('payment' as const),
    at,
    description: readText(description),
    state,
    cents: Number(cents),
  }));
  return { lines, total };
}
