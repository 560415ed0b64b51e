import type { FastifyReply } from 'fastify';
import { openCardPlugin as openCardPluginSchema } from '../../../contract/card-plugin.contract.ts';
import {
  closePlacepay,
  confirmPlacepay,
  listPaymentRows as listRowsSchema,
  openPlacepay,
  paymentCallback,
  payScreening,
  readPayment,
} from '../../../contract/payment.contract.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import type { PaymentIntent } from '../../../db/payment/payment.repository.ts';
import { findApplication } from '../../../db/property/property.repository.ts';
import { applicantOf, owned } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openerOrigin } from '../../http/opener-origin.ts';
import { route } from '../../http/route.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { openInvoicePopup, payInvoiceByForm } from '../../invoices/pay-invoice.service.ts';
import { ledgerBook } from '../../ledger/ledger-book.ts';
import { receiveCallback } from '../../payments/ask-provider.ts';
import { closePopup, confirmPopup } from '../../payments/popup-payment.service.ts';
import { languageOf } from '../../texts/language-of.ts';
import { applicantInvoice } from './applicant-invoice.ts';
import { openCardPlugin } from './card-plugin.service.ts';
import { listPaymentRows, readPaymentView } from './payment-view.service.ts';

/** Charges, invoices and paying them. @see spec/application.md §7 */
export function paymentRoutes(app: App, deps: Deps): void {
  route(app, listRowsSchema, async (request) => {
    const applicant = await applicantOf(deps, request);
    return listPaymentRows(deps, applicant, languageOf(deps, request, applicant));
  });
  route(app, readPayment, async (request) => {
    const applicant = await applicantOf(deps, request);
    return readPaymentView(deps, applicant, {
      ip: request.ip,
      language: languageOf(deps, request, applicant),
    });
  });
  route(app, payScreening, async (request, reply) => {
    const payable = applicantInvoice(deps, await applicantOf(deps, request), request.ip);
    const key = request.headers['idempotency-key'] ?? null;
    const form = request.body;
    await payInvoiceByForm(deps, payable, { invoiceId: form.invoice_id ?? null, form, key });
    return sendOk(reply);
  });
  route(app, openPlacepay, async (request) => {
    const applicant = await applicantOf(deps, request);
    const application = await findApplication(deps.db, applicant.application_id);
    if (application?.unit_id !== request.params.unit_id) throw new AppError('record.not_found');
    const { invoice_id, payment_type, total = null, lng } = request.body;
    return openInvoicePopup(deps, applicantInvoice(deps, applicant, request.ip), {
      invoiceId: invoice_id,
      paymentType: payment_type,
      total,
      openerOrigin: openerOrigin(request, deps.settings.baseUrl),
      language: lng ?? languageOf(deps, request, applicant),
    });
  });
  route(app, confirmPlacepay, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const { applicant_id, invoice_id, make_payment_form } = request.body;
    if (applicant_id !== applicant.id) throw new AppError('record.not_found');
    const invoice = owned(applicant, await findInvoice(deps.db, invoice_id));
    const isTheirs = (intent: PaymentIntent) => intent.invoice_id === invoice.id;
    const payable = applicantInvoice(deps, applicant, request.ip);
    const { placepay_transaction_id } = make_payment_form;
    await confirmPopup(deps, payable, isTheirs, placepay_transaction_id);
    return sendOk(reply);
  });
  route(app, closePlacepay, async (request, reply) => {
    const applicant = await applicantOf(deps, request);
    const isTheirs = (intent: PaymentIntent) => intent.applicant_id === applicant.id;
    const payable = applicantInvoice(deps, applicant, request.ip);
    await closePopup(deps, payable, isTheirs, request.body.reference);
    return sendOk(reply);
  });
  route(app, openCardPluginSchema, async (request) => openCardPlugin(deps, request, request.body));
  route(app, paymentCallback, async (request) => {
    const { reference } = request.body;
    const isKnown = await receiveCallback(deps, intentBook, reference, request.ip);
    if (!isKnown) await receiveCallback(deps, ledgerBook, reference, request.ip);
    return { received: true as const };
  });
}

/** A string is sent unserialized, so this one includes its quotation marks: the answer is JSON. */
function sendOk(reply: Pick<FastifyReply, 'type'>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send('"ok"');
}
