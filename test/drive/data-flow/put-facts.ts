import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { insertDoneWork } from '../../../src/db/process/answers.repository.ts';
import { setProcessDate } from '../../../src/db/process/process-date.repository.ts';
import { RUNNING_WORK } from '../../../src/db/process/run.repository.ts';
import { findLetLease } from '../../../src/db/resident/let-lease.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { builtInSources } from '../../../src/engine/flow/built-in.ts';
import { NOT_RUN, RUNNING } from '../../../src/engine/flow/runs.ts';
import { type NewCharge, postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { HeldProcess } from '../../../src/server/process/held-process.ts';
import { syncWaits } from '../../../src/server/process/sync-waits.ts';
import { endedAt } from '../../../src/server/process/what-follows.ts';
import { storedFacts as storedApplication } from '../application/person.ts';
import { putFacts as putApplication } from '../application/put-facts.ts';
import { addInvoice, addPayment } from '../money.ts';
import { changeProperty } from '../own-property.ts';
import { gatherMembers } from './members.ts';
import { putAnswers, putSentAnswers } from './put-answers.ts';
import { PAPERS_TASK, putPapers, signPapers } from './put-papers.ts';
import { putPlaces } from './put-place.ts';
import { putTenancyFacts } from './put-tenancy.ts';
import { applicantIn, factsFrom, processIn, type Stage, storedFacts } from './stage.ts';

/** Facts that a flow takes from its own process; every other fact is one of the application or the tenancy. */
const OWN: ReadonlySet<string | undefined> = new Set(builtInSources);

/**
 * Changes the database so that these facts are true of the person: the office's changes of the application, the
 * charges of the property, and answers and actions on another device. Only differences are changed.
 *
 * @throws {Error} if the database still has other facts afterwards, because these exclude each other.
 */
export async function putFacts(stage: Stage, facts: Facts): Promise<void> {
  await putSharedFacts(stage, facts);
  const before = await storedFacts(stage);
  const differs = ([name]: readonly [string, unknown]) => before[name] !== facts[name];
  const charged = factsFrom(stage, 'charge').filter(differs);
  for (const [name, { from }] of charged) await putCharge(stage, from?.code ?? '', String(facts[name]));
  if (factsFrom(stage, 'places').some(differs)) await putPlaces(stage, facts);
  if (factsFrom(stage, 'answers').some(differs)) await putAnswers(stage, facts);
  for (const [name, { from }] of factsFrom(stage, 'process').filter(differs)) {
    const [first, ...others] = [from?.done ?? []].flat();
    if (first === undefined) continue;
    if (facts[name] === true) {
      if (taskOf(stage, first) === 'saveAnswers') await putSentAnswers(stage, first, facts);
      const record_id = taskOf(stage, first) === PAPERS_TASK ? await putPapers(stage) : null;
      await putDone(stage, first, { record_id });
      await putDate(stage, first);
    } else await undo(stage, [first, ...others]);
  }
  for (const [name] of factsFrom(stage, 'signing')) {
    if ((await storedFacts(stage))[name] !== facts[name]) await signPapers(stage, facts[name] === true);
  }
  await gatherMembers(stage, facts, null);
  for (const [name, { from }] of factsFrom(stage, 'run').filter(differs)) {
    await putRun(stage, String(from?.done ?? ''), String(facts[name]));
  }
  await startWaits(stage);
  const after = await storedFacts(stage);
  const wrong = Object.keys(facts).filter((name) => after[name] !== facts[name]);
  if (wrong.length > 0)
    throw new Error(`these facts could not be put into the database: ${wrong.join(', ')}`);
}

/** Starts the timer and the turn of the state that the facts lead to, as the portal does after each event. */
async function startWaits({ deps, flow, person }: Stage): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const held = await HeldProcess.hold(deps, trx, { flow: flow.id, subject: person.id });
    await syncWaits(held, await held.open());
  });
}

/** A day far ahead for the date that a state sets. */
async function putDate(stage: Stage, name: string): Promise<void> {
  const state = stage.flow.file.states[name];
  const date = state !== undefined && 'task' in state && state.task === 'setDate' ? state.with?.date : null;
  if (typeof date === 'string')
    await setProcessDate(stage.deps.db, await processIn(stage), date, '2030-12-31');
}

/** The facts that the flow shares with others; other facts of the application or the tenancy stay the same. */
export async function putSharedFacts(stage: Stage, facts: Facts): Promise<void> {
  const { deps, flow, person } = stage;
  if (person.own !== undefined) return person.own.put(stage, facts);
  if (person.tenant !== undefined) return putTenancyFacts(stage, facts);
  const { properties } = deps.factsSchema(flow.id);
  const shared = Object.entries(facts).filter(([name]) => !OWN.has(properties[name]?.source));
  const now = await storedApplication(deps, person);
  await putApplication(deps, person, { ...now, ...Object.fromEntries(shared) });
}

/** Marks the work of these states as not done, and removes what it opened. */
export async function undo({ deps: { db }, process }: Stage, states: readonly string[]): Promise<void> {
  if (states.length === 0) return;
  const work = await db
    .deleteFrom('process_work')
    .where('process_id', '=', process)
    .where('state', 'in', states)
    .returning('invoice_id')
    .execute();
  const invoices = work.flatMap(({ invoice_id }) => invoice_id ?? []);
  if (invoices.length > 0) await db.deleteFrom('invoices').where('id', 'in', invoices).execute();
}

/** The flow that a state runs has not begun, runs, or has reached an end. */
async function putRun(stage: Stage, state: string, wanted: string): Promise<void> {
  const { db } = stage.deps;
  const known = await db
    .selectFrom('process_work')
    .select('record_id')
    .where('process_id', '=', stage.process)
    .where('state', '=', state)
    .executeTakeFirst();
  await db
    .deleteFrom('process_work')
    .where('process_id', '=', stage.process)
    .where('state', '=', state)
    .execute();
  if (wanted === NOT_RUN) return;
  const outcome = wanted === RUNNING ? RUNNING_WORK : endedAt(wanted);
  await putDone(stage, state, { outcome, record_id: known?.record_id ?? null });
}

function taskOf({ flow }: Stage, name: string): string | undefined {
  const state = flow.file.states[name];
  return state !== undefined && 'task' in state ? state.task : undefined;
}

/** Marks the work of a state as done. */
export async function putDone(
  stage: Stage,
  state: string,
  {
    invoice_id = null,
    record_id = null,
    outcome = 'put',
  }: { invoice_id?: string | null; record_id?: string | null; outcome?: string } = {},
): Promise<void> {
  const done_at = stage.deps.clock.now().toISOString();
  const work = { state, outcome, invoice_id, record_id, done_at };
  await insertDoneWork(stage.deps.db, await processIn(stage), work);
}

/** Charges the lease, and pays it by credit. @returns the id of the invoice */
async function putLeaseCharge(
  { deps, person }: Stage,
  charge: Pick<NewCharge, 'charge_code' | 'description' | 'amount_cents'>,
  isPaid: boolean,
): Promise<string> {
  const lease = await findLetLease(deps.db, person.tenant?.lease_id ?? '');
  if (lease === null) throw new Error('The lease of the tour is gone.');
  const [name, due_date] = [`put:${deps.random.id()}`, deps.clock.now().toISOString().slice(0, 10)];
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await postCharge(deps, trx, lease.tenancy, { ...charge, name, due_date }, 'tour');
    const credit = { name: `${name}:paid`, amount_cents: charge.amount_cents, note: { en: 'Tour' } };
    if (isPaid) await postCredit(deps, trx, lease.tenancy, credit, 'tour');
    return id;
  });
}

/** The property charges the code or not; the person owes the charge, or has paid it. */
async function putCharge(stage: Stage, code: string, wanted: string): Promise<void> {
  const { deps, flow, person } = stage;
  const charging = Object.entries(flow.file.states).flatMap(([name, state]) =>
    'task' in state && state.task === 'chargeCode' && state.with?.code === code ? [name] : [],
  );
  const charge = { charge_code: code, description: 'Fee of the tour', amount_cents: 12_500 };
  await changeProperty(deps, person, { later_charges: wanted === 'FREE' ? [] : [charge] });
  if (wanted === 'FREE' || wanted === 'OPEN') return undo(stage, charging);
  if (person.tenant !== undefined) {
    const record_id = await putLeaseCharge(stage, charge, wanted === 'PAID');
    await undo(stage, charging);
    return putDone(stage, charging[0] ?? '', { record_id });
  }
  const { company_id, property_id } = await applicantIn(stage);
  const owner = { company_id, property_id, applicant_id: person.id };
  const known = (await listInvoices(deps.db, person.id)).find(({ charge_code }) => charge_code === code);
  const invoice = known?.id ?? (await addInvoice(deps, owner, charge));
  if (known === undefined) await putDone(stage, charging[0] ?? '', { invoice_id: invoice });
  if (wanted === 'PAID') await addPayment(deps, owner, invoice);
}
