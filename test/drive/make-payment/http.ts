import { taskOutcomes } from '../../../machines/payment/payment-results.ts';
import { outcomeOfAnswer } from '../../../src/contract/payment-outcome.ts';
import type { ProcessName } from '../../../src/db/process/process.repository.ts';
import { SILENCE_MS } from '../../../src/sandbox/faults.ts';
import { ledgerSubject } from '../../../src/server/ledger/ledger.subject.ts';
import type { HttpFlow } from '../http-flow.ts';
import { keptLog } from '../kept-process.ts';
import { type Cue, setFault } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { makePaymentStaging, owedCents, putFacts, type Stage, storedFacts } from './staging.ts';

/** Ensures that the next payment gets the wanted answer. */
export async function preparePayment(stage: Stage, { outcome, facts }: Cue, about: string): Promise<void> {
  const fault = { provider: 'gateway', about } as const;
  if (outcome === 'declined') await setFault(stage, { ...fault, kind: 'decline' });
  if (outcome === 'failed') await setFault(stage, { ...fault, kind: 'error' });
  if (outcome === 'unknown') await setFault(stage, { ...fault, kind: 'delay', ms: SILENCE_MS });
  if (outcome === 'blocked') await putFacts(stage, facts);
  if (outcome === 'paid') await putFacts(stage, { ...facts, due: true, payable: true, in_flight: false });
}

/** Pays that amount by bank account. */
async function pay(stage: Stage, amount: number): Promise<WireAnswer> {
  const { deps, wire, resident } = stage;
  const due = await owedCents(stage);
  return wire('POST', '/api/tenant/payments', {
    token: resident.token,
    headers: { 'idempotency-key': deps.random.id() },
    body: {
      amount,
      due,
      payment_type: 'CHECKING',
      account_holders_name: resident.lease_id,
      routing_number: '110000000',
      account_number: '000123456789',
      account_type: 'Checking',
      address_line_1: '410 Juniper Lane',
      zip_code: '78704',
    },
  });
}

async function payBill(stage: Stage, cue: Cue): Promise<string> {
  await preparePayment(stage, cue, stage.resident.lease_id);
  const owed = await owedCents(stage);
  // An amount is still owed after a partial payment.
  const amount = (cue.outcome === 'paid' && cue.facts.due === true) || owed === 0 ? 100 : owed;
  return taskOutcomes.payBill[outcomeOfAnswer(await pay(stage, amount))];
}

const processOf = ({ resident }: Stage): ProcessName => ({
  flow: 'make-payment',
  subject_kind: ledgerSubject.kind,
  subject_id: resident.lease_id,
});

/** The HTTP driver of a resident who pays. */
export const makePaymentHttp: HttpFlow<Stage> = {
  staging: makePaymentStaging,
  tasks: { payBill },
  requests: { PAY: async (stage) => pay(stage, Math.max(100, await owedCents(stage))) },
  unplayable: {},
  // Nobody's process knows of those who may not pay.
  process: (stage) => (stage.resident.is_responsible ? processOf(stage) : { token: '' }),
  stored: storedFacts,
  log: (stage) => keptLog(stage.deps, processOf(stage)),
  unlogged: ['failed', 'blocked'],
};
