import type { PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import type { Author } from '../process.ts';
import type { ChargeOrder, Funding } from '../providers/payment-provider.ts';
import { callbackUrl } from './callback-url.ts';
import { refuseUnlessPaid } from './refusal.ts';
import { settle, withdraw } from './settle.service.ts';
import { standingOf } from './verdict.ts';

/** How the money is to be had, and whose account it is. */
export interface Means {
  funding: Funding;
  billing: ChargeOrder['billing'];
}

/**
 * Charges an attempt that stands in our books, and comes back only when the money has moved.
 *
 * @throws {AppError} `GATEWAY_ERROR` with the provider's text when it declined; `payment.failed` when nothing was
 *   charged and nothing will be; `payment.in_flight` while that is not known.
 */
export async function chargeByGateway(
  deps: Deps,
  intent: PaymentIntent,
  { funding, billing }: Means,
  author: Author,
): Promise<void> {
  const result = await deps.providers.payments.GATEWAY.charge({
    reference: intent.id,
    invoiceId: intent.invoice_id,
    amount: intent.amount_cents,
    fee: intent.fee_cents,
    funding,
    billing,
    callbackUrl: callbackUrl(deps.settings),
  });
  const provider = { ...author, actor: `provider:${intent.provider}` };
  const settled = await settle(deps, intent.id, standingOf(result), provider);
  if (settled.state !== 'unknown') return refuseUnlessPaid(settled);
  // No answer, or none that makes sense: either the money has moved, or from now on it cannot.
  return refuseUnlessPaid((await withdraw(deps, settled, provider)).intent);
}
