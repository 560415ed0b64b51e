/** The ledger of a lease as the subject of a payment process. */
import type { makePaymentSources } from '../../../machines/ledger/make-payment.catalog.ts';
import type { Bill } from '../../contract/resident/bill.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findLease } from '../../db/lease/lease.repository.ts';
import { lockLedger, readBook } from '../../db/ledger/entry.repository.ts';
import { findPendingPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { totalsOf } from '../../ledger/amount-due.ts';
import { isInFlight } from '../payments/attempt.ts';
import { arePaymentsBlocked } from '../payments/payments-blocked.ts';
import type { FactsOf } from '../process/fact-names.ts';
import { type FactSource, ofProperty, type SubjectKind } from '../process/subject.ts';
import { roomAhead } from './amount-due.ts';

/** The facts of a lease's ledger: what is owed, and what is on its way. */
export async function ledgerFacts(
  db: Connection,
  lease: Pick<LeaseScope, 'lease_id' | 'property_id'>,
): Promise<Pick<FactsOf<'make-payment'> & Bill['facts'], 'due' | 'payable' | 'in_flight'>> {
  const book = await readBook(db, lease.lease_id);
  const due = book.invoices.length > 0;
  const ahead = await roomAhead(db, lease, totalsOf(book));
  const pending = await findPendingPayment(db, lease.lease_id);
  return { due, payable: due || ahead > 0, in_flight: pending !== null && isInFlight(pending) };
}

const sources: Readonly<Record<(typeof makePaymentSources)[number], FactSource<LeaseScope>>> = {
  ledger: { read: ({ db, subject }) => ledgerFacts(db, subject) },
  property: {
    async read({ deps, db, subject }) {
      const property = await findProperty(db, subject.property_id);
      return { payment_blocked: property !== null && arePaymentsBlocked(deps.settings, property.settings) };
    },
  },
  // The process hears only of those who may pay: the calls of others are refused before it.
  viewer: { read: () => ({ may_pay: true }) },
};

async function find(db: Connection, id: string): Promise<LeaseScope | null> {
  const lease = await findLease(db, id);
  if (lease === null) return null;
  const { company_id, property_id } = lease;
  return { lease_id: id, company_id, property_id };
}

export const ledgerSubject: SubjectKind<LeaseScope> = {
  kind: 'ledger',
  gone: 'record.not_found',
  find,
  async lock(_deps, trx, id) {
    const lease = await find(trx, id);
    if (lease !== null) await lockLedger(trx, lease);
    return lease;
  },
  owner: ofProperty,
  answers: async () => ({}),
  sources,
};
