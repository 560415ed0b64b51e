/** A resident pays with a saved method, or with a card token or bank account that was just entered. */
import type { PaymentType } from '../../../contract/payment.contract.ts';
import type { TenantPayment } from '../../../contract/resident/tenant-payment.contract.ts';
import { findLedgerPaymentByKey, type LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../db/ledger/ledger-tables.ts';
import { findPaymentMethod } from '../../../db/ledger/payment-method.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { payableKinds } from '../../invoices/invoice-payable.ts';
import { amountDue } from '../../ledger/amount-due.ts';
import { leaseBalance } from '../../ledger/ledger-book.ts';
import { type ChosenMeans, takePayment } from '../../ledger/take-payment.ts';
import { totalChanged } from '../../payments/confirmed-total.ts';
import { feeCents } from '../../payments/fee.ts';
import type { Payable } from '../../payments/payable.ts';
import {
  amountCents,
  confirmedTotal,
  type PaymentForm,
  readPaymentForm,
} from '../../payments/payment-form.ts';
import { requirePaid } from '../../payments/refusal.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/**
 * Takes a payment. Returns only once the provider has authorized it; a repeated key gets the first answer.
 *
 * @throws {AppError} `validation.failed` with the fields; `amount.invalid` for a partial amount if the property
 *   requires all; `GATEWAY_ERROR`; `payment.failed`; `payment.in_flight` while the outcome is unknown; and as
 *   `takePayment`.
 * @see spec/platform.md §4, §5 Payment form; spec/application.md §5
 */
export async function payBill(
  deps: Deps,
  tenant: TenantAt,
  sent: TenantPayment,
  { key, ip }: { readonly key: string; readonly ip: string },
): Promise<LedgerPayment> {
  const type = await wantedType(deps, sent);
  const amount_cents = await wantedAmount(deps, tenant, { ...sent, type }, key);
  const means = await meansOf(deps, tenant, sent);
  const order = { lease: leaseScope(tenant), user_id: tenant.user.id, origin: 'resident' as const, means };
  const actor = `resident:${tenant.user.id}`;
  const confirmed = { total: confirmedTotal(sent.total), due: sent.due ?? null };
  return requirePaid(await takePayment(deps, { ...order, amount_cents, confirmed, key, actor, ip }));
}

/** The session's lease as the ledger identifies it. */
export function leaseScope({ unit, property }: TenantAt): LeaseScope {
  return { lease_id: unit.lease_id, company_id: property.company_id, property_id: property.id };
}

/** The balance of the session's lease as a payable. */
export function balanceOf(deps: Deps, tenant: TenantAt, ip: string): Payable<LedgerPayment> {
  return leaseBalance(deps, leaseScope(tenant), { actor: `resident:${tenant.user.id}`, ip });
}

/** The requested amount in integer cents; `due`: the amount due when the person confirmed. */
interface WantedAmount {
  readonly amount?: unknown;
  readonly due?: number | undefined;
  readonly type: PaymentType;
}

/**
 * The amount to pay, by default all that is due. The ledger checks it again under its lock.
 *
 * @throws {AppError} `amount.invalid`; `payment.nothing_due`; `payment.total_changed` if the person confirmed all that
 *   was due, and more is due by now without partial payments being allowed.
 */
export async function wantedAmount(
  deps: Pick<Deps, 'db' | 'clock'>,
  { unit, property }: TenantAt,
  { amount: sent, due, type }: WantedAmount,
  key: string | null,
): Promise<number> {
  const today = dayIn(property.settings.time_zone, deps.clock.now());
  const { due_cents } = await amountDue(deps.db, unit.lease_id, today);
  const isSaid = sent !== undefined && sent !== null;
  // A repeated payment is not checked against the amount due, which may have changed since.
  const known = key === null ? null : await findLedgerPaymentByKey(deps.db, unit.lease_id, key);
  if (known !== null) return isSaid ? amountCents(sent) : known.amount_cents;
  const amount = isSaid ? amountCents(sent) : due_cents;
  const isRefused = amount < due_cents && property.settings.resident_payments?.partial !== true;
  if (isRefused && amount === due) {
    const { fee_settings } = property.settings.payment_settings;
    throw totalChanged({ amount: due_cents, fee: feeCents(fee_settings, type, due_cents) });
  }
  if (amount <= 0 || isRefused) throw new AppError(due_cents <= 0 ? 'payment.nothing_due' : 'amount.invalid');
  return amount;
}

/** The payment type that determines the fee. */
async function wantedType(deps: Pick<Deps, 'db'>, sent: TenantPayment): Promise<PaymentType> {
  const method = sent.method_id ? await findPaymentMethod(deps.db, sent.method_id) : null;
  return method?.payment_type ?? (sent.payment_type === 'CARD' ? 'CARD' : 'CHECKING');
}

async function meansOf(deps: Deps, tenant: TenantAt, sent: TenantPayment): Promise<ChosenMeans> {
  if (sent.method_id !== undefined && sent.method_id !== null)
    return { kind: 'saved', method_id: sent.method_id };
  const form = await readTenantForm(deps, tenant, sent);
  const keep = sent.keep_method === true;
  return { kind: 'entered', funding: form.funding, billing: form.billing, keep };
}

/** A resident's payment form, validated by the same rules as an applicant's. @throws {AppError} `validation.failed` */
export function readTenantForm(
  deps: Deps,
  { property }: TenantAt,
  sent: Readonly<Record<string, unknown>>,
): Promise<PaymentForm> {
  const { form } = payableKinds.applicantInvoice;
  const today = dayIn(property.settings.time_zone, deps.clock.now());
  return readPaymentForm(
    { form, judgedBy: async () => ({ forms: deps.forms, facts: { today } }) },
    { amount: 100, ...sent },
  );
}
