import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { updateGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { PRE_APPLICATION_FEES } from '../../../src/db/payment/invoice.repository.ts';
import { insertListingCharges } from '../../../src/db/property/floor-plan.repository.ts';
import { addAttempt, addInvoice, addPayment, type Owner } from '../money.ts';
import { type Records, readRecords } from './records.ts';
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
  const guest = await guestOf(stage);
  const invoice_id = await addInvoice(stage.deps, ownerOf(stage, guest), {
    charge_code: PRE_APPLICATION_FEES,
    description: 'Pre-application charges',
    amount_cents: FEE + DEPOSIT,
  });
  await updateGuestcard(stage.deps.db, guest.id, { invoice_id });
}

/** The invoice is paid, on another page; an attempt that had no answer is over. */
export async function putPayment(stage: Stage): Promise<void> {
  await endAttempts(stage);
  const guest = await guestOf(stage);
  await addPayment(stage.deps, ownerOf(stage, guest), invoiceOf(guest));
}

/** An attempt to pay that has no answer: nobody pays until it has one. */
export async function putAttempt(stage: Stage): Promise<void> {
  const guest = await guestOf(stage);
  await addAttempt(stage.deps, ownerOf(stage, guest), invoiceOf(guest), 'unknown');
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

type Guest = NonNullable<Records['guestcard']> & { readonly applicant_id: string };

async function guestOf(stage: Stage): Promise<Guest> {
  const { guestcard } = await readRecords(stage);
  if (guestcard === null || guestcard.applicant_id === null) throw new Error('There is no guest yet.');
  return { ...guestcard, applicant_id: guestcard.applicant_id };
}

const ownerOf = (stage: Stage, { applicant_id }: Guest): Owner => ({ ...placeOf(stage), applicant_id });

function invoiceOf({ invoice_id }: Guest): string {
  if (invoice_id === null) throw new Error('There is no invoice to pay.');
  return invoice_id;
}
