import { listInvoices } from '../../../db/invoice.repository.ts';
import { storedFacts } from './person.ts';
import { putFacts } from './put-facts.ts';
import { addInvoice } from './put-money.ts';
import { type Cue, type Stage, setFault } from './stage.ts';
import { codeOf, type WireAnswer } from './wire.ts';

/** Milliseconds after which the server no longer waits for the gateway. */
const SILENCE_MS = 70_000;

const outcomes: Readonly<Record<string, string>> = {
  GATEWAY_ERROR: 'declined',
  'payment.blocked': 'blocked',
  'pre_screening_questionnaires.pending': 'preScreening',
  'payment.in_flight': 'unknown',
  'invoice.paid': 'paid',
  'payment.nothing_due': 'paid',
};

/** Makes sure that the next payment is answered as is wanted. */
export async function preparePayment(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  const { deps, person } = stage;
  if (outcome === 'blocked' || outcome === 'preScreening') await putFacts(deps, person, facts);
  if (outcome === 'paid') await oweOneMoreThan(stage, Number(facts.open_invoices));
  if (outcome === 'declined') await setFault(stage, { provider: 'gateway', kind: 'decline' });
  if (outcome === 'failed') await setFault(stage, { provider: 'gateway', kind: 'error' });
  if (outcome === 'unknown') await setFault(stage, { provider: 'gateway', kind: 'delay', ms: SILENCE_MS });
}

/** Pays what is due by bank account so that the wanted answer comes. */
export async function payInvoice(stage: Stage, cue: Cue): Promise<string> {
  await preparePayment(stage, cue);
  const answer = await pay(stage);
  return answer.status === 200 ? 'paid' : (outcomes[codeOf(answer)] ?? 'failed');
}

/** The call that pays. */
export async function pay({ deps, person, wire }: Stage): Promise<WireAnswer> {
  const [due] = (await listInvoices(deps.db, person.id)).filter(
    ({ amount_cents, paid_cents }) => amount_cents > paid_cents,
  );
  return wire('POST', '/api/applicant/payment/screening', {
    token: person.token,
    headers: { 'idempotency-key': deps.random.id() },
    body: {
      ...(due && { invoice_id: due.id }),
      amount: due ? due.amount_cents - due.paid_cents : 5500,
      payment_type: 'CHECKING',
      account_holders_name: 'Marisol Ibarra',
      routing_number: '110000000',
      account_number: '000123456789',
      account_type: 'Checking',
      address_line_1: '410 Juniper Lane',
      zip_code: '78704',
    },
  });
}

/** Three invoices stand for three or more: then there is one more to pay. */
async function oweOneMoreThan({ deps, person }: Stage, left: number): Promise<void> {
  const now = await storedFacts(deps, person);
  if (left < 3 || Number(now.open_invoices) < 3) return;
  const owner = await deps.db
    .selectFrom('applicants')
    .select(['company_id', 'property_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await addInvoice(deps, { ...owner, applicant_id: person.id });
}
