/** A resident pays with a saved method, or with a card token or bank account that was just entered. */
import type { TenantPayment } from '../../../contract/resident/tenant-payment.contract.ts';
import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../db/ledger/ledger-tables.ts';
import type { Deps } from '../../deps.ts';
import { dayIn } from '../../forms/form-facts.ts';
import {
  amountCents,
  confirmedTotal,
  PAYMENT_FORM,
  type PaymentForm,
  readPaymentForm,
} from '../../forms/payment-form.ts';
import { leaseBalance } from '../../ledger/ledger-book.ts';
import type { ChosenMeans, PaymentOrder } from '../../ledger/order-payment.ts';
import { PAYMENT_FLOW, PaymentToBegin } from '../../ledger/pay-bill.task.ts';
import { payBegun } from '../../ledger/take-payment.ts';
import { beginAgain } from '../../payments/begin-attempt.ts';
import type { Begun, Payable } from '../../payments/payable.ts';
import { requirePaid } from '../../payments/refusal.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import type { TenantAt } from '../residents/lease-of.ts';

/**
 * Takes a payment. Returns only once the provider has authorized it; a repeated key gets the first answer.
 *
 * @throws {AppError} `validation.failed` with the fields; `GATEWAY_ERROR`; `payment.failed`; `payment.in_flight` while
 *   the outcome is unknown; and as `beginInFlow` and `payBegun`.
 * @see spec/platform.md §4, §5 Payment form; spec/application.md §5
 */
export async function payBill(
  deps: Deps,
  tenant: TenantAt,
  sent: TenantPayment,
  { key, ...from }: PaidFrom & { readonly key: string },
): Promise<LedgerPayment> {
  const { amount, due } = sent;
  const means = await meansOf(deps, tenant, sent);
  const order = orderOf(tenant, { means, amount, due, total: confirmedTotal(sent.total), key });
  const write = () => beginInFlow(deps, order, from);
  const begun = await write().catch((refusal) =>
    beginAgain(deps, balanceOf(deps, tenant, from.ip), refusal, write),
  );
  return requirePaid(await payBegun(deps, order, begun));
}

/** From where a resident pays, and in which language the page shows the terms. */
interface PaidFrom {
  readonly ip: string;
  readonly language: string;
}

/** What a resident has decided; `amount`: all that is due, if not sent; `total` and `due`: what they confirmed. */
interface Decided extends Pick<PaymentOrder, 'means' | 'key'> {
  readonly amount?: unknown;
  readonly total?: number | null | undefined;
  readonly due?: number | undefined;
}

/** The order of a resident. */
export function orderOf(tenant: TenantAt, { means, amount, total, due, key }: Decided): PaymentOrder {
  return {
    lease: leaseScope(tenant),
    user_id: tenant.user.id,
    origin: 'resident',
    means,
    amount_cents: amount === undefined || amount === null ? null : amountCents(amount),
    confirmed: { total: total ?? null, due: due ?? null },
    key,
    actor: `resident:${tenant.user.id}`,
  };
}

/**
 * Begins a resident's payment, if their flow allows it now.
 *
 * @param from of the resident, for the log and the terms.
 * @throws {AppError} the flow's refusal; and as `beginOrder`.
 * @example const { attempt } = await beginInFlow(deps, order, { ip: request.ip, language: 'en' })
 */
export async function beginInFlow(
  deps: Deps,
  order: PaymentOrder,
  from: PaidFrom,
): Promise<Begun<LedgerPayment>> {
  const process = { flow: PAYMENT_FLOW, subject: order.lease.lease_id };
  const author = { actor: 'resident', ...from };
  const begin = { event: { type: 'PAY' }, input: new PaymentToBegin(order), author };
  return resultOf<Begun<LedgerPayment>>(await handle(deps, process, begin));
}

/** The session's lease as the ledger identifies it. */
function leaseScope({ unit, property }: TenantAt): LeaseScope {
  return { lease_id: unit.lease_id, company_id: property.company_id, property_id: property.id };
}

/** The balance of the session's lease as a payable. */
export function balanceOf(deps: Deps, tenant: TenantAt, ip: string): Payable<LedgerPayment> {
  return leaseBalance(deps, leaseScope(tenant), { actor: `resident:${tenant.user.id}`, ip });
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
  const today = dayIn(property.settings.time_zone, deps.clock.now());
  return readPaymentForm(
    { form: PAYMENT_FORM, judgedBy: async () => ({ forms: deps.forms, facts: { today } }) },
    { amount: 100, ...sent },
  );
}
