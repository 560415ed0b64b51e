import type { Invoice as InvoiceView, PaymentRow, PaymentView } from '../../../contract/payment.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { type Invoice, listHouseholdInvoices, listInvoices } from '../../../db/payment/invoice.repository.ts';
import {
  listOpenIntentsOf,
  listPayments,
  type PaymentIntent,
} from '../../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import { findApplication, findProperty } from '../../../db/property/property.repository.ts';
import type { PaymentSettings } from '../../../db/property/property-settings.ts';
import type { Deps } from '../../deps.ts';
import { maskDraft, openStoredDraft } from '../../forms/stored-draft.ts';
import { dueOf } from '../../invoices/invoice-payable.ts';
import { refreshOpenIntents } from '../../invoices/pay-invoice.service.ts';
import { isInFlight } from '../../payments/attempt.ts';
import { bankGateway, paymentOptions } from '../../payments/payment-options.ts';
import { arePaymentsBlocked } from '../../payments/payments-blocked.ts';
import { textIn } from '../../texts/text-in.ts';
import { billingAddressOf } from './billing-address.ts';

/**
 * The charges of everybody on the applicant's application, the applicant's own first, named in the given language. A
 * row has an `invoice_id` once it is paid.
 *
 * @see spec/application.md §2 Payments tab
 */
export async function listPaymentRows(
  deps: Pick<Deps, 'db'>,
  applicant: Applicant,
  language: string,
): Promise<PaymentRow[]> {
  const invoices = await listHouseholdInvoices(deps.db, applicant.application_id);
  const isOwn = (invoice: Invoice) => invoice.applicant_id === applicant.id;
  const inOrder = [...invoices.filter(isOwn), ...invoices.filter((invoice) => !isOwn(invoice))];
  return inOrder.map((invoice) => ({
    id: invoice.applicant_id,
    first_name: invoice.first_name,
    last_name: invoice.last_name,
    applicant_type: invoice.applicant_type,
    chargecode_description: textIn(invoice.description, language),
    invoice_id: dueOf(invoice) > 0 ? null : invoice.id,
    invoice_amount: invoice.amount_cents,
  }));
}

/**
 * The data of the payment page, in a language: invoices with their payment options and fees, and payments.
 *
 * First asks the provider about attempts whose answer got lost, so that a reload shows what happened.
 *
 * @see spec/application.md §3 Payment response
 */
export async function readPaymentView(
  deps: Deps,
  applicant: Applicant,
  { ip, language }: { readonly ip: string; readonly language: string },
): Promise<PaymentView> {
  await refreshOpenIntents(deps, applicant.id, { actor: 'applicant', ip });
  const { db } = deps;
  const property = await findProperty(db, applicant.property_id);
  const application = await findApplication(db, applicant.application_id);
  if (property === null || application === null)
    throw new Error(`Applicant ${applicant.id} has lost its place.`);
  const { settings } = property;
  const invoices = await listInvoices(db, applicant.id);
  const payments = await listPayments(db, applicant.id);
  const running = await listOpenIntentsOf(db, applicant.id);
  const { draft_data } = await openStoredDraft(deps, db, applicant.id);
  const { id, first_name, last_name, email, applicant_type } = applicant;
  return {
    is_shareable_enabled: settings.sharing_enabled,
    applicant: { id, first_name, last_name, email, applicant_type, unit_id: application.unit_id },
    address: billingAddressOf(maskDraft(deps, draft_data)),
    payments: payments.map(({ id: payment, invoice_id, auth_code, amount_cents, fee_cents, created_at }) => ({
      id: payment,
      invoice_id,
      auth_code,
      amount: amount_cents,
      fee: fee_cents,
      created_at,
    })),
    total_paid_amount: payments.reduce((sum, payment) => sum + payment.amount_cents, 0),
    total_charge_amount: invoices.reduce((sum, invoice) => sum + invoice.amount_cents, 0),
    unit_available: await isUnitAvailable(db, application.id),
    is_payment_blocked: arePaymentsBlocked(deps.settings, settings),
    invoices: invoices.map((invoice) => ({
      ...invoiceView(invoice, settings.payment_settings, running),
      description: textIn(invoice.description, language),
    })),
    due_invoice_id: invoices.find((invoice) => dueOf(invoice) > 0)?.id ?? null,
  };
}

function invoiceView(
  invoice: Invoice,
  settings: PaymentSettings,
  running: PaymentIntent[],
): Omit<InvoiceView, 'description'> {
  const due = dueOf(invoice);
  return {
    id: invoice.id,
    charge_code: invoice.charge_code,
    invoice_amount: invoice.amount_cents,
    invoice_paid: invoice.paid_cents,
    invoice_due: due,
    payment_settings: {
      card_payment_gateway: settings.card_payment_gateway,
      ach_payment_gateway: bankGateway(settings),
      fee_settings: settings.fee_settings,
    },
    payment_options: paymentOptions(settings, due),
    in_flight: running.some((intent) => intent.invoice_id === invoice.id && isInFlight(intent)),
  };
}
