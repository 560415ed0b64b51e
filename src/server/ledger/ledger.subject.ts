/** The ledger of a lease as the subject of a payment process. */
import type { makePaymentSources } from '../../../machines/ledger/make-payment.catalog.ts';
import type { Bill } from '../../contract/resident/bill.contract.ts';
import type { Connection } from '../../db/client.ts';
import { findLease } from '../../db/lease/lease.repository.ts';
import { lockLedger, readBook } from '../../db/ledger/entry.repository.ts';
import { findPendingPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { totalsOf } from '../../ledger/amount-due.ts';
import { isInFlight } from '../payments/attempt.ts';
import type { FactsOf } from '../process/fact-names.ts';
import { type FactSource, ofProperty, type SubjectKind } from '../process/subject.ts';
import { roomAhead } from './amount-due.ts';

/** The payment facts of a lease. */
export async function paymentFacts(
  db: Connection,
  leaseId: string,
): Promise<FactsOf<'make-payment'> & Bill['facts']> {
  const book = await readBook(db, leaseId);
  const due = book.invoices.length > 0;
  const lease = await findLease(db, leaseId);
  const at = { lease_id: leaseId, property_id: lease?.property_id ?? '' };
  const ahead = await roomAhead(db, at, totalsOf(book));
  const pending = await findPendingPayment(db, leaseId);
  return { due, payable: due || ahead > 0, in_flight: pending !== null && isInFlight(pending) };
}

const sources: Readonly<Record<(typeof makePaymentSources)[number], FactSource<LeaseScope>>> = {
  ledger: { read: ({ db, subject }) => paymentFacts(db, subject.lease_id) },
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
