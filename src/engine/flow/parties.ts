/** Whose turn it is in a flow, and what each party may read. */
import type { FactsSchema } from '../facts.ts';
import { mayStart } from './begins-after.ts';
import { type FlowFile, type GroupFile, type PartyFile, stepsOf } from './flow-file.ts';
import { branchesOf } from './guarded.ts';
import { TIME } from './machine/state-parts.ts';
import { type MeanwhileFile, type StateFile, waitOf } from './state-file.ts';

/** The party whom a flow is about. A flow that names no others has only this one. */
export const PERSON = 'person';

/** The party whose turn it is in a state. @example partyOn(file, 'reviewing') // 'office' */
export function partyOn({ states }: FlowFile, name: string): string {
  const state = states[name];
  const by = (state && 'by' in state ? state.by : undefined) ?? PERSON;
  return typeof by === 'string' ? by : 'all' in by ? by.all : by.some;
}

/** What those see whose turn it is not; null if the file says nothing about it. */
export function meanwhileOf(state: StateFile | undefined): MeanwhileFile | null {
  return (state && 'meanwhile' in state ? state.meanwhile : undefined) ?? null;
}

/**
 * The party that may send an event in a state: the one whose turn it is; or another, if the event is one that the state
 * offers it meanwhile.
 *
 * @example senderOf(file, 'reviewing', 'WITHDRAW') // 'person'
 */
export function senderOf(file: FlowFile, name: string, event: string): string {
  const actions = meanwhileOf(file.states[name])?.actions ?? [];
  const action = actions.find((one) => one.event === event);
  return action === undefined ? partyOn(file, name) : (action.by ?? PERSON);
}

/** Those who take part besides the person whom a flow is about, by name. */
export function othersOf({ parties = {} }: Pick<FlowFile, 'parties'>): Readonly<Record<string, PartyFile>> {
  return Object.fromEntries(Object.entries(parties).filter(([name]) => name !== PERSON));
}

/** Whether others take part besides the person whom a flow is about. */
export function hasOthers(file: Pick<FlowFile, 'parties'>): boolean {
  return Object.keys(othersOf(file)).length > 0;
}

/** The residents whom a flow of a tenancy is about; null if its file does not say: all who live under the lease. */
export function personOf({ parties = {} }: Pick<FlowFile, 'parties'>): GroupFile | null {
  const { [PERSON]: person } = parties;
  return person !== undefined && 'group' in person ? person : null;
}

/** Whether each process of a flow of a tenancy is about one resident, who may begin the next one when it has ended. */
export function isForOne(file: Pick<FlowFile, 'parties' | 'start'>): boolean {
  return personOf(file)?.one === true && file.start !== undefined && mayStart(file.start, PERSON);
}

/**
 * Those of the events that are possible in a state which one of these parties may send.
 *
 * @example eventsOf(file, ['person'], { state: 'reviewing', events: ['DECIDE', 'WITHDRAW'] }) // ['WITHDRAW']
 */
export function eventsOf(
  file: FlowFile,
  parties: readonly string[],
  { state, events }: { readonly state: string; readonly events: readonly string[] },
): string[] {
  if (!hasOthers(file)) return [...events];
  return events.filter((event) => parties.includes(senderOf(file, state, event)));
}

/** The parties of a flow, the person first. @example partiesOf(file) // ['person', 'office'] */
export function partiesOf(file: FlowFile): readonly string[] {
  return [PERSON, ...Object.keys(othersOf(file))];
}

/** The forms that a state shows: its form, or those of all steps of its wizard. */
export function formsOf(file: FlowFile, state: StateFile): readonly string[] {
  if ('form' in state) return [state.form];
  if (!('wizard' in state)) return [];
  return stepsOf(file, state.wizard).flatMap(({ sections = [] }) => sections.map(({ form }) => form));
}

/** The forms that a party fills in. */
export function ownForms(file: FlowFile, party: string): ReadonlySet<string> {
  return new Set(
    Object.entries(file.states).flatMap(([name, state]) =>
      partyOn(file, name) === party ? formsOf(file, state) : [],
    ),
  );
}

/**
 * The forms whose answers at least one of these parties may read: their own, and those that are shown to them.
 *
 * @param at the state of the process: what another party still fills in there is not shown yet. Omitted: any state.
 * @example readableForms(file, ['office']).has('pay-stub/request')
 */
export function readableForms(file: FlowFile, parties: readonly string[], at?: string): ReadonlySet<string> {
  const state = at === undefined ? undefined : file.states[at];
  const isOthers = at !== undefined && !parties.includes(partyOn(file, at));
  const open = new Set(state !== undefined && isOthers ? formsOf(file, state) : []);
  const found = parties.flatMap((party) => [...ownForms(file, party), ...(file.shownTo?.[party] ?? [])]);
  return new Set(found.filter((form) => !open.has(form)));
}

/**
 * The forms that parties may read and nobody fills in here: those of the flow whose subject this one shares, such as the
 * application itself, and of other flows for the same subject.
 *
 * @example formsOfOthers(settlement) // ['inspection/kitchen', …]
 */
export function formsOfOthers(file: FlowFile): readonly string[] {
  const own = new Set(partiesOf(file).flatMap((party) => [...ownForms(file, party)]));
  return [...new Set(Object.values(file.shownTo ?? {}).flat())].filter((form) => !own.has(form));
}

/** Whether another flow with this subject may show the forms of a flow; those of a confidential one stay in it. */
export const mayBeShown = ({ start }: Pick<FlowFile, 'start'>, subject: string | undefined): boolean =>
  start !== undefined && start.subject === subject && start.confidential !== true;

/**
 * The forms of a flow that flows for the same subject may show: those that its person fills in, and those of its office that its
 * person may read.
 *
 * @example formsForOthers(inspection).has('inspection/kitchen')
 */
export function formsForOthers(file: FlowFile): ReadonlySet<string> {
  const office = partiesOf(file).filter((party) => isOffice(file, party));
  const readable = readableForms(file, [PERSON]);
  const shown = office.flatMap((party) => [...ownForms(file, party)]).filter((form) => readable.has(form));
  return new Set([...ownForms(file, PERSON), ...shown]);
}

/**
 * The other flows for the same subject whose forms a flow shows, with these forms.
 *
 * @example [...flowsShownIn(settlement, flows).keys()] // ['inspection']
 */
export function flowsShownIn(
  file: FlowFile,
  flows: Iterable<FlowFile>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const shown = formsOfOthers(file);
  const found = new Map<string, ReadonlySet<string>>();
  for (const other of shown.length === 0 ? [] : flows) {
    if (other.id === file.id || !mayBeShown(other, file.start?.subject)) continue;
    const own = formsForOthers(other);
    const forms = shown.filter((form) => own.has(form));
    if (forms.length > 0) found.set(other.id, new Set(forms));
  }
  return found;
}

/** Whether somebody takes part only as a member of a group: neither as the person nor for the office. */
export function isMemberOnly(file: FlowFile, parties: readonly string[]): boolean {
  return !parties.some((party) => party === PERSON || isOffice(file, party));
}

function isOffice(file: FlowFile, party: string): boolean {
  const found = othersOf(file)[party];
  return found !== undefined && 'policy' in found;
}

/**
 * The names of the facts that these parties may know. A fact that is drawn from a form belongs to those who may read the
 * form; a private one is for the office only.
 */
export function knownFactNames(
  file: FlowFile,
  { properties }: FactsSchema,
  parties: readonly string[],
  at?: string,
): readonly string[] {
  const forms = readableForms(file, parties, at);
  const isShared = hasOthers(file);
  return Object.entries(properties).flatMap(([name, fact]) => {
    if (fact.private === true && !parties.some((party) => isOffice(file, party))) return [];
    const form = fact.source === 'answers' ? fact.from?.form : undefined;
    return isShared && form !== undefined && !forms.has(form) ? [] : [name];
  });
}

/**
 * The message key of the line that says what an event of a process did; null if the file names no such work.
 *
 * @example doneBy(file, { event: 'DECIDE', state: 'reviewing' }) // 'request:done.decided'
 */
export function doneBy(
  { states }: FlowFile,
  { event, state: name }: { readonly event: string; readonly state: string },
): string | null {
  const state = states[name];
  if (state === undefined) return null;
  const led = event === TIME ? (waitOf(state)?.to ?? []) : (state.on?.[event] ?? []);
  const works = [state, ...branchesOf(led).map(({ to }) => states[to])];
  const found = works.find((work) => work !== undefined && 'task' in work && work.done !== undefined);
  return found !== undefined && 'task' in found ? (found.done ?? null) : null;
}
