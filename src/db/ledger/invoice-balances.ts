import type { Connection } from '../client.ts';

/**
 * The balance of each invoice, as a query to narrow: the amounts charged less all that reduced them, by its transfers.
 *
 * @example db.with('balances', (outer) => balancesOfInvoices(outer).where('lease_id', '=', leaseId))
 */
export function balancesOfInvoices(outer: Pick<Connection, 'selectFrom'>) {
  return outer
    .selectFrom('ledger_transfers')
    .select('invoice_id')
    .select((eb) =>
      eb.fn
        .sum<number | string>(
          eb
            .case()
            .when('debit', '=', 'receivable')
            .then(eb.ref('cents'))
            .else(eb.neg(eb.ref('cents')))
            .end(),
        )
        .as('balance'),
    )
    .where((eb) => eb.or([eb('debit', '=', 'receivable'), eb('credit', '=', 'receivable')]))
    .groupBy('invoice_id');
}
