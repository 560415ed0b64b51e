import type { Deps } from '../deps.ts';
import type { ChargeOrder, ProviderStatus } from '../providers/payment-provider.ts';
import type { Attempt } from './attempt.ts';
import { callbackUrl } from './callback-url.ts';
import { statusOf } from './verdict.ts';

/** The source of the money, and the payer's address: a saved method has none. `charges`: for several banks. */
export type PaymentMeans = Pick<ChargeOrder, 'funding' | 'charges'> & Partial<Pick<ChargeOrder, 'billing'>>;

const NO_BILLING: ChargeOrder['billing'] = {
  account_holders_name: '',
  address_line_1: '',
  address_line_2: '',
  apartment_no: '',
  city: '',
  state_code: '',
  zip_code: '',
};

/**
 * Asks the gateway to charge a recorded attempt. Runs outside any transaction: a provider may take seconds to answer.
 * The provider charges each reference once, so that a charge may be sent again.
 *
 * @returns the answer, to be settled.
 */
export async function chargeAttempt(
  deps: Pick<Deps, 'providers' | 'settings'>,
  attempt: Attempt,
  { funding, billing = NO_BILLING, charges }: PaymentMeans,
): Promise<ProviderStatus> {
  const result = await deps.providers.payments.GATEWAY.charge({
    reference: attempt.id,
    invoiceId: attempt.invoice_id ?? attempt.id,
    amount: attempt.amount_cents,
    fee: attempt.fee_cents,
    funding,
    billing,
    callbackUrl: callbackUrl(deps.settings),
    ...(charges && { charges }),
  });
  return statusOf(result);
}
