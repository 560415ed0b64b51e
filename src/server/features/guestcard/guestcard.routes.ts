import type { FastifyRequest } from 'fastify';
import * as identity from '../../../contract/guest/guest-identity.contract.ts';
import * as contract from '../../../contract/guest/guestcard.contract.ts';
import type { PaymentIntent } from '../../../db/payment/payment.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openerOrigin } from '../../http/opener-origin.ts';
import { route } from '../../http/route.ts';
import { openInvoicePopup, payInvoiceByForm } from '../../invoices/pay-invoice.service.ts';
import { closePopup, confirmPopup } from '../../payments/popup-payment.service.ts';
import { type EventResult, resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { nameOfProcess } from '../../releases/name-release.ts';
import { languageOf } from '../../texts/language-of.ts';
import { findDuplicate, readDuplicate, sendDuplicateCode } from './duplicate.service.ts';
import { guestCharges, type PayingGuestcard } from './guest-charges.ts';
import { guestPlace, leaseTerms } from './guest-place.ts';
import { type GuestRequest, guestcardOf, keepGuestcard, ownGuestcard } from './guest-record.ts';
import { readForGuest } from './guestcard.subject.ts';
import { listUnitsToChange, readFormData, readGateways, readGuestcard } from './read.service.ts';

/** Each of these calls sends a mail, or answers a question about a person. */
const config = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/** The tasks whose results these calls return: for a sent guestcard, and for a changed unit. */
const applied = ['submitGuestcard', 'requestInformation'];
const moved = ['updateUnit', 'submitGuestcard'];

/** The guestcard, from the form's data to the invitation. @see spec/pre-application.md §7 */
export function guestcardRoutes(app: App, deps: Deps): void {
  route(app, contract.readGuestcard, async (request) =>
    readFormData(deps, request.params.unit_id, languageOf(deps, request)),
  );
  route(app, contract.readPaymentGateways, async (request) =>
    readGateways(deps, request.params.unit_id, await guestcardOf(deps, request)),
  );
  route(app, contract.listLeaseTerms, async (request) => {
    const { settings } = await guestPlace(deps.db, request.params.unit_id);
    return [...leaseTerms(settings.lease_terms)];
  });
  route(app, contract.listChangeUnits, async (request) =>
    listUnitsToChange(deps, request.params.property_id),
  );
  route(app, contract.verifyGuestcard, async (request, reply) => {
    const guestcard = await guestcardOf(deps, request);
    if (guestcard === null) throw new AppError('token.invalid');
    const { answer, its } = await readGuestcard(deps, guestcard, request.ip);
    nameOfProcess(reply, its);
    return answer;
  });
  route(app, contract.sendGuestcard, { config }, async (request) =>
    answerOf<contract.GuestcardAnswer>(await submitForGuest(deps, request, false, applied)),
  );
  route(app, contract.requestInformation, { config }, async (request) =>
    answerOf<contract.GuestcardAnswer>(await submitForGuest(deps, request, true, applied)),
  );
  route(app, contract.insertInvoice, { config }, async (request) =>
    answerOf<contract.InvoiceAnswer>(await submitForGuest(deps, request, false, ['createInvoice'])),
  );
  route(app, contract.changeUnit, { config }, async (request) => {
    const guestcard = await ownGuestcard(deps, request, request.params.applicant_id);
    const { unit_id } = request.params;
    const author = { actor: 'guest', ip: request.ip };
    const wanted = { event: { type: 'CHANGE_UNIT' }, input: { unit_id }, author, answers: moved };
    const ref = { flow: 'guestcard', subject: guestcard.id };
    return answerOf<contract.GuestcardAnswer>(await handle(deps, ref, wanted));
  });
  paymentRoutes(app, deps);
  duplicateRoutes(app, deps);
}

/** The result of the task, with the facts after it. @throws {AppError} the refusal of the task. */
function answerOf<Answer extends { readonly d: unknown }>(handled: EventResult) {
  return { ...resultOf<Pick<Answer, 'd'>>(handled), facts: { ...handled.facts } };
}

function paymentRoutes(app: App, deps: Deps): void {
  route(app, contract.openGuestPopup, { config }, async (request) => {
    const guestcard = await payingGuestcard(deps, request, request.body.applicant_id);
    const { payment_type, total = null, lng } = request.body;
    return openInvoicePopup(deps, guestCharges(deps, guestcard, request.ip), {
      invoiceId: null,
      paymentType: payment_type,
      total,
      openerOrigin: openerOrigin(request, deps.settings.baseUrl),
      language: lng ?? languageOf(deps, request),
    });
  });
  route(app, contract.closeGuestPopup, { config }, async (request) => {
    const guestcard = await payingGuestcard(deps, request, request.body.applicant_id);
    const isTheirs = (intent: PaymentIntent) => intent.applicant_id === guestcard.applicant_id;
    const payable = guestCharges(deps, guestcard, request.ip);
    await closePopup(deps, payable, isTheirs, request.body.reference);
    return paid(deps, guestcard);
  });
  route(app, contract.payCharges, { config }, async (request) => {
    const guestcard = await payingGuestcard(deps, request, request.body.applicant_id);
    const { make_payment_form: form } = request.body;
    const payable = guestCharges(deps, guestcard, request.ip);
    if (request.params.gateway === 'placepay') {
      const { placepay_transaction_id: id } = form;
      const isId = typeof id === 'string' && id !== '' && id.length <= 100;
      if (guestcard.invoice_id === null || !isId) throw new AppError('record.not_found');
      const isTheirs = (intent: PaymentIntent) => intent.invoice_id === guestcard.invoice_id;
      await confirmPopup(deps, payable, isTheirs, id);
    } else {
      const key = request.headers['idempotency-key'];
      await payInvoiceByForm(deps, payable, {
        invoiceId: guestcard.invoice_id,
        form,
        key: typeof key === 'string' ? key : null,
      });
    }
    return paid(deps, guestcard);
  });
}

/** The answer to a payment, with the facts after it. */
async function paid(deps: Deps, guestcard: PayingGuestcard) {
  const { facts } = await readForGuest(deps, deps.db, guestcard);
  return { paid: true as const, facts: { ...facts } };
}

function duplicateRoutes(app: App, deps: Deps): void {
  route(app, identity.findDuplicate, { config }, async (request) =>
    findDuplicate(deps, request.params.property_id, request.body, request.ip),
  );
  route(app, identity.sendDuplicateCode, { config }, async (request) => {
    const language = languageOf(deps, request);
    const asked = { ip: request.ip, language };
    const { handle } = request.body;
    return { hashed: await sendDuplicateCode(deps, request.params.property_id, handle, asked) };
  });
  route(app, identity.readDuplicate, { config }, async (request) =>
    readDuplicate(deps, request.params.property_id, request.body, request.ip),
  );
}

/** The token's guestcard, for the unit of the path. @throws {AppError} `token.invalid`, `record.not_found`. */
async function payingGuestcard(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers'> & { params: { unit_id: string } },
  applicantId: string,
): Promise<PayingGuestcard> {
  const guestcard = await ownGuestcard(deps, request, applicantId);
  if (guestcard.unit_id !== request.params.unit_id) throw new AppError('record.not_found');
  return guestcard;
}

/**
 * Stores the form that a visitor sends, and handles SUBMIT in the same transaction. A request for information is always
 * a separate guestcard, even from a person who applies.
 *
 * @param answers the tasks whose results the call can return.
 * @throws {AppError} as `guestRequest`, `keepGuestcard` and `handle`.
 */
async function submitForGuest(
  deps: Deps,
  request: FastifyRequest<{ Params: { unit_id: string }; Body: contract.GuestcardBody }>,
  isRequest: boolean,
  answers: readonly string[],
): Promise<EventResult> {
  const sent = await guestRequest(deps, request);
  const kept = isRequest ? { ...sent, own: null } : sent;
  const ref = {
    flow: 'guestcard',
    subject: async (trx: Parameters<typeof keepGuestcard>[1]) =>
      (await keepGuestcard(deps, trx, kept, isRequest)).guestcard.id,
  };
  const author = { actor: 'guest', ip: sent.ip, language: sent.language };
  return handle(deps, ref, { event: { type: 'SUBMIT' }, input: {}, author, answers });
}

/**
 * Reads the request and its sender. An applicant id in the body is refused without the token of that guestcard.
 *
 * @throws {AppError} `token.invalid`, `record.not_found`.
 */
async function guestRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'texts'>,
  request: FastifyRequest<{ Params: { unit_id: string }; Body: contract.GuestcardBody }>,
): Promise<GuestRequest> {
  const own = await guestcardOf(deps, request);
  const claimed = request.body.applicant_id ?? '';
  if (claimed !== '' && own === null) throw new AppError('token.invalid');
  if (claimed !== '' && own?.applicant_id !== claimed) throw new AppError('record.not_found');
  const key = request.headers['idempotency-key'];
  return {
    unitId: request.params.unit_id,
    body: request.body,
    own,
    key: typeof key === 'string' ? key : null,
    ip: request.ip,
    language: languageOf(deps, request),
  };
}
