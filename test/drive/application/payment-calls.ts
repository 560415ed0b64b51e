import { taskOutcomes } from '../../../machines/payment/payment-results.ts';
import { outcomeOfAnswer } from '../../../src/contract/payment-outcome.ts';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { SILENCE_MS } from '../../../src/sandbox/faults.ts';
import { addAttempt, addInvoice, type Owner } from '../money.ts';
import { type Cue, setFault } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { storedFacts } from './person.ts';
import { putFacts } from './put-facts.ts';
import { APPLICATION_FEE } from './put-money.ts';
import type { Stage } from './stage.ts';

/** Ensures that the next payment gets the wanted answer. */
export async function preparePayment(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  const { deps, person } = stage;
  if (outcome === 'blocked' || outcome === 'preScreening') await putFacts(deps, person, facts);
  if (outcome === 'paid') await oweOneMoreThan(stage, Number(facts.open_invoices));
  const fault = { provider: 'gateway', about: (await firstDue(stage))?.id ?? person.id } as const;
  if (outcome === 'declined') await setFault(stage, { ...fault, kind: 'decline' });
  if (outcome === 'failed') await setFault(stage, { ...fault, kind: 'error' });
  if (outcome === 'unknown') await setFault(stage, { ...fault, kind: 'delay', ms: SILENCE_MS });
}

/** Pays the due amount by bank account so that the wanted answer comes. */
export async function payInvoice(stage: Stage, cue: Cue): Promise<string> {
  await preparePayment(stage, cue);
  return taskOutcomes.payInvoice[outcomeOfAnswer(await pay(stage))];
}

/** The call that pays. */
export async function pay(stage: Stage): Promise<WireAnswer> {
  const { deps, person, wire } = stage;
  const due = await firstDue(stage);
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

/** Another window has begun to pay the due amount, and the result is unknown. */
export async function beginElsewhere(stage: Stage): Promise<void> {
  const { deps, person } = stage;
  const due = await firstDue(stage);
  if (due) await addAttempt(deps, await ownerOf(stage), due.id, 'unknown');
  else throw new Error(`Nothing is due of the applicant ${person.id}.`);
}

/** A count of three means three or more: one more invoice is due then. */
async function oweOneMoreThan(stage: Stage, left: number): Promise<void> {
  const { deps, person } = stage;
  const now = await storedFacts(deps, person);
  if (left < 3 || Number(now.open_invoices) < 3) return;
  await addInvoice(deps, await ownerOf(stage), APPLICATION_FEE);
}

async function firstDue({ deps, person }: Stage) {
  const invoices = await listInvoices(deps.db, person.id);
  return invoices.find(({ amount_cents, paid_cents }) => amount_cents > paid_cents);
}

async function ownerOf({ deps, person }: Stage): Promise<Owner> {
  const place = await deps.db
    .selectFrom('applicants')
    .select(['company_id', 'property_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { ...place, applicant_id: person.id };
}
