import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import type { Payment } from '../../db/payment/payment.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { formatMoney } from '../../engine/language/money.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../outbox/queue-message.ts';
import { textIn } from '../texts/text-in.ts';

/** Puts the receipt of a payment into the outbox, in the payer's language. Pass the payment's transaction. */
export async function sendReceipt(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts'>,
  trx: Connection,
  payer: Applicant,
  payment: Payment,
): Promise<void> {
  const property = await findProperty(trx, payer.property_id);
  const invoice = await findInvoice(trx, payment.invoice_id);
  const { email: recipient, language } = payer;
  const money = (cents: number) => formatMoney(cents, language);
  const { company_id, property_id } = payment;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language },
    template: 'mail:receipt',
    values: {
      first_name: payer.first_name,
      property: property?.name ?? '',
      description: textIn(invoice?.description ?? '', language),
      amount: money(payment.amount_cents),
      fee: money(payment.fee_cents),
      total: money(payment.amount_cents + payment.fee_cents),
      auth_code: payment.auth_code,
    },
  });
}
