/** Charges and credits of a lease. Credit is applied at once to open invoices, the oldest due date first. */
import type { Connection } from '../../db/client.ts';
import {
  findChargeByName,
  listTransfersOfInvoice,
  lockLedger,
  readBook,
} from '../../db/ledger/entry.repository.ts';
import {
  findLedgerInvoice,
  insertLedgerInvoice,
  type LedgerInvoice,
} from '../../db/ledger/ledger-invoice.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { type LateFeeWatch, watchForLateFee } from '../../db/ledger/recurring-charge.repository.ts';
import { findProperty, type Property } from '../../db/property/property.repository.ts';
import type { WrittenText } from '../../db/written-text.ts';
import { charged, chargeReversed, credited, creditUsed } from '../../ledger/book.ts';
import { costsLateFee, lateFrom } from '../../ledger/late-fee.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Deps } from '../deps.ts';
import { enterEntry } from './enter-entry.ts';

export type LedgerDeps = Pick<Deps, 'clock' | 'random'>;

/** What is stored with an entry, beside its transfers. */
export type EntryDetail = Readonly<Record<string, unknown>>;

/** A charge to post. Amounts are integer cents, days `2026-03-01`. */
export interface NewCharge {
  /** Unique name: a lease is charged only once per name. @example 'rent:2026-03' */
  readonly name: string;
  readonly charge_code: string;
  readonly description: WrittenText;
  readonly amount_cents: number;
  readonly due_date: string;
  /** For a late fee: the late invoice. */
  readonly about_invoice_id?: string;
  /** The returned payment whose money was paid out before, if the charge takes it back. */
  readonly takes_back?: string;
  /** Stored with the entry: the reason that a member of the office gives. */
  readonly detail?: EntryDetail;
}

/**
 * Charges a lease. Call it in the transaction of the event that causes the charge.
 *
 * @param actor for the ledger entry: `job:charges`, `flow:workorder`.
 * @returns the new invoice, or the existing one if the name was charged before.
 * @throws {RangeError} if the amount is not a positive integer.
 * @example
 * const petFee = { name: 'PETFEE:p1', charge_code: 'PETFEE', description, amount_cents: 25000, due_date: today }
 * await postCharge(deps, trx, lease, petFee, 'flow:workorder')
 */
export async function postCharge(
  deps: LedgerDeps,
  trx: Connection,
  lease: LeaseScope,
  charge: NewCharge,
  actor: string,
): Promise<LedgerInvoice> {
  if (!Number.isSafeInteger(charge.amount_cents) || charge.amount_cents <= 0) throw new RangeError('amount');
  await lockLedger(trx, lease);
  const known = await findChargeByName(trx, lease.lease_id, charge.name);
  if (known !== null) return existing(trx, known.id);
  const at = deps.clock.now().toISOString();
  const {
    charge_code,
    description,
    amount_cents,
    due_date,
    about_invoice_id = null,
    takes_back,
    detail = {},
  } = charge;
  const invoice = await insertLedgerInvoice(trx, lease, {
    id: deps.random.id(),
    charge_code,
    description,
    first_due_date: due_date,
    amount_cents,
    about_invoice_id,
    created_at: at,
  });
  const entry = { id: deps.random.id(), name: charge.name, kind: 'charge' as const, at, actor, detail };
  const transfers = charged(invoice, takes_back);
  await enterEntry(trx, lease, { ...entry, invoice_id: invoice.id, transfers });
  await applyCredit(deps, trx, lease, actor);
  await watchWhenLate(trx, invoice);
  return invoice;
}

/**
 * Adds credit to a lease, once per name.
 *
 * @throws {RangeError} if the amount is not a positive integer.
 */
export async function postCredit(
  deps: LedgerDeps,
  trx: Connection,
  lease: LeaseScope,
  credit: {
    readonly name: string;
    readonly amount_cents: number;
    readonly note: WrittenText;
    readonly detail?: EntryDetail;
  },
  actor: string,
): Promise<void> {
  const { name, amount_cents, note, detail = {} } = credit;
  if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0) throw new RangeError('amount');
  await lockLedger(trx, lease);
  const at = deps.clock.now().toISOString();
  const entry = {
    id: deps.random.id(),
    name,
    kind: 'credit' as const,
    at,
    actor,
    detail: { ...detail, note },
  };
  if (await enterEntry(trx, lease, { ...entry, transfers: credited(amount_cents) }))
    await applyCredit(deps, trx, lease, actor);
}

/** Reverses an invoice, once. Payments of it are applied to other open invoices, or become credit. */
export async function reverseCharge(
  deps: LedgerDeps,
  trx: Connection,
  invoice: LedgerInvoice,
  actor: string,
  detail: EntryDetail = {},
): Promise<void> {
  const made = await takeChargeBack(deps, trx, invoice, actor, detail);
  if (made.length > 0) await applyCredit(deps, trx, invoice, actor);
}

/** As `reverseCharge`, but what was paid stays credit. @returns the transfers; none if it was reversed before. */
export async function takeChargeBack(
  deps: LedgerDeps,
  trx: Connection,
  invoice: LedgerInvoice,
  actor: string,
  detail: EntryDetail = {},
): Promise<readonly Transfer[]> {
  await lockLedger(trx, invoice);
  const at = deps.clock.now().toISOString();
  const made = await listTransfersOfInvoice(trx, invoice.id);
  const entry = { id: deps.random.id(), name: `reversed:${invoice.id}`, kind: 'charge_reversed' as const };
  const transfers = chargeReversed(invoice, made);
  const entered = { ...entry, at, actor, detail, invoice_id: invoice.id, transfers };
  return (await enterEntry(trx, invoice, entered)) ? transfers : [];
}

/** Applies the available credit to open invoices. The transaction must hold the lock of the lease's ledger. */
export async function applyCredit(
  deps: LedgerDeps,
  trx: Connection,
  lease: LeaseScope,
  actor: string,
): Promise<void> {
  const transfers = creditUsed(await readBook(trx, lease.lease_id));
  if (transfers.length === 0) return;
  const id = deps.random.id();
  const at = deps.clock.now().toISOString();
  await enterEntry(trx, lease, { id, name: `used:${id}`, kind: 'credit_used', at, actor, transfers });
}

/** Schedules the late fee check of an invoice, if the property charges late fees for it. */
export async function watchWhenLate(trx: Connection, invoice: LedgerInvoice): Promise<void> {
  const watch = lateWatchOf(await findProperty(trx, invoice.property_id), invoice);
  if (watch !== null) await watchForLateFee(trx, watch);
}

/** The late fee check of an invoice; null if the property charges no late fee for it. */
export function lateWatchOf(
  property: Pick<Property, 'settings'> | null,
  invoice: LedgerInvoice,
): LateFeeWatch | null {
  const rule = property?.settings.resident_payments?.late_fee;
  if (rule === undefined || !costsLateFee(rule, invoice.charge_code)) return null;
  const { lease_id, company_id, property_id, id } = invoice;
  const look_on = lateFrom(rule, invoice.first_due_date);
  return { lease_id, company_id, property_id, invoice_id: id, look_on };
}

async function existing(trx: Connection, id: string): Promise<LedgerInvoice> {
  const invoice = await findLedgerInvoice(trx, id);
  if (invoice === null) throw new Error(`The invoice ${id} is gone.`);
  return invoice;
}
