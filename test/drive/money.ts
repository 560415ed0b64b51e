import { findInvoice, insertInvoice } from '../../src/db/payment/invoice.repository.ts';
import { insertIntent, insertPayment, type PaymentIntent } from '../../src/db/payment/payment.repository.ts';
import type { Deps } from '../../src/server/deps.ts';

/** The owner of the invoices. */
export interface Owner {
  readonly company_id: string;
  readonly property_id: string;
  readonly applicant_id: string;
}

interface Charge {
  readonly charge_code: string;
  readonly description: string;
  readonly amount_cents: number;
}

/** Adds an invoice of an applicant, and returns its id. */
export async function addInvoice(deps: Deps, owner: Owner, charge: Charge): Promise<string> {
  const id = deps.random.id();
  await insertInvoice(deps.db, { ...owner, ...charge, id, created_at: deps.clock.now().toISOString() });
  return id;
}

/**
 * Stores an attempt to pay an invoice that was paid or has no answer.
 *
 * @throws {Error} if another attempt to pay it is pending.
 */
export async function addAttempt(
  deps: Deps,
  owner: Owner,
  invoiceId: string,
  state: 'paid' | 'unknown',
): Promise<PaymentIntent> {
  const invoice = await findInvoice(deps.db, invoiceId);
  if (invoice === null) throw new Error(`The invoice ${invoiceId} is gone.`);
  const id = deps.random.id();
  const at = deps.clock.now().toISOString();
  const { company_id, property_id, applicant_id } = owner;
  const intent: PaymentIntent = {
    ...{ id, company_id, property_id, applicant_id, state, invoice_id: invoiceId },
    provider: 'GATEWAY',
    idempotency_key: id,
    provider_transaction_id: null,
    payment_type: 'CHECKING',
    amount_cents: invoice.amount_cents,
    fee_cents: 0,
    failure: null,
    created_at: at,
    updated_at: at,
  };
  if (!(await insertIntent(deps.db, intent))) throw new Error('Another attempt to pay is under way.');
  return intent;
}

/** Records that the invoice is paid in full. */
export async function addPayment(deps: Deps, owner: Owner, invoiceId: string): Promise<void> {
  const { id: intent_id, amount_cents, fee_cents } = await addAttempt(deps, owner, invoiceId, 'paid');
  const { company_id, property_id } = owner;
  await insertPayment(deps.db, {
    ...{ company_id, property_id, intent_id, amount_cents, fee_cents, invoice_id: invoiceId },
    id: deps.random.id(),
    auth_code: 'TOUR01',
    created_at: deps.clock.now().toISOString(),
  });
}
