/**
 * Money that arrived but must not be kept: it is recorded, the property's office is asked to pay it back, and the
 * person is notified.
 */
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import type { PaymentIntent } from '../../db/payment/payment.repository.ts';
import { insertReturn, type ReturnReason } from '../../db/payment/payment-return.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { formatMoney } from '../../engine/language/money.ts';
import type { Deps } from '../deps.ts';
import { queueMessage } from '../outbox/queue-message.ts';
import { textIn } from '../texts/text-in.ts';

type Needs = Pick<Deps, 'random' | 'clock' | 'secrets' | 'texts' | 'log'>;

/** The money, by its ids at the provider. */
export interface TakenMoney {
  readonly transactionId: string;
  readonly authCode: string;
}

/**
 * Records that the money of an attempt, or a part of it, is to be paid back, and writes to the office and to the person.
 * Pass the transaction that learns of the money. Done once per attempt: a repeated call returns false.
 */
export async function returnMoney(
  deps: Needs,
  trx: Connection,
  payer: Applicant,
  intent: PaymentIntent,
  { transactionId, authCode }: TakenMoney,
  reason: ReturnReason,
): Promise<boolean> {
  const { id, company_id, property_id, invoice_id, amount_cents, fee_cents } = intent;
  const created_at = deps.clock.now().toISOString();
  const isNew = await insertReturn(trx, {
    intent_id: id,
    company_id,
    property_id,
    invoice_id,
    reason,
    provider_transaction_id: transactionId,
    auth_code: authCode,
    amount_cents,
    fee_cents,
    created_at,
  });
  if (!isNew) return false;
  // Only a warning: nothing has failed, but the office has to act and gets a mail.
  deps.log.warn({ intent: id, invoice: invoice_id, transaction: transactionId, reason }, 'payment to return');
  const property = await findProperty(trx, property_id);
  const invoice = await findInvoice(trx, invoice_id);
  const write = async (
    kind: 'payment_returned' | 'payment_refunded' | 'payment_returned_office',
    language: string,
    to: string,
  ) => {
    const money = (cents: number) => formatMoney(cents, language);
    const values = {
      first_name: payer.first_name,
      last_name: payer.last_name,
      email: payer.email,
      property: property?.name ?? '',
      description: textIn(invoice?.description ?? '', language),
      amount: money(amount_cents),
      fee: money(fee_cents),
      total: money(amount_cents + fee_cents),
      transaction: transactionId,
      auth_code: authCode,
      ...(kind !== 'payment_refunded' && {
        reason: deps.texts.message(language, `mail:${kind}.reasons.${reason}`, {}),
      }),
    };
    const place = { company_id, property_id, recipient: to, language };
    await queueMessage(deps, trx, { ...place, template: `mail:${kind}`, values });
  };
  const office = property?.settings.portal_info.portal_email ?? '';
  await write('payment_returned_office', FALLBACK_LANGUAGE, office);
  const told = reason === 'refundable' ? 'payment_refunded' : 'payment_returned';
  await write(told, payer.language, payer.email);
  return true;
}
