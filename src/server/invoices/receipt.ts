import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import type { Payment } from '../../db/payment/payment.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { formatMoney } from '../../engine/language/money.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../secrets/sealed-messages.ts';
import { filled } from '../texts/filled-text.ts';
import { textIn } from '../texts/text-in.ts';

/** Puts the receipt of a payment into the outbox, in the payer's language. Pass the payment's transaction. */
export async function sendReceipt(
  deps: Pick<Deps, 'random' | 'secrets' | 'texts'>,
  trx: Connection,
  payer: Applicant,
  payment: Payment,
): Promise<void> {
  const property = await findProperty(trx, payer.property_id);
  const invoice = await findInvoice(trx, payment.invoice_id);
  const { subject, text } = deps.texts.mail(payer.language).receipt;
  const money = (cents: number) => formatMoney(cents, payer.language);
  const values: Record<string, string> = {
    first_name: payer.first_name,
    property: property?.name ?? '',
    description: textIn(invoice?.description ?? '', payer.language),
    amount: money(payment.amount_cents),
    fee: money(payment.fee_cents),
    total: money(payment.amount_cents + payment.fee_cents),
    auth_code: payment.auth_code,
  };
  await queueMessage(deps, trx, {
    id: deps.random.id(),
    company_id: payment.company_id,
    property_id: payment.property_id,
    channel: 'mail',
    recipient: payer.email,
    subject: filled(subject, values),
    body: filled(text.join('\n'), values),
    created_at: payment.created_at,
  });
}
