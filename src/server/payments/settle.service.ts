/**
 * Writes down what a provider says about an attempt. Every answer (to a charge, to the popup's page, after the
 * provider's callback, in the reconciliation) comes through here; only the first one records.
 */
import { type Applicant, lockApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import {
  findIntent,
  findIntentByTransaction,
  findLiveIntent,
  insertPayment,
  type PaymentIntent,
  settleIntent,
  touchIntent,
} from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { type Author, logEvent } from '../process.ts';
import type { ProviderStatus, Transaction } from '../providers/payment-provider.ts';
import { kindOf } from './payable.ts';
import { judge } from './verdict.ts';

/**
 * Brings an attempt to where the provider says it stands: a payment, its receipt and the event log, in one
 * transaction; or the end of the attempt; or nothing.
 *
 * @param withdrawn see `judge`.
 * @returns the attempt as it is afterwards.
 * @throws {Error} when there is no such attempt.
 * @example await settle(deps, intent.id, await provider.lookUp(intent.id), author) // { state: 'paid', … }
 */
export async function settle(
  deps: Deps,
  intentId: string,
  status: ProviderStatus,
  author: Author,
  withdrawn = false,
): Promise<PaymentIntent> {
  return deps.db
    .transaction()
    .execute((trx) => settleInside(deps, trx, { intentId, status, author, withdrawn }));
}

/** What a provider said of an attempt, and who asked. `withdrawn`: see `judge`. */
export interface Settlement {
  intentId: string;
  status: ProviderStatus;
  author: Author;
  withdrawn: boolean;
}

/** `settle` inside a transaction that runs already. */
export async function settleInside(
  deps: Deps,
  trx: Connection,
  { intentId, status, author, withdrawn }: Settlement,
): Promise<PaymentIntent> {
  const applicant = await lockPayer(deps, trx, intentId);
  const intent = await existing(trx, intentId);
  const verdict = judge(intent, status, withdrawn);
  const at = deps.clock.now().toISOString();
  const note = (event: string, detail: Record<string, unknown>) =>
    logEvent(deps, trx, applicant, author, event, {
      intent: intent.id,
      invoice: intent.invoice_id,
      ...detail,
    });
  switch (verdict.kind) {
    case 'keep':
      return intent;
    case 'record':
      await record(deps, trx, { applicant, intent, transaction: verdict.transaction, author, at });
      break;
    case 'close':
      await settleIntent(trx, intent.id, { state: 'declined', failure: verdict.failure }, at);
      await note('PAYMENT_DECLINED', {});
      break;
    case 'wait':
      if (verdict.state === intent.state) await touchIntent(trx, intent.id, at);
      else {
        await settleIntent(trx, intent.id, { state: verdict.state }, at);
        await note(verdict.state === 'unknown' ? 'PAYMENT_UNKNOWN' : 'PAYMENT_OPEN', {});
      }
      break;
    case 'alarm':
      await settleIntent(trx, intent.id, { state: 'unknown', failure: verdict.reason }, at);
      deps.log.error({ intent: intent.id, reason: verdict.reason }, 'payment needs a person');
      if (intent.failure !== verdict.reason) await note('PAYMENT_ALARM', { reason: verdict.reason });
      break;
  }
  return existing(trx, intentId);
}

interface Recording {
  applicant: Applicant;
  intent: PaymentIntent;
  transaction: Transaction;
  author: Author;
  at: string;
}

async function record(deps: Deps, trx: Connection, recording: Recording): Promise<void> {
  const { applicant, intent, transaction, author, at } = recording;
  const detail = { intent: intent.id, invoice: intent.invoice_id, transaction: transaction.id };
  const live = await findLiveIntent(trx, intent.invoice_id);
  const used = await findIntentByTransaction(trx, intent.provider, transaction.id);
  if ((live !== null && live.id !== intent.id) || (used !== null && used.id !== intent.id)) {
    // Money came for an attempt that was over, and another one has taken its place: to be paid back.
    deps.log.error(detail, 'a payment too many');
    await logEvent(deps, trx, applicant, author, 'PAYMENT_SURPLUS', detail);
    return;
  }
  const { company_id, property_id, invoice_id, amount_cents, fee_cents } = intent;
  await settleIntent(trx, intent.id, { state: 'paid', provider_transaction_id: transaction.id }, at);
  const payment = {
    id: deps.random.id(),
    company_id,
    property_id,
    invoice_id,
    intent_id: intent.id,
    auth_code: transaction.authCode,
    amount_cents,
    fee_cents,
    created_at: at,
  };
  await insertPayment(trx, payment);
  const invoice = await findInvoice(trx, invoice_id);
  if (invoice === null) throw new Error(`The invoice of payment attempt ${intent.id} is gone.`);
  await kindOf(invoice).whenPaid(deps, trx, applicant, payment);
  await logEvent(deps, trx, applicant, author, 'PAYMENT_PAID', detail);
}

async function lockPayer(deps: Deps, trx: Connection, intentId: string): Promise<Applicant> {
  const { applicant_id } = await existing(trx, intentId);
  const applicant = await lockApplicant(trx, deps.dialect, applicant_id);
  if (applicant === null) throw new Error(`The applicant of payment attempt ${intentId} is gone.`);
  return applicant;
}

async function existing(trx: Connection, intentId: string): Promise<PaymentIntent> {
  const intent = await findIntent(trx, intentId);
  if (intent === null) throw new Error(`There is no payment attempt ${intentId}.`);
  return intent;
}
