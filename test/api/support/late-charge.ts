/**
 * An attempt left by a server that died in the middle of a payment, and a provider that is late.
 */
import { findInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { insertIntent, type PaymentIntent } from '../../../src/db/payment/payment.repository.ts';
import { BANK_FORM, jsonPost, type MoneyPortal } from './money-portal.ts';

/** Stores an attempt to pay by bank that never reached a provider, and returns its reference. */
export async function leaveAttempt(
  portal: MoneyPortal,
  invoiceId: string,
  changed: Partial<PaymentIntent> = {},
): Promise<string> {
  const invoice = await findInvoice(portal.deps.db, invoiceId);
  if (invoice === null) throw new Error('there is no such invoice');
  const id = portal.deps.random.id();
  const at = portal.clock.now().toISOString();
  const { company_id, property_id, applicant_id } = invoice;
  await insertIntent(portal.deps.db, {
    id,
    company_id,
    property_id,
    invoice_id: invoiceId,
    applicant_id,
    provider: 'GATEWAY',
    idempotency_key: id,
    provider_transaction_id: null,
    payment_type: 'CHECKING',
    amount_cents: 5500,
    fee_cents: 150,
    state: 'started',
    failure: null,
    created_at: at,
    updated_at: at,
    ...changed,
  });
  return id;
}

/** Lets the charge of an attempt reach the gateway late. */
export function chargeLate(
  portal: MoneyPortal,
  reference: string,
  invoice_id: string,
  amount = 5500,
): Promise<Response> {
  const { account_holders_name, routing_number, account_number, account_type } = BANK_FORM;
  const order = jsonPost({
    amount,
    fee: 150,
    invoice_id,
    payment_type: 'CHECKING',
    bank_account: { account_holders_name, routing_number, account_number, account_type },
  });
  const { key } = portal.deps.settings.providers.gateway;
  const headers = { ...order.headers, authorization: `Bearer ${key}`, 'idempotency-key': reference };
  return fetch(`${portal.sandboxUrl}/gateway/v1/charges`, { ...order, headers });
}
