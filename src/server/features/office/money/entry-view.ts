import type { LedgerRow } from '../../../../contract/office/money.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { type ListedEntry, listEntries } from '../../../../db/ledger/entry-list.repository.ts';
import { OFFICE } from '../../../../db/ledger/office-payment.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import type { WrittenText } from '../../../../db/written-text.ts';
import { PAID_OUT_RETURNED, SECURITY_DEPOSIT } from '../../../../ledger/book.ts';
import { momentIn } from '../../../../ledger/moment.ts';
import type { Deps } from '../../../deps.ts';
import { methodLabel } from '../../../ledger/method-label.ts';
import { textIn } from '../../../texts/text-in.ts';

/** A member of the office, or a resident, in an actor: `office:U1`, `resident:U2`, `staff:… for resident:U2`. */
const PERSON = /\b(office|resident):([\w-]+)$/;

/** How a ledger is read. */
interface Reading {
  readonly language: string;
  /** Of the property. */
  readonly time_zone: string;
  /** At most the newest. */
  readonly most: number;
}

/** The entries of a lease in words, the oldest first. @example (await ledgerRows(deps, leaseId, reading)).at(-1)?.balance_cents */
export async function ledgerRows(
  deps: Pick<Deps, 'db' | 'texts'>,
  leaseId: string,
  { language, time_zone, most }: Reading,
): Promise<LedgerRow[]> {
  const entries = await listEntries(deps.db, leaseId, most);
  const names = await namesOf(deps.db, entries);
  const gone = new Set(entries.flatMap(takenBack));
  return entries.map((entry) => {
    const { id, seq, kind, at, day, actor, detail, change_cents, balance_cents, payment_id } = entry;
    const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : '');
    return {
      entry_id: id,
      seq,
      kind,
      day: day ?? momentIn(time_zone, new Date(at)).day,
      at,
      what: whatOf(deps, entry, language),
      who: whoOf(actor, names),
      approved_by: names.get(text('approved_by')) ?? '',
      reason: text('reason') || text('failure'),
      is_deposit: entry.charge_code === SECURITY_DEPOSIT,
      debit_cents: Math.max(0, change_cents),
      credit_cents: Math.max(0, -change_cents),
      balance_cents,
      payment_id,
      can_reverse: isReversible(entry) && !gone.has(id) && !gone.has(entry.invoice_id ?? ''),
      can_return: isStillPaid(entry) && /^Check #/.test(entry.method_label ?? ''),
      has_receipt:
        entry.kind === 'authorised' && ['authorised', 'settled'].includes(entry.payment_state ?? ''),
    };
  });
}

/** What an entry has taken back: an entry, or the charge of an invoice. */
function takenBack({ kind, detail, invoice_id }: ListedEntry): string[] {
  if (kind === 'undone') return [String(detail.of)];
  return kind === 'charge_reversed' && invoice_id !== null ? [invoice_id] : [];
}

/** A payment of the office that has not come back; the entry that shows its money. */
const isStillPaid = ({ kind, provider, payment_state }: ListedEntry): boolean =>
  kind === 'authorised' && provider === OFFICE && payment_state === 'settled';

function isReversible(entry: ListedEntry): boolean {
  if (entry.kind === 'charge') return entry.charge_code !== PAID_OUT_RETURNED;
  return entry.kind === 'credit' || entry.kind === 'waived' || isStillPaid(entry);
}

/** What an entry is about: the charge, the note that was written for residents, or how it was paid. */
function whatOf(
  deps: Pick<Deps, 'texts'>,
  { detail, description, method_label }: ListedEntry,
  language: string,
): string {
  const about = description ?? (detail as { readonly note?: WrittenText }).note;
  if (about !== undefined) return textIn(about, language);
  return methodLabel(deps, method_label ?? '', language);
}

function whoOf(actor: string, names: ReadonlyMap<string, string>): LedgerRow['who'] {
  const [, kind, id] = PERSON.exec(actor) ?? [];
  if (kind === 'office' || kind === 'resident') return { kind, name: names.get(id ?? '') ?? '' };
  const provider = /^provider:(.+)$/.exec(actor)?.[1];
  if (provider !== undefined) return { kind: 'provider', name: provider };
  return { kind: 'portal', name: '' };
}

function namesOf(db: Connection, entries: readonly ListedEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ actor, detail }) => {
    const approved = typeof detail.approved_by === 'string' ? [detail.approved_by] : [];
    return [...approved, ...(PERSON.exec(actor)?.[2] ?? '').split(' ')].filter((id) => id !== '');
  });
  return listUserNames(db, ids);
}
