import { Type } from 'typebox';
import type { InvoiceAnswer } from '../../../contract/guestcard.contract.ts';
import { updateGuestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, insertInvoice, PRE_APPLICATION_FEES } from '../../../db/payment/invoice.repository.ts';
import { insideTask } from '../../process/task.ts';
import { addGuestToken } from './guest-access.ts';
import { guestFacts } from './guest-facts.ts';
import { mailGuest } from './guest-mail.ts';
import { keepApplicant } from './guest-record.ts';
import { type GuestContext, keptIn } from './guestcard.subject.ts';

const description = 'Pre-application charges';

/**
 * Opens the one invoice of a guestcard's charges; sent again, it is the same invoice. A guest whose unit is gone by
 * then is told before they pay.
 *
 * @see spec/pre-application.md §4 Guestcard flow, §9
 */
export const createInvoice = insideTask('guestcard', 'createInvoice', {
  onceOnly: true,
  input: Type.Unknown(),
  async run(context: GuestContext) {
    const { deps, trx, author, now } = context;
    const { guestcard, place } = await keptIn(context);
    const language = author.language ?? '';
    const applicant = await keepApplicant(deps, trx, { guestcard, place }, language);
    const guest_token = await addGuestToken(deps, trx, guestcard);
    const at = now.toISOString();
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
    await mailGuest(deps, trx, place, guestcard, { kind: 'guestcard_resume', language, link });
    const invoiced = { ...guestcard, applicant_id: applicant.id, invoice_id };
    return { ...(await answerOf(context, invoiced, guest_token)), detail: { invoice: invoice_id } };
  },
  async refused(context: GuestContext) {
    const { deps, trx, author, facts } = context;
    const { guestcard, place } = await keptIn(context);
    if (guestcard.applicant_id === null || !(facts.invoiced === true || facts.unit_taken === true))
      return null;
    if (guestcard.request_info) return null;
    await keepApplicant(deps, trx, { guestcard, place }, author.language ?? '');
    const guest_token = await addGuestToken(deps, trx, guestcard);
    return { ...(await answerOf(context, guestcard, guest_token)), repeated: true as const };
  },
});

async function answerOf(
  context: GuestContext,
  guestcard: GuestContext['subject']['guestcard'],
  guest_token: string,
) {
  const { place } = await keptIn(context);
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(context.trx, guestcard.invoice_id);
  const facts = await guestFacts(context.trx, place, guestcard, false);
  const isLocked = facts.unit_taken === true && facts.submitted !== true;
  const isPaid = facts.paid === true;
  const result: InvoiceAnswer = {
    d: {
      applicant_id: guestcard.applicant_id ?? '',
      invoiceInsertedSuccessfully: invoice !== null,
      pre_application_charges: invoice?.amount_cents ?? 0,
      already_paid: isPaid,
      unit_is_locked: isLocked,
      guest_token,
    },
  };
  const outcome = isLocked
    ? ('unitLocked' as const)
    : isPaid
      ? ('alreadyPaid' as const)
      : ('invoiced' as const);
  return { outcome, result };
}
