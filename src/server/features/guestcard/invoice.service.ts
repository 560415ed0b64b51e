import type { InvoiceAnswer } from '../../../contract/guestcard.contract.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, insertInvoice, PRE_APPLICATION_FEES } from '../../../db/payment/invoice.repository.ts';
import type { Deps } from '../../deps.ts';
import { addGuestToken } from './guest-access.ts';
import { guestFacts, refuseUnlessNext } from './guest-facts.ts';
import { mailGuest } from './guest-mail.ts';
import { type GuestRequest, keepApplicant, keepGuestcard } from './guest-record.ts';

const description = 'Pre-application charges';

/**
 * Keeps the guestcard and opens the one invoice of its charges; sent again, it is the same invoice. A guest whose
 * unit is gone by then is told before they pay.
 *
 * @throws {AppError} `state.not_allowed` where nothing is charged, or it is over; `validation.failed`;
 *   `record.not_found`.
 * @see spec/pre-application.md §4 Guestcard flow, §9
 */
export async function openInvoice(deps: Deps, request: GuestRequest): Promise<InvoiceAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    const kept = await keepGuestcard(deps, trx, request, false);
    const { guestcard, place } = kept;
    const facts = await guestFacts(trx, place, guestcard, false);
    if (facts.invoiced !== true) {
      refuseUnlessNext(deps, { ...facts, unit_taken: false }, 'SUBMIT', 'createInvoice');
    }
    const applicant = await keepApplicant(deps, trx, kept, request.language);
    const guest_token = await addGuestToken(deps, trx, guestcard);
    if (guestcard.invoice_id === null) {
      const at = deps.clock.now().toISOString();
      const invoice_id = deps.random.id();
      await insertInvoice(trx, {
        id: invoice_id,
        company_id: applicant.company_id,
        property_id: applicant.property_id,
        applicant_id: applicant.id,
        charge_code: PRE_APPLICATION_FEES,
        description,
        amount_cents: place.charges.total,
        created_at: at,
      });
      await updateGuestcard(trx, guestcard.id, { invoice_id, updated_at: at });
      const link = `${deps.settings.baseUrl}/applicant/guestcard?unit_id=${guestcard.unit_id}&access_token=${guest_token}`;
      const { language } = request;
      await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_resume', language, link });
      guestcard.invoice_id = invoice_id;
    }
    const invoice = await findInvoice(trx, guestcard.invoice_id);
    const after = await guestFacts(trx, place, { ...guestcard, applicant_id: applicant.id }, false);
    return {
      d: {
        applicant_id: applicant.id,
        invoiceInsertedSuccessfully: invoice !== null,
        pre_application_charges: invoice?.amount_cents ?? 0,
        already_paid: after.paid === true,
        unit_is_locked: after.unit_taken === true && after.submitted !== true,
        guest_token,
      },
    };
  });
}
