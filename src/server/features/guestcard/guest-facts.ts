import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import { findOpenIntent } from '../../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { isInFlight } from '../../payments/verdict.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import type { GuestPlace } from './guest-unit.ts';

/**
 * What the flow's conditions speak about, read from the database. Give it the transaction where one is running.
 *
 * @param guestcard null: nothing was sent yet.
 * @param isRequest whether the visitor only asks for information.
 */
export async function guestFacts(
  db: Connection,
  place: GuestPlace,
  guestcard: Guestcard | null,
  isRequest: boolean,
): Promise<FactsOf<'guestcard'>> {
  const invoice = guestcard?.invoice_id ? await findInvoice(db, guestcard.invoice_id) : null;
  const running = invoice === null ? null : await findOpenIntent(db, invoice.id);
  const applicant = guestcard?.applicant_id ? await findApplicant(db, guestcard.applicant_id) : null;
  const free =
    applicant === null ? place.unit.available : await isUnitAvailable(db, applicant.application_id);
  return {
    unit: 'KNOWN',
    request_info: isRequest,
    charges_due: !isRequest && place.charges.total > 0,
    guest_known: applicant !== null,
    invoiced: invoice !== null,
    paid: invoice !== null && invoice.paid_cents >= invoice.amount_cents,
    payment_in_flight: running !== null && isInFlight(running),
    unit_taken: applicant !== null && !free,
    submitted: guestcard !== null && guestcard.submitted_at !== null,
  };
}
