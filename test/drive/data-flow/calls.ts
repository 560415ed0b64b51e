import { EVENTS_AT_ONCE } from '../../../src/contract/limits.ts';
import type { HandledEvent, ProcessView } from '../../../src/contract/process/process.contract.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listProcessEvents } from '../../../src/db/process/event.repository.ts';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { SIGNING_TASK } from '../../../src/engine/flow/built-in.ts';
import { TIME } from '../../../src/engine/flow/machine/state-parts.ts';
import { PERSON, senderOf } from '../../../src/engine/flow/parties.ts';
import type { Draft, Json } from '../../../src/engine/forms/form.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { PNG } from '../../fixtures/files.ts';
import type { SavedStep } from '../http-flow.ts';
import type { Cue } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { answersFor, answersIfAny, brokenAnswers, withFiles } from './answers.ts';
import { enterAs, gatherMembers, isOfMember, nextMember } from './members.ts';
import { recordAt, saveElsewhere } from './put-answers.ts';
import { putDone, undo } from './put-facts.ts';
import { forgetPapers, PAPERS_TASK } from './put-papers.ts';
import { readyPlaces, takeBackPlace } from './put-place.ts';
import { balanceFor, putSettlement, SETTLING_TASK } from './put-settlement.ts';
import { MOVING_TASK, putTransfer } from './put-transfer.ts';
import { applicantIn, formsIn, judgedFor, leadsTo, type Stage, storedFacts } from './stage.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';

/** The event that requests a task that the flow starts by itself. */
export const LOAD = 'LOAD';

/** Runs a task of the flow so that the wanted answer comes, and returns its outcome. */
export async function playTask(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  const { task, state } = await placeIn(stage);
  await gatherMembers(stage, cue.facts, task === null && isOfMember(stage, state, cue.cause) ? state : null);
  if (task === null && cue.cause === TIME) return letTimePass(stage);
  if (task === SETTLING_TASK) await balanceFor(stage, cue.facts.deposit);
  await readyPlaces(stage, state, cue.outcome);
  const sent = task === null ? { type: cue.cause, input: await inputFor(stage, state, cue) } : { type: LOAD };
  const before = await logOf(stage);
  const decision = await decisionIn(stage);
  const { status, body } = await sendEvent(stage, sent);
  await takeBack(stage, before.length, { decision, facts: cue.facts });
  return status === 200 ? ((body as HandledEvent).outcome ?? LOST) : LOST;
}

/** Lets the time of the state be over, and the portal run what is due. */
export async function letTimePass(stage: Stage): Promise<string> {
  const { deps, process } = stage;
  const { length } = await logOf(stage);
  const decision = await decisionIn(stage);
  const now = deps.clock.now().toISOString();
  await deps.db
    .updateTable('process_timers')
    .set({ next_at: now })
    .where('process_id', '=', process)
    .where('kind', '=', 'after')
    .where('ended_at', 'is', null)
    .execute();
  await runTimers(deps);
  const [first] = (await logOf(stage)).slice(length);
  await takeBack(stage, length, { decision });
  return first?.event === TIME ? (first.outcome ?? LOST) : LOST;
}

/** The call that sends an event to the process, by the party that may send it in the current state. */
export async function sendEvent(
  stage: Stage,
  event: { readonly type: string; readonly step?: string; readonly input?: unknown },
): Promise<WireAnswer> {
  const { deps, wire, process, person } = stage;
  const party = await partyFor(stage, event.type);
  if (person.own !== undefined && party === PERSON && event.type !== LOAD)
    return person.own.send(stage, event.type);
  return wire('POST', `/api/processes/${process}/events`, {
    token: await tokenOf(stage, party, event.type),
    headers: { 'idempotency-key': deps.random.id() },
    body: event,
  });
}

/** Saves one step of a wizard, with answers that produce the facts. null if such a save is no call. */
export async function saveStep(
  stage: Stage,
  { step, answers: how, facts }: SavedStep,
): Promise<WireAnswer | null> {
  const { state } = await placeIn(stage);
  const file = stage.flow.file.states[state];
  const type = file && 'wizard' in file ? file.wizard.save?.event : undefined;
  if (type === undefined || how === 'untouched') return null;
  const answers = await answersAt(stage, { state, step, facts: await storedFacts(stage) }, facts, how);
  if (answers === null) return null;
  const { revision } = await recordAt(stage, state);
  return sendEvent(stage, { type, step, input: { answers, revision } });
}

/**
 * Undoes what the server has done after the first new event of the log: tasks that follow automatically. Each of
 * them is a step of the tour with its own call, so the process is left as if the server had stopped before them.
 *
 * @param logged the number of events in the log before
 * @param known the decision on the application before, null if the flow is not about an applicant; and the facts after the
 *   first new event, omitted if only the process itself has other ones
 */
export async function takeBack(
  stage: Stage,
  logged: number,
  { decision, facts }: { readonly decision: string | null; readonly facts?: Facts },
): Promise<void> {
  const [, ...ahead] = (await logOf(stage)).slice(logged);
  const states = ahead.map(({ state_before }) => state_before);
  if (states.length === 0) return;
  await undo(stage, states);
  for (const { state_before, detail } of ahead.toReversed()) {
    const state = stage.flow.file.states[state_before];
    const undone = (state && 'task' in state ? state.undoes : undefined) ?? [];
    for (const name of undone) await putDone(stage, name);
    await takeBackPlace(stage, state_before, detail.held === true);
  }
  await takeBackTenancy(stage, states);
  const isDecided = states.some((name) => taskAt(stage, name) === 'recordDecision');
  if (decision !== null && isDecided) await updateApplicant(stage.deps.db, stage.person.id, { decision });
  if (facts !== undefined) await stage.person.own?.put(stage, facts);
}

/** Undoes early notices, papers and settlements, and reopens what was closed. */
async function takeBackTenancy(stage: Stage, states: readonly string[]): Promise<void> {
  const { deps, person } = stage;
  for (const name of states) {
    const task = taskAt(stage, name);
    if (person.tenant === undefined) return;
    const { lease_id, occasion_id } = person.tenant;
    if (task === 'giveNotice') await updateTenancy(deps.db, lease_id, { lease_status: 'Current' });
    if (task === PAPERS_TASK) await forgetPapers(deps, lease_id);
    if (task === 'endTenancy') await putSettlement(stage, 'NONE');
    if (task === SETTLING_TASK) await putSettlement(stage, 'OPEN');
    if (task === MOVING_TASK) {
      await putTransfer(stage, 'AGREED');
      await updateTenancy(deps.db, lease_id, { lease_status: 'Current' });
    }
    if (task !== 'closeOccasion') continue;
    await deps.db
      .updateTable('flow_occasions')
      .set({ closed_at: null })
      .where('id', '=', occasion_id)
      .execute();
  }
}

/** The task of a state; '' if it has none. */
function taskAt({ flow }: Stage, name: string): string {
  const state = flow.file.states[name];
  return state !== undefined && 'task' in state ? state.task : '';
}

/** The decision on the application of the person; null for a resident. */
export async function decisionIn(stage: Stage): Promise<string | null> {
  return stage.person.tenant === undefined ? (await applicantIn(stage)).decision : null;
}

/** The event log of the process, oldest first. */
export function logOf({ deps, process }: Stage) {
  return listProcessEvents(deps.db, process, { most: EVENTS_AT_ONCE });
}

const SIGNATURE = { type: 'type', content: 'Marisol Ibarra', font: 'Caveat' };

/** The input of an event: answers that give the wanted outcome, or nothing if it leads to no answers. */
export async function inputFor(
  stage: Stage,
  state: string,
  { outcome, facts, cause }: Cue,
): Promise<object | undefined> {
  if (leadsTo(stage.flow, state, cause, SIGNING_TASK)) return { signature: SIGNATURE };
  if (!leadsTo(stage.flow, state, cause, 'saveAnswers')) return undefined;
  const { revision } = await recordAt(stage, state);
  // The answers were saved on another device meanwhile.
  if (outcome === 'stale') await saveElsewhere(stage, state);
  const how = outcome === 'fieldError' ? 'invalid' : 'valid';
  const wanted = outcome === 'stale' ? null : facts;
  const answers = await answersAt(stage, { state, facts: await storedFacts(stage) }, wanted, how);
  if (answers === null) throw new Error('No rule of the forms refuses anything.');
  return { answers, revision };
}

/** Answers to the forms of a state or of one of its steps; null if none of them can be invalid. */
async function answersAt(
  stage: Stage,
  at: { readonly state: string; readonly facts: Facts; readonly step?: string },
  wanted: Facts | null,
  how: 'valid' | 'invalid',
): Promise<Draft | null> {
  const judged = await judgedFor(stage);
  let isBroken = false;
  let answers: Draft = {};
  for (const form of formsIn(stage, at)) {
    const broken: Draft | null = how === 'invalid' && !isBroken ? brokenAnswers(form, judged, wanted) : null;
    isBroken ||= broken !== null;
    // Nothing gives the fact "not answered yet" but a form without answers, which is invalid in its own way.
    const draft =
      broken ??
      (how === 'invalid' ? answersIfAny(form, judged, wanted) : answersFor(form, judged, wanted)) ??
      {};
    answers = { ...answers, ...(await withFiles(form, draft, (purpose) => upload(stage, purpose))) };
  }
  return how === 'valid' || isBroken ? answers : null;
}

/** The party that sends an event in the current state of the process. */
async function partyFor(stage: Stage, type: string): Promise<string> {
  const { file } = stage.flow;
  return file.parties === undefined ? PERSON : senderOf(file, (await placeIn(stage)).state, type);
}

/** The token with which a party sends an event to what every flow has; a member of a group by their own. */
async function tokenOf(stage: Stage, party: string, type: string): Promise<string> {
  const { flow, person, officer } = stage;
  if (flow.file.parties !== undefined) {
    const { state } = await placeIn(stage);
    if (isOfMember(stage, state, type))
      return (await enterAs(stage, party, await nextMember(stage, state))).token;
  }
  return party === PERSON && person.own === undefined ? person.token : (officer?.token ?? '');
}

async function upload(stage: Stage, purpose: string): Promise<Json> {
  const { wire, process } = stage;
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file[0]', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'picture.png');
  const { status, body } = await wire('POST', `/api/processes/${process}/files`, {
    token: await tokenOf(stage, await partyFor(stage, ''), ''),
    body: form,
  });
  if (status !== 200) throw new Error(`a file was not taken: ${status} ${JSON.stringify(body)}`);
  return (body as Json[])[0];
}

/** The state of the process that the server reports. */
export async function placeIn(stage: Stage): Promise<ProcessView['place']> {
  const { status, body } = await lookAt(stage);
  if (status !== 200) throw new Error(`the process was not told: ${status} ${JSON.stringify(body)}`);
  return (body as ProcessView).place;
}

/** The process as its person sees it. */
export function lookAt(stage: Stage): Promise<WireAnswer> {
  const { wire, person, process } = stage;
  return person.own?.look(stage) ?? wire('GET', `/api/processes/${process}`, { token: person.token });
}
