import type { VerifyAnswer } from '../../../contract/guestcard.contract.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import type { Deps } from '../../deps.ts';
import { refreshOpenAttempts } from '../../payments/refresh.service.ts';
import { shownGuestForm } from './guest-answers.ts';
import { guestFacts } from './guest-facts.ts';
import { guestPlace, unitView } from './guest-unit.ts';

/**
 * A guestcard as its own guest goes on with it. An attempt to pay that got no answer is asked for first, so that a
 * reload finds out what became of it.
 *
 * @see spec/pre-application.md §3 Verify response
 */
export async function readGuestcard(deps: Deps, guestcard: Guestcard, ip: string): Promise<VerifyAnswer> {
  if (guestcard.applicant_id !== null) {
    await refreshOpenAttempts(deps, guestcard.applicant_id, { actor: 'guest', ip });
  }
  const place = await guestPlace(deps.db, guestcard.unit_id);
  const facts = await guestFacts(deps.db, place, guestcard, guestcard.request_info);
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(deps.db, guestcard.invoice_id);
  const form = shownGuestForm(deps, guestcard);
  return {
    applicant_id: guestcard.applicant_id,
    already_paid: facts.paid === true,
    payment_in_flight: facts.payment_in_flight === true,
    pre_application_charges: invoice?.amount_cents ?? place.charges.total,
    is_mobile_verified: guestcard.is_mobile_verified,
    unit: unitView(place),
    guestcard_contact_form: form,
    make_payment_form: {
      account_holders_name: `${guestcard.first_name} ${guestcard.last_name}`,
      address1: form.address1 ?? '',
      apartment_no: form.apartment_no ?? '',
      zip_code: String(form.zip_code ?? '').slice(0, 5),
      city: form.city ?? '',
      state_code: form.state_code ?? '',
    },
    facts: { ...facts },
  };
}
