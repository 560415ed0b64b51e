import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { updateGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { insertInvoice, PRE_APPLICATION_FEES } from '../../../src/db/payment/invoice.repository.ts';
import {
  insertIntent,
  insertPayment,
  type PaymentIntent,
} from '../../../src/db/payment/payment.repository.ts';
import { insertListingCharges } from '../../../src/db/property/floor-plan.repository.ts';
import { readRecords } from './records.ts';
import type { Stage } from './visitor.ts';

/** What the property charges with a guestcard: a fee and a deposit, in cents. */
const FEE = 3500;
const DEPOSIT = 15_000;

const placeOf = ({ visitor }: Stage) => ({ company_id: DEMO_COMPANY.id, property_id: visitor.property });

/** The property begins or ceases to charge something before the application. */
export async function putCharges(stage: Stage, charged: boolean): Promise<void> {
  const { deps, visitor } = stage;
  const { charges } = await readRecords(stage);
  if (charges > 0 === charged) return;
  if (!charged) {
    await deps.db.deleteFrom('listing_charges').where('property_id', '=', visitor.property).execute();
    return;
  }
  const due = { floor_plan_id: null, due: 'pre_application' as const };
  const fee = { charge_code: 'F', description: 'Fee', amount_cents: FEE, refundable: false };
  const deposit = { charge_code: 'D', description: 'Deposit', amount_cents: DEPOSIT, refundable: true };
  await insertListingCharges(deps.db, placeOf(stage), [
    { ...due, ...fee, id: deps.random.id() },
    { ...due, ...deposit, id: deps.random.id() },
  ]);
}

/** The charges stand on an invoice of the guest. */
export async function putInvoice(stage: Stage): Promise<void> {
  const { deps } = stage;
  const { id, applicant_id } = await guestOf(stage);
  const invoice_id = deps.random.id();
  const created_at = deps.clock.now().toISOString();
  await insertInvoice(deps.db, {
    ...placeOf(stage),
    ...{ id: invoice_id, applicant_id, created_at },
    charge_code: PRE_APPLICATION_FEES,
    description: 'Pre-application charges',
    amount_cents: FEE + DEPOSIT,
  });
  await updateGuestcard(deps.db, id, { invoice_id });
}

/** The invoice is paid, on another page; an attempt that had no answer is over. */
export async function putPayment(stage: Stage): Promise<void> {
  const { deps } = stage;
  await endAttempts(stage);
  const intent = await addIntent(stage, 'paid');
  await insertPayment(deps.db, {
    ...placeOf(stage),
    id: deps.random.id(),
    invoice_id: intent.invoice_id,
    intent_id: intent.id,
    auth_code: 'TOUR01',
    amount_cents: intent.amount_cents,
    fee_cents: intent.fee_cents,
    created_at: deps.clock.now().toISOString(),
  });
}

/** An attempt to pay that has no answer: nobody pays until it has one. */
export async function putAttempt(stage: Stage): Promise<void> {
  await addIntent(stage, 'unknown');
}

/** No attempt waits for its answer any more: nothing was paid by them. */
export async function endAttempts({ deps, visitor }: Stage): Promise<void> {
  await deps.db
    .updateTable('payment_intents')
    .set({ state: 'declined', updated_at: deps.clock.now().toISOString() })
    .where('property_id', '=', visitor.property)
    .where('state', 'in', ['started', 'unknown'])
    .execute();
}

async function addIntent(stage: Stage, state: PaymentIntent['state']): Promise<PaymentIntent> {
  const { deps } = stage;
  const { applicant_id, invoice_id } = await guestOf(stage);
  if (invoice_id === null) throw new Error('There is no invoice to pay.');
  const id = deps.random.id();
  const at = deps.clock.now().toISOString();
  const intent: PaymentIntent = {
    ...placeOf(stage),
    ...{ id, invoice_id, applicant_id, state },
    provider: 'GATEWAY',
    idempotency_key: id,
    provider_transaction_id: null,
    payment_type: 'CHECKING',
    amount_cents: FEE + DEPOSIT,
    fee_cents: 0,
    failure: null,
    created_at: at,
    updated_at: at,
  };
  if (!(await insertIntent(deps.db, intent))) throw new Error('Another attempt to pay is under way.');
  return intent;
}

async function guestOf(stage: Stage) {
  const { guestcard } = await readRecords(stage);
  if (guestcard === null || guestcard.applicant_id === null) throw new Error('There is no guest yet.');
  return { ...guestcard, applicant_id: guestcard.applicant_id };
}
