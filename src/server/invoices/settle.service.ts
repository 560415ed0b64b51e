/**
 * Records a provider's answers about attempts. Every answer (to a charge, to the popup's page, after the provider's
 * callback, in the reconciliation) goes through here; only the first one records.
 */
import type { Connection } from '../../db/client.ts';
import {
  closeReturned,
  findIntent,
  findIntentByTransaction,
  findLiveIntent,
  insertPayment,
  type PaymentIntent,
  settleIntent,
  touchIntent,
} from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { isPending } from '../payments/attempt.ts';
import {
  type Became,
  eventOfOutcome,
  judge,
  NOT_MADE,
  RETURNED,
  unpaidOutcome,
  type Verdict,
} from '../payments/verdict.ts';
import type { Author } from '../process/task.ts';
import { confirmHold } from '../property/unit-hold.ts';
import type { ProviderStatus, Transaction } from '../providers/payment-provider.ts';
import { hasEnded, lockPayer, notifyPayer, type Payer } from './payer.ts';
import { returnMoney } from './return-money.ts';

/**
 * Brings an attempt to the state that the provider reports. In one transaction, records a payment with its receipt and
 * event, or ends the attempt, or does nothing.
 *
 * @param withdrawn see `judge`.
 * @returns the updated attempt.
 * @throws {Error} if there is no such attempt.
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

/** A provider's answer about an attempt, and who asked. `withdrawn`: see `judge`. */
interface Settlement {
  intentId: string;
  status: ProviderStatus;
  author: Author;
  withdrawn: boolean;
}

/** `settle` inside a running transaction. */
async function settleInside(
  deps: Deps,
  trx: Connection,
  { intentId, status, author, withdrawn }: Settlement,
): Promise<PaymentIntent> {
  const payer = await lockPayer(deps, trx, await existing(trx, intentId));
  const intent = await existing(trx, intentId);
  const verdict = verdictOn(intent, status, withdrawn);
  const at = deps.clock.now().toISOString();
  const set = (change: Parameters<typeof settleIntent>[2]) => settleIntent(trx, intent.id, change, at);
  const told = (
    outcome: Became,
    change: () => Promise<unknown>,
    { event = eventOfOutcome[outcome] as string, detail = {} } = {},
  ) =>
    notifyPayer(
      deps,
      trx,
      payer,
      { event, author, detail: { ...namesOf(intent), ...detail } },
      outcome,
      change,
    );
  switch (verdict.kind) {
    case 'keep':
      return intent;
    case 'record':
      await record(deps, trx, { payer, intent, transaction: verdict.transaction, author, at });
      break;
    case 'close':
      await told(unpaidOutcome(verdict.failure), () => set({ state: 'declined', failure: verdict.failure }));
      break;
    case 'wait':
      if (verdict.isUnknown === (intent.state === 'unknown')) await touchIntent(trx, intent.id, at);
      else await told('unknown', () => set({ state: 'unknown' }));
      break;
    case 'alarm': {
      const { reason } = verdict;
      deps.log.error({ intent: intent.id, reason }, 'payment needs a person');
      const alarm = () => set({ state: 'unknown', failure: reason });
      if (intent.failure === reason) await alarm();
      else await told('unknown', alarm, { event: 'PAYMENT_ALARM', detail: { reason } });
      break;
    }
  }
  return existing(trx, intentId);
}

/**
 * The verdict on an intent. A paid one stays paid. Money that the bank has returned, or that was voided, before we
 * learned of it pays nothing.
 */
function verdictOn(intent: PaymentIntent, status: ProviderStatus, withdrawn: boolean): Verdict {
  if (intent.state === 'paid') return { kind: 'keep' };
  const verdict = judge(intent, status, withdrawn);
  if (verdict.kind !== 'record' || verdict.news === 'authorised' || verdict.news === 'settled')
    return verdict;
  if (intent.state === 'declined') return { kind: 'keep' };
  return { kind: 'close', failure: verdict.news === 'returned' ? '' : NOT_MADE };
}

function namesOf({ id, invoice_id }: PaymentIntent): { intent: string; invoice: string } {
  return { intent: id, invoice: invoice_id };
}

interface Recording {
  payer: Payer;
  intent: PaymentIntent;
  transaction: Transaction;
  author: Author;
  at: string;
}

async function record(deps: Deps, trx: Connection, recording: Recording): Promise<void> {
  const { payer, intent, transaction, author, at } = recording;
  const detail = { ...namesOf(intent), transaction: transaction.id };
  const live = await findLiveIntent(trx, intent.invoice_id);
  const used = await findIntentByTransaction(trx, intent.provider, transaction.id);
  if (used !== null && used.id !== intent.id) {
    // No money for this attempt: the provider names a transaction that has paid another attempt.
    deps.log.error(detail, 'a transaction of another attempt');
    return;
  }
  const isSurplus = live !== null && live.id !== intent.id;
  if (isSurplus || (await hasEnded(deps, trx, payer))) {
    await giveBack(deps, trx, recording, isSurplus ? 'surplus' : 'ended');
    return;
  }
  const { company_id, property_id, invoice_id, amount_cents, fee_cents } = intent;
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
  await notifyPayer(deps, trx, payer, { event: eventOfOutcome.paid, author, detail }, 'paid', async () => {
    await settleIntent(trx, intent.id, { state: 'paid', provider_transaction_id: transaction.id }, at);
    await insertPayment(trx, payment);
    await confirmHold(deps, trx, payer.applicant, at);
    await payer.kind.whenPaid(deps, trx, payer.applicant, payment);
  });
}

/** Does not book the money: another attempt has paid the invoice, or it is no longer owed. */
async function giveBack(
  deps: Deps,
  trx: Connection,
  { payer, intent, transaction, author, at }: Recording,
  reason: 'surplus' | 'ended',
): Promise<void> {
  const taken = { transactionId: transaction.id, authCode: transaction.authCode };
  if (!(await returnMoney(deps, trx, payer.applicant, intent, taken, reason))) return;
  const event = reason === 'surplus' ? 'PAYMENT_SURPLUS' : 'PAYMENT_AFTER_END';
  const detail = { ...namesOf(intent), transaction: transaction.id };
  const closed = { provider_transaction_id: transaction.id, failure: RETURNED };
  // What was unknown until now is known: nothing is paid. An attempt that had ended before has told its outcome.
  const outcome = isPending(intent) ? 'failed' : null;
  await notifyPayer(deps, trx, payer, { event, author, detail }, outcome, () =>
    closeReturned(trx, intent.id, closed, at),
  );
}

async function existing(trx: Connection, intentId: string): Promise<PaymentIntent> {
  const intent = await findIntent(trx, intentId);
  if (intent === null) throw new Error(`There is no payment attempt ${intentId}.`);
  return intent;
}
