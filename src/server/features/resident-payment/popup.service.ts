import type { PlacepayMeta } from '../../../contract/payment.contract.ts';
import type { TenantPlacepayRequest } from '../../../contract/resident/tenant-payment.contract.ts';
import type { LedgerPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { NewPayment } from '../../ledger/begin-payment.ts';
import { beginInFlow } from '../../ledger/pay-bill.task.ts';
import { feeCents } from '../../payments/fee.ts';
import { payerOf } from '../../payments/payer-info.ts';
import { paymentOptions } from '../../payments/payment-options.ts';
import { openPopup, type PopupOpening } from '../../payments/popup-payment.service.ts';
import type { TenantAt } from '../residents/lease-of.ts';
import { balanceOf, leaseScope, wantedAmount } from './pay-bill.service.ts';

interface Opening extends Pick<PopupOpening<LedgerPayment>, 'openerOrigin' | 'language'> {
  readonly ip: string;
}

/**
 * Opens the popup for an amount; reuses one that this person has opened for the same payment. An open popup for another
 * payment, or of another household member, is closed at the provider: a payment belongs to the person who opened its
 * popup.
 *
 * @throws {AppError} `payment.blocked`; `payment.method_refused` if this payment type has no popup;
 *   `payment.total_changed`; and as `wantedAmount`, `beginInFlow` and `openPopup`.
 * @see spec/platform.md §7
 */
export async function openTenantPopup(
  deps: Deps,
  tenant: TenantAt,
  { payment_type: type, amount: asked, ...saw }: TenantPlacepayRequest,
  { openerOrigin, ip, language }: Opening,
): Promise<PlacepayMeta> {
  const { user, property } = tenant;
  const { payment_settings, payment_blocked } = property.settings;
  if (payment_blocked) throw new AppError('payment.blocked');
  const amount = await wantedAmount(deps, tenant, { amount: asked, due: saw.due, type }, null);
  const option = paymentOptions(payment_settings, amount).find((one) => one.payment_type === type);
  if (option?.how !== 'popup') throw new AppError('payment.method_refused');
  const wanted: NewPayment = {
    lease: leaseScope(tenant),
    user_id: user.id,
    origin: 'resident',
    key: deps.random.id(),
    provider: 'PLACEPAY',
    payment_type: type,
    method_id: null,
    method_label: '',
    amount_cents: amount,
    fee_cents: option.fee,
    actor: `resident:${user.id}`,
    confirmed: {
      total: saw.total ?? null,
      due: saw.due ?? null,
      feeOf: (cents) => feeCents(payment_settings.fee_settings, type, cents),
    },
  };
  return openPopup(deps, balanceOf(deps, tenant, ip), {
    openerOrigin,
    language,
    write: () => beginInFlow(deps, wanted, ip),
    shown: async () => ({
      description: deps.texts.message(language, 'ledger:popup.description', { property: property.name }),
      payer: payerOf({ ...user, contact_no: '' }),
      merchantType: 'RENT',
      invoiceType: 'RENT',
    }),
  });
}
