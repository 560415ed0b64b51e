import type { PaymentGateways } from '../../../contract/guestcard.contract.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import type { GuestcardSettings, GuestFee } from '../../../db/guestcard/guestcard-settings.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import type { PaymentGateway, PaymentSettings } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { bankGateway, guestPaymentOptions } from '../../payments/payment-options.ts';
import { guestPlace } from './guest-unit.ts';

/**
 * How the charges of a unit can be paid, and what that costs; for a guest who has an invoice, what is due on it.
 *
 * @throws {AppError} `record.not_found` for a unit that is not there.
 * @see spec/pre-application.md §3 Payment gateways by payment type, §9
 */
export async function readGateways(
  deps: Pick<Deps, 'db'>,
  unitId: string,
  guestcard: Guestcard | null,
): Promise<PaymentGateways> {
  const { property, settings, charges } = await guestPlace(deps.db, unitId);
  const { payment_settings } = property.settings;
  const invoice = guestcard?.invoice_id ? await findInvoice(deps.db, guestcard.invoice_id) : null;
  const due = invoice === null ? charges.total : invoice.amount_cents - invoice.paid_cents;
  return {
    payment_gateways: gatewaysOf(payment_settings, settings.fees),
    payment_options: guestPaymentOptions(payment_settings, settings.fees, due),
  };
}

/** The gateways as the wire names them. */
export function gatewaysOf(
  settings: PaymentSettings,
  fees: GuestcardSettings['fees'],
): PaymentGateways['payment_gateways'] {
  const merchant = (payment_gateway: PaymentGateway, fee: GuestFee) => ({
    payment_gateway,
    merchant_types: { APPLICATION_FEE: { ...fee } },
  });
  const bank = bankGateway(settings);
  return {
    CARD: merchant(settings.card_payment_gateway, fees.CARD),
    ...(bank === null ? {} : { CHECKING: merchant(bank, fees.CHECKING) }),
  };
}
