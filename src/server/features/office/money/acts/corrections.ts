/** What the office waives of a charge, and how it takes a credit or a waiver of its own back. */
import type { Connection } from '../../../../../db/client.ts';
import { type LedgerEntry, lockLedger, readBook } from '../../../../../db/ledger/entry.repository.ts';
import { listTransfersOfEntry, listUsedCredit } from '../../../../../db/ledger/entry-list.repository.ts';
import {
  findLedgerInvoice,
  type OpenLedgerInvoice,
} from '../../../../../db/ledger/ledger-invoice.repository.ts';
import type { LeaseScope } from '../../../../../db/ledger/ledger-tables.ts';
import type { WrittenText } from '../../../../../db/written-text.ts';
import { creditReversed, waived } from '../../../../../ledger/correction.ts';
import { type Transfer, undo } from '../../../../../ledger/transfer.ts';
import type { Deps } from '../../../../deps.ts';
import { applyCredit, type EntryDetail, watchWhenLate } from '../../../../ledger/charges.ts';
import { inEveryLanguage } from '../../../../ledger/due-charges.ts';
import { enterEntry } from '../../../../ledger/enter-entry.ts';
import { textIn } from '../../../../texts/text-in.ts';

type Needs = Pick<Deps, 'clock' | 'random' | 'texts'>;

/** An entry of the office. */
export interface OfficeEntry {
  /** Unique per lease. */
  readonly name: string;
  readonly actor: string;
  readonly detail: EntryDetail;
}

/**
 * Waives a part of an open invoice, or all of it. The transaction must hold the lock of the ledger.
 *
 * @throws {RangeError} if less than that is open.
 * @example await waive(deps, trx, invoice, 5000, { name: 'office:a1', actor: 'office:U1', detail: { reason } })
 */
export async function waive(
  deps: Needs,
  trx: Connection,
  invoice: OpenLedgerInvoice,
  cents: number,
  { name, actor, detail }: OfficeEntry,
): Promise<void> {
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > invoice.balance_cents)
    throw new RangeError('amount');
  const { description } = invoice;
  const note = inEveryLanguage(deps, 'waived', (language) => ({ what: textIn(description, language) }));
  await enterEntry(trx, invoice, {
    id: deps.random.id(),
    name,
    kind: 'waived',
    at: deps.clock.now().toISOString(),
    actor,
    invoice_id: invoice.id,
    detail: { ...detail, note },
    transfers: waived(invoice, cents),
  });
}

/**
 * The transfers that take a credit or a waiver of the office back; null if that is not possible: the credit was paid
 * out.
 */
export async function undoneBy(trx: Connection, entry: LedgerEntry): Promise<Transfer[] | null> {
  const made = await listTransfersOfEntry(trx, entry.id);
  if (entry.kind === 'waived') return undo(made);
  const cents = made.reduce((sum, one) => sum + one.cents, 0);
  const { credits } = await readBook(trx, entry.lease_id);
  return creditReversed(cents, credits, await listUsedCredit(trx, entry.lease_id));
}

/**
 * Enters that a credit or a waiver is taken back, once: what is owed again may be late, and other credit pays it.
 *
 * @param transfers as `undoneBy`
 */
export async function enterUndone(
  deps: Needs,
  trx: Connection,
  entry: LedgerEntry,
  transfers: readonly Transfer[],
  by: Omit<OfficeEntry, 'name'>,
): Promise<void> {
  const { lease_id, company_id, property_id } = entry;
  const lease: LeaseScope = { lease_id, company_id, property_id };
  await lockLedger(trx, lease);
  const note = undoneNote(deps, (entry.detail as { readonly note?: WrittenText }).note ?? '');
  const isEntered = await enterEntry(trx, lease, {
    id: deps.random.id(),
    name: `undone:${entry.id}`,
    kind: 'undone',
    at: deps.clock.now().toISOString(),
    actor: by.actor,
    invoice_id: entry.invoice_id,
    detail: { ...by.detail, note, of: entry.id },
    transfers,
  });
  if (!isEntered) return;
  await applyCredit(deps, trx, lease, by.actor);
  for (const { debit, invoice_id } of transfers) {
    const invoice =
      debit === 'receivable' && invoice_id !== null ? await findLedgerInvoice(trx, invoice_id) : null;
    if (invoice !== null) await watchWhenLate(trx, invoice);
  }
}

/** What residents read about something that was taken back, in every language. */
export function undoneNote(deps: Pick<Deps, 'texts'>, about: WrittenText): Record<string, string> {
  return inEveryLanguage(deps, 'undone', (language) => ({ what: textIn(about, language) }));
}
