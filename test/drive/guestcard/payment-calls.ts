import { taskOutcomes } from '../../../machines/payment.machine.ts';
import { outcomeOfAnswer, outcomeOfCheck } from '../../../src/contract/payment-outcome.ts';
import { type Cue, setFault } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { putFacts, takeAway } from './put-facts.ts';
import { endAttempts, putAttempt } from './put-money.ts';
import { readRecords } from './records.ts';
import type { Stage } from './visitor.ts';

/** Makes sure that the next payment is answered as is wanted. */
export async function prepareCharges(stage: Stage, { outcome }: Cue): Promise<void> {
  const fault = {
    provider: 'gateway',
    about: (await readRecords(stage)).guestcard?.invoice_id ?? '',
  } as const;
  if (outcome === 'declined') await setFault(stage, { ...fault, kind: 'decline' });
  if (outcome === 'failed') await setFault(stage, { ...fault, kind: 'error' });
  if (outcome === 'unitLocked' && (await readRecords(stage)).isFree) await takeAway(stage);
  // Another page of the same guest has asked the provider, who has not answered yet.
  if (outcome === 'unknown' && (await readRecords(stage)).attempts === 0) await putAttempt(stage);
}

/** Pays the charges by bank account so that the wanted answer comes. */
export async function payCharges(stage: Stage, cue: Cue): Promise<string> {
  await prepareCharges(stage, cue);
  return taskOutcomes.payCharges[outcomeOfAnswer(await pay(stage))];
}

/** Makes sure that the next look at a payment without an answer finds what is wanted. */
export async function prepareCheck(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  if (outcome === 'paid') await putFacts(stage, facts);
  if (outcome === 'failed') await endAttempts(stage);
}

/** Asks what became of a payment without an answer. */
export async function checkPayment(stage: Stage, cue: Cue): Promise<string> {
  await prepareCheck(stage, cue);
  const { wire, visitor } = stage;
  const { body } = await wire('GET', '/api/applicant/guestcard-verify', { token: visitor.token });
  const told = body as { already_paid?: boolean; payment_in_flight?: boolean };
  return outcomeOfCheck({
    isPaid: told.already_paid === true,
    isInFlight: told.payment_in_flight === true,
  });
}

/** A bank account that the gateway charges without a word. */
export const BANK = {
  payment_type: 'CHECKING',
  account_holders_name: 'Nora Quill',
  routing_number: '110000000',
  account_number: '000123456789',
  account_type: 'Checking',
  address1: '410 Juniper Lane',
  zip_code: '78704',
};

/** The call that pays. */
export async function pay(stage: Stage): Promise<WireAnswer> {
  const { deps, visitor, wire } = stage;
  const { guestcard } = await readRecords(stage);
  return wire('POST', `/api/applicant/unit/${guestcard?.unit_id}/payments/gateway`, {
    token: visitor.token,
    headers: { 'idempotency-key': deps.random.id() },
    body: {
      applicant_id: guestcard?.applicant_id ?? '',
      make_payment_form: BANK,
    },
  });
}
