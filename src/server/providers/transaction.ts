import { centsOf, textOf } from './call-json.ts';
import type { Transaction } from './payment-provider.ts';

/** Enough for a brand and four digits; longer labels are cut. */
const LABEL_CHARACTERS = 60;

/** The transaction in a provider's answer: both providers use the same field names. */
export function transactionOf(body: unknown, reference: string): Transaction {
  return {
    id: textOf(body, 'id'),
    reference,
    invoiceId: textOf(body, 'invoice_id'),
    amount: centsOf(body, 'amount'),
    fee: centsOf(body, 'fee'),
    authCode: textOf(body, 'auth_code'),
    ...(textOf(body, 'method') !== '' && { method: textOf(body, 'method').slice(0, LABEL_CHARACTERS) }),
    ...settlementIn(body),
  };
}

function settlementIn(body: unknown): Pick<Transaction, 'settlement' | 'returnCode'> {
  const settlement = textOf(body, 'settlement');
  if (settlement === 'returned') return { settlement, returnCode: textOf(body, 'return_code') };
  return settlement === 'settled' || settlement === 'voided' ? { settlement } : {};
}
