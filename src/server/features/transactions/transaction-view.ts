import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  listEntriesOfInvoice,
  listEntriesOfPayment,
  listTransfersOfInvoice,
  listTransfersOfPayment,
  readBook,
} from '../../../db/ledger/entry.repository.ts';
import {
  findLedgerInvoice,
  type LedgerInvoice,
  listLedgerInvoices,
} from '../../../db/ledger/ledger-invoice.repository.ts';
import {
  findLedgerPayment,
  findRepresentment,
  type LedgerPayment,
} from '../../../db/ledger/ledger-payment.repository.ts';
import { findCredit, isCounted } from '../../../db/ledger/transaction.repository.ts';
import { displayName, findUser } from '../../../db/session/user.repository.ts';
import { isBeforeCutoff } from '../../../ledger/cutoff.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { localMoment } from '../../ledger/local-moment.ts';
import { methodLabel } from '../../ledger/method-label.ts';
import { paymentStatus } from '../../ledger/payment-status.ts';
import { NOT_MADE } from '../../payments/verdict.ts';
import { textIn } from '../../texts/text-in.ts';
import { ofLease, type TenantAt } from '../residents/lease-of.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'texts'>;

/**
 * A charge, payment or credit of the session's lease, by its id.
 *
 * @throws {AppError} `record.not_found`, also for another lease's.
 */
export async function transactionView(
  deps: Needs,
  tenant: TenantAt,
  id: string,
  language: string,
): Promise<TransactionView> {
  const payment = await findLedgerPayment(deps.db, id);
  if (payment !== null) return paymentView(deps, tenant, ofLease(tenant, payment), language);
  const credit = await findCredit(deps.db, id);
  if (credit !== null) return creditView(ofLease(tenant, credit), language);
  return chargeView(deps, ofLease(tenant, await findLedgerInvoice(deps.db, id)), language);
}

/** A payment of the session's lease. @throws {AppError} `record.not_found` */
export async function paymentOf(db: Connection, tenant: TenantAt, id: string): Promise<LedgerPayment> {
  return ofLease(tenant, await findLedgerPayment(db, id));
}

/** The payer's name; '' for the office. */
export async function payerOf(db: Connection, { user_id }: Pick<LedgerPayment, 'user_id'>): Promise<string> {
  const user = user_id === null ? null : await findUser(db, user_id);
  return user === null ? '' : displayName(user);
}

/** Whether a payment can still be canceled. */
export function canCancel(
  { clock }: Pick<Deps, 'clock'>,
  { property }: Pick<TenantAt, 'property'>,
  { state, authorised_at }: LedgerPayment,
): boolean {
  if (state !== 'authorised' || authorised_at === null) return false;
  const zone = property.settings.time_zone;
  return isBeforeCutoff(localMoment(zone, new Date(authorised_at)), localMoment(zone, clock.now()));
}

/** A payment, with what it has paid. */
export async function paymentView(
  deps: Needs,
  tenant: Pick<TenantAt, 'property'>,
  payment: LedgerPayment,
  language: string,
): Promise<TransactionView> {
  const entries = await listEntriesOfPayment(deps.db, payment.id);
  const paid = paidBy(await listTransfersOfPayment(deps.db, payment.id));
  const invoices = await listLedgerInvoices(deps.db, [...paid.keys()]);
  const again = await findRepresentment(deps.db, payment.id);
  const { id, amount_cents, fee_cents, method_label, state } = payment;
  return {
    id,
    kind: 'payment',
    at: payment.created_at,
    description: methodLabel(deps, method_label, language),
    status: paymentStatus(payment),
    amount: isCounted(state) ? -amount_cents : 0,
    due_date: null,
    balance: 0,
    fee: fee_cents,
    total: amount_cents + fee_cents,
    method: methodLabel(deps, method_label, language),
    auth_code: payment.auth_code,
    return_code: state === 'returned' ? payment.failure : null,
    failure: failureText(deps, payment, language),
    presentment: payment.presentment,
    // A representment that has started cannot be canceled.
    present_again_on: again === null ? payment.present_again_on : null,
    again_id: again?.id ?? null,
    can_cancel: canCancel(deps, tenant, payment),
    timeline: entries.map(({ kind, at }) => ({ kind, at })),
    shares: invoices.map((invoice) => ({
      id: invoice.id,
      description: textIn(invoice.description, language),
      at: invoice.first_due_date,
      amount: paid.get(invoice.id) ?? 0,
    })),
  };
}

async function chargeView(deps: Needs, invoice: LedgerInvoice, language: string): Promise<TransactionView> {
  const { db } = deps;
  const made = await listTransfersOfInvoice(db, invoice.id);
  const { invoices: open } = await readBook(db, invoice.lease_id);
  const balance = open.find(({ id }) => id === invoice.id)?.balance_cents ?? 0;
  const by = new Map<string, number>();
  for (const { payment_id, debit, credit, cents } of made) {
    if (payment_id === null) continue;
    const part = credit === 'receivable' ? cents : debit === 'receivable' ? -cents : 0;
    by.set(payment_id, (by.get(payment_id) ?? 0) + part);
  }
  const shares: TransactionView['shares'] = [];
  for (const [id, amount] of by) {
    const payment = amount > 0 ? await findLedgerPayment(db, id) : null;
    if (payment !== null)
      shares.push({
        id,
        description: methodLabel(deps, payment.method_label, language),
        at: payment.created_at,
        amount,
      });
  }
  return {
    ...UNPAID,
    id: invoice.id,
    kind: 'charge',
    at: invoice.created_at,
    description: textIn(invoice.description, language),
    status: balance > 0 ? 'open' : 'paid',
    amount: invoice.amount_cents,
    due_date: invoice.first_due_date,
    balance,
    total: invoice.amount_cents,
    timeline: await listEntriesOfInvoice(db, invoice.id),
    shares,
  };
}

/** The payment fields of charges and credits. */
const UNPAID = {
  fee: 0,
  method: '',
  auth_code: '',
  return_code: null,
  failure: '',
  presentment: 1,
  present_again_on: null,
  again_id: null,
  can_cancel: false,
} as const;

function creditView(
  { id, kind, at, note, cents }: NonNullable<Awaited<ReturnType<typeof findCredit>>>,
  language: string,
): TransactionView {
  return {
    ...UNPAID,
    id,
    kind: 'credit',
    at,
    description: textIn(note, language),
    status: 'credited',
    amount: cents,
    due_date: null,
    balance: 0,
    total: Math.abs(cents),
    timeline: [{ kind, at }],
    shares: [],
  };
}

/** The amount by invoice that a payment has paid, including amounts reversed since. */
function paidBy(transfers: readonly Transfer[]): ReadonlyMap<string, number> {
  const paid = new Map<string, number>();
  for (const { credit, invoice_id, cents } of transfers) {
    if (credit === 'receivable' && invoice_id !== null)
      paid.set(invoice_id, (paid.get(invoice_id) ?? 0) + cents);
  }
  return paid;
}

function failureText({ texts }: Needs, { state, failure }: LedgerPayment, language: string): string {
  if (state !== 'declined' || failure === null) return '';
  return texts.say(language, failure === NOT_MADE ? failure : failure || 'GATEWAY_ERROR', {});
}

/** Only payments whose money has come or is on its way have a receipt. @throws {AppError} `record.not_found` */
export function requireReceipt({ state }: LedgerPayment): void {
  if (state !== 'authorised' && state !== 'settled') throw new AppError('record.not_found');
}
