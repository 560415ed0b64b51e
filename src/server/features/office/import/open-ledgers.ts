/** Opens the ledgers of leases that come from elsewhere, many at once. */
import type { Connection } from '../../../../db/client.ts';
import type { NewEntry } from '../../../../db/ledger/entry.repository.ts';
import type { LedgerInvoice } from '../../../../db/ledger/ledger-invoice.repository.ts';
import type { LeaseScope } from '../../../../db/ledger/ledger-tables.ts';
import { insertLedgers, type NewLedger } from '../../../../db/ledger/new-ledger.repository.ts';
import { watchForLateFee } from '../../../../db/ledger/recurring-charge.repository.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import type { WrittenText } from '../../../../db/written-text.ts';
import { afterUse, type Book, charged, credited, creditUsed } from '../../../../ledger/book.ts';
import { actorNow } from '../../../access/impersonation.ts';
import { type LedgerDeps, lateWatchOf, type NewCharge } from '../../../ledger/charges.ts';
import { openDay } from '../../../ledger/enter-entry.ts';

/** The first charge or credit of a ledger, in integer cents of at least 1. */
export type Opening =
  | ({ readonly kind: 'charge' } & Pick<
      NewCharge,
      'name' | 'charge_code' | 'description' | 'amount_cents' | 'due_date'
    >)
  | {
      readonly kind: 'credit';
      readonly name: string;
      readonly amount_cents: number;
      readonly note: WrittenText;
    };

/** A lease without a ledger, and what is entered first, in this order. */
export interface OpenedLease {
  readonly lease: LeaseScope;
  readonly openings: readonly Opening[];
}

/**
 * Opens the ledgers of leases of one property: the same entries as by `postCharge` and `postCredit` one after the other,
 * credit used at once, in a few statements for all of them.
 *
 * @throws if one of the leases has a ledger already; {AppError} `month.closed`.
 */
export async function openLedgers(
  deps: LedgerDeps,
  trx: Connection,
  property: Property,
  leases: readonly OpenedLease[],
  actor: string,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const of = { company_id: property.company_id, property_id: property.id };
  const day = await openDay(trx, of, property, { at });
  const ledgers = leases
    .filter(({ openings }) => openings.length > 0)
    .map((one) => ledgerOf(deps, one, { at, day, actor: actorNow(actor) }));
  await insertLedgers(trx, ledgers);
  for (const invoice of ledgers.flatMap(({ invoices }) => invoices)) {
    const watch = lateWatchOf(property, invoice);
    if (watch !== null) await watchForLateFee(trx, watch);
  }
}

type Entered = Pick<NewEntry, 'at' | 'actor'> & { readonly day: string };

function ledgerOf({ random }: LedgerDeps, { lease, openings }: OpenedLease, entered: Entered): NewLedger {
  const invoices: LedgerInvoice[] = [];
  const entries: NewLedger['entries'][number][] = [];
  let book: Book = { invoices: [], credits: [] };
  const enter = (entry: Omit<NewEntry, 'id' | keyof Entered>, id = random.id()) =>
    entries.push({ ...entry, ...entered, id });
  for (const opening of openings) {
    const { name, amount_cents } = opening;
    if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0) throw new RangeError('amount');
    if (opening.kind === 'charge') {
      const { charge_code, description, due_date: first_due_date } = opening;
      const number = invoices.length + 1;
      const made = { ...lease, id: random.id(), number, charge_code, description, first_due_date };
      const invoice = { ...made, amount_cents, about_invoice_id: null, created_at: entered.at };
      invoices.push(invoice);
      enter({ name, kind: 'charge', invoice_id: invoice.id, transfers: charged(invoice) });
      book = { ...book, invoices: [...book.invoices, { ...invoice, balance_cents: amount_cents }] };
    } else {
      enter({ name, kind: 'credit', detail: { note: opening.note }, transfers: credited(amount_cents) });
      // The credit of the office is one sum.
      const [free] = book.credits;
      book = { ...book, credits: [{ payment_id: null, cents: (free?.cents ?? 0) + amount_cents }] };
    }
    const used = creditUsed(book);
    if (used.length === 0) continue;
    const id = random.id();
    enter({ name: `used:${id}`, kind: 'credit_used', transfers: used }, id);
    book = afterUse(book, used);
  }
  return { lease, invoices, entries };
}
