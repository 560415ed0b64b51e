/**
 * The row that holds an invoice while somebody pays it, written before any provider is asked for money.
 */
import type { PaymentOption } from '../../contract/payment.contract.ts';
import type { Invoice } from '../../db/payment/invoice.repository.ts';
import type { PaymentIntent } from '../../db/payment/payment.repository.ts';

/** Somebody is waiting for the answer right now; asking the provider would not hear more. */
const youngMs = 3000;

/** Whether enough time has passed since anybody heard of the attempt. */
export function isWorthAsking(intent: PaymentIntent, now: Date): boolean {
  return now.getTime() - Date.parse(intent.updated_at) >= youngMs;
}

/** Whether the running attempt is a popup that would be opened again the very same way. */
export function isSamePopup(running: PaymentIntent, option: PaymentOption): boolean {
  return (
    running.state === 'started' &&
    running.provider === 'PLACEPAY' &&
    option.gateway === 'PLACEPAY' &&
    running.payment_type === option.payment_type &&
    running.amount_cents === option.amount &&
    running.fee_cents === option.fee
  );
}

/**
 * A new attempt to pay an invoice this way, not yet stored.
 *
 * @param made its id, the person's key of this decision to pay (null: none was sent), and the time (ISO 8601).
 */
export function newIntent(
  invoice: Invoice,
  option: PaymentOption,
  made: { id: string; key: string | null; at: string },
): PaymentIntent {
  return {
    id: made.id,
    company_id: invoice.company_id,
    property_id: invoice.property_id,
    invoice_id: invoice.id,
    applicant_id: invoice.applicant_id,
    provider: option.gateway,
    idempotency_key: made.key ?? made.id,
    provider_transaction_id: null,
    payment_type: option.payment_type,
    amount_cents: option.amount,
    fee_cents: option.fee,
    state: 'started',
    failure: null,
    created_at: made.at,
    updated_at: made.at,
  };
}
