/** A resident pays in PLACEPAY's hosted popup. */
import type { PlacepayMeta } from '../../../contract/payment.contract.ts';
import type { TenantPlacepayRequest } from '../../../contract/resident/tenant-payment.contract.ts';
import {
  findLedgerPayment,
  findPendingPayment,
  type LedgerPayment,
} from '../../../db/ledger/ledger-payment.repository.ts';
import { isPending } from '../../../ledger/payment-life.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { beginPaymentInside, type Confirmed, type NewPayment } from '../../ledger/begin-payment.ts';
import { isAwaited } from '../../ledger/ledger.subject.ts';
import { withdrawPopup } from '../../ledger/look-at-payments.ts';
import { applyProviderStatus } from '../../ledger/payment-news.ts';
import { selectionOf } from '../../ledger/selection-of.ts';
import { callbackUrl } from '../../payments/callback-url.ts';
import { refuseOtherTotal } from '../../payments/confirmed-total.ts';
import { feeCents } from '../../payments/fee.ts';
import { insteadOfPopup } from '../../payments/open-popup.ts';
import { payerOf } from '../../payments/payer-info.ts';
import { paymentOptions } from '../../payments/payment-options.ts';
import { unlessSilent } from '../../payments/popup-payment.service.ts';
import type { PopupResult } from '../../providers/payment-provider.ts';
import type { TenantAt } from '../../residents/lease-of.ts';
import { inFlow, leaseScope, requirePaid, wantedAmount } from './pay-bill.service.ts';

/** The request that opens the popup. */
interface Opening {
  /** The only origin that the popup may report its result to. */
  readonly openerOrigin: string;
  readonly ip: string;
  /** Language of the popup and of the payment's description: `en`, `es`. */
  readonly language: string;
}

/**
 * Opens the popup for an amount; reuses one that is open for the same payment.
 *
 * @throws {AppError} `payment.blocked`; `payment.method_refused` if this payment type has no popup;
 *   `payment.in_flight`; `payment.total_changed`; `provider.unavailable`; and as `wantedAmount`.
 * @see spec/platform.md §7
 */
export async function openTenantPopup(
  deps: Deps,
  tenant: TenantAt,
  { payment_type: type, amount: asked, ...saw }: TenantPlacepayRequest,
  opening: Opening,
): Promise<PlacepayMeta> {
  const { settings } = tenant.property;
  if (settings.payment_blocked) throw new AppError('payment.blocked');
  const amount = await wantedAmount(deps, tenant, { amount: asked, due: saw.due, type }, null);
  const option = paymentOptions(settings.payment_settings, amount).find((one) => one.payment_type === type);
  if (option?.how !== 'popup') throw new AppError('payment.method_refused');
  const confirmed = { total: saw.total ?? null, due: saw.due ?? null };
  refuseOtherTotal(confirmed.total, option);
  const known = await openedBefore(deps, tenant, option);
  let payment = known ?? (await begin(deps, tenant, { option, confirmed }, opening.ip));
  let opened = await openSession(deps, tenant, payment, opening);
  if (opened.kind === 'over') {
    // The session has expired or was paid since the provider was last asked.
    const settled = await applyProviderStatus(deps, payment.id, opened.status, 'provider:PLACEPAY');
    if (isPending(settled.state)) throw new AppError('payment.in_flight');
    payment = await begin(deps, tenant, { option, confirmed }, opening.ip);
    opened = await openSession(deps, tenant, payment, opening);
  }
  if (opened.kind !== 'open') throw new AppError('provider.unavailable');
  await refuseIfSuperseded(deps, payment);
  const { publicKey, merchantId } = deps.settings.providers.placepay;
  const popup = new URL(opened.popupUrl);
  popup.searchParams.set('lng', opening.language);
  return {
    access_token: opened.accessToken,
    public_key: publicKey,
    merchant_id: merchantId,
    popup_url: popup.href,
    reference: payment.id,
  };
}

/**
 * Records what was paid in the popup. The page's claims are not trusted: the provider is asked for the transaction.
 *
 * @throws {AppError} `record.not_found` for a transaction unknown to the provider; `payment.transaction_used` for one
 *   of another payment; `payment.in_flight`; `provider.unavailable`; `GATEWAY_ERROR`.
 */
export async function confirmTenantPopup(
  deps: Deps,
  { unit }: TenantAt,
  { placepay_transaction_id, public_key }: { placepay_transaction_id: string; public_key: string },
): Promise<LedgerPayment> {
  if (public_key !== deps.settings.providers.placepay.publicKey) throw new AppError('payment.method_refused');
  const { PLACEPAY } = deps.providers.payments;
  const found = await PLACEPAY.findTransaction(placepay_transaction_id);
  if (found.kind === 'absent') throw new AppError('record.not_found');
  if (found.kind === 'unknown') {
    const pending = await findPendingPayment(deps.db, unit.lease_id);
    throw new AppError(pending === null ? 'provider.unavailable' : 'payment.in_flight');
  }
  const payment = await findLedgerPayment(deps.db, found.transaction.reference);
  if (payment === null || payment.lease_id !== unit.lease_id) throw new AppError('payment.transaction_used');
  const status = found.paid
    ? { kind: 'paid' as const, transaction: found.transaction }
    : await PLACEPAY.lookUp(payment.id);
  const heard = await applyProviderStatus(deps, payment.id, status, 'provider:PLACEPAY');
  // The session is still open: this transaction was refused, another may follow.
  if (status.kind === 'open') throw new AppError('GATEWAY_ERROR');
  return requirePaid(heard);
}

/**
 * The popup's window is closed: asks the provider for the outcome of the payment, and cancels it if it was not paid.
 *
 * @param reference the payment, which must be this resident's.
 * @throws {AppError} `record.not_found`; `payment.failed` if nothing was or will be charged; `GATEWAY_ERROR`;
 *   `payment.in_flight` while the provider does not know.
 */
export async function closeTenantPopup(
  deps: Deps,
  { user, unit }: TenantAt,
  reference: string,
): Promise<LedgerPayment> {
  const payment = await findLedgerPayment(deps.db, reference);
  const isTheirs = payment?.lease_id === unit.lease_id && payment.user_id === user.id;
  if (payment === null || !isTheirs || payment.provider !== 'PLACEPAY')
    throw new AppError('record.not_found');
  if (!isPending(payment.state)) return requirePaid(payment);
  const status = unlessSilent(await deps.providers.payments.PLACEPAY.withdraw(payment.id));
  return requirePaid(await applyProviderStatus(deps, payment.id, status, 'provider:PLACEPAY', true));
}

/**
 * Another tab may have paid before this request reached the provider; nobody has seen this popup yet, so it is
 * withdrawn.
 */
async function refuseIfSuperseded(deps: Deps, { id }: LedgerPayment): Promise<void> {
  const current = await findLedgerPayment(deps.db, id);
  if (current?.state === 'submitted') return;
  await deps.providers.payments.PLACEPAY.withdraw(id);
  throw new AppError('payment.in_flight');
}

type Option = ReturnType<typeof paymentOptions>[number];

/** The person's open popup for the same amount and payment type, or null. */
async function openedBefore(
  deps: Deps,
  { user, unit }: TenantAt,
  option: Option,
): Promise<LedgerPayment | null> {
  const pending = await findPendingPayment(deps.db, unit.lease_id);
  if (pending === null || isAwaited(pending)) return null;
  const { payment_type, amount, fee } = option;
  const isSame =
    pending.user_id === user.id &&
    pending.payment_type === payment_type &&
    pending.amount_cents === amount &&
    pending.fee_cents === fee;
  if (!isSame) return null;
  const { kind } = await deps.providers.payments.PLACEPAY.lookUp(pending.id);
  return kind === 'open' ? pending : null;
}

/**
 * Writes a new payment for a popup. An open popup for another payment, or of another household member, is closed at the
 * provider: a payment belongs to the person who opened its popup.
 */
async function begin(
  deps: Deps,
  tenant: TenantAt,
  { option, confirmed }: { readonly option: Option; readonly confirmed: Omit<Confirmed, 'feeOf'> },
  ip: string,
): Promise<LedgerPayment> {
  const { fee_settings } = tenant.property.settings.payment_settings;
  const wanted: NewPayment = {
    lease: leaseScope(tenant),
    user_id: tenant.user.id,
    origin: 'resident',
    key: deps.random.id(),
    provider: 'PLACEPAY',
    payment_type: option.payment_type,
    method_id: null,
    method_label: '',
    amount_cents: option.amount,
    fee_cents: option.fee,
    actor: `resident:${tenant.user.id}`,
    confirmed: { ...confirmed, feeOf: (amount) => feeCents(fee_settings, option.payment_type, amount) },
  };
  const open = inFlow(deps, tenant, ip);
  const { payment } = await insteadOfPopup(
    () => open((trx) => beginPaymentInside(deps, trx, wanted)),
    (popup: LedgerPayment) => withdrawPopup(deps, popup),
  );
  return payment;
}

async function openSession(
  deps: Deps,
  { user, property }: TenantAt,
  payment: LedgerPayment,
  { openerOrigin, language }: Opening,
): Promise<PopupResult> {
  return deps.providers.payments.PLACEPAY.open({
    reference: payment.id,
    invoiceId: payment.id,
    amount: payment.amount_cents,
    fee: payment.fee_cents,
    paymentType: payment.payment_type,
    description: deps.texts.message(language, 'ledger:popup.description', { property: property.name }),
    payer: payerOf({ ...user, contact_no: '' }),
    merchantType: 'RENT',
    invoiceType: 'RENT',
    openerOrigin,
    callbackUrl: callbackUrl(deps.settings),
    ...(await selectionOf(deps.db, payment)),
  });
}
