import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '../client.ts';
import type { Tables } from '../tables.ts';

/**
 * The balance of each invoice, as a query to narrow: the amounts charged less all that reduced them, by its transfers.
 *
 * @example db.with('balances', (outer) => balancesOfInvoices(outer).where('lease_id', '=', leaseId))
 */
export function balancesOfInvoices(outer: Pick<Connection, 'selectFrom'>) {
  return outer
    .selectFrom('ledger_transfers')
    .select('invoice_id')
    .select((eb) => balanceIn(eb).as('balance'))
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]))
    .groupBy('invoice_id');
}

/** The balance of the invoice of a row of `balancesOfInvoices`, to choose by. @example query.having((eb) => eb(balanceIn(eb), '>', 0)) */
export function balanceIn(eb: ExpressionBuilder<Tables, 'ledger_transfers'>) {
  const charged = eb.case().when('debit', '=', 'receivable').then(eb.ref('cents'));
  return eb.fn.sum<number | string>(charged.else(eb.neg(eb.ref('cents'))).end());
}
