/** Runs a flow without a server: the same machine, with a person who says what its tasks answer. */
import { holds } from '../conditions.ts';
import { effectsIn, type World } from '../explore/model/world.ts';
import { certainFacts } from '../fact-changes.ts';
import type { Facts, FactsSchema } from '../facts.ts';
import type { CompiledFlow } from '../flow/machine/build.ts';
import { type Answer, look, type Standpoint } from '../flow/run/look.ts';
import type { Place } from '../flow/run/place.ts';
import type { TaskState } from '../flow/state-file.ts';
import type { Step } from '../flow/wizard/progress.ts';
import { answerFacts } from '../forms/answers/answer-facts.ts';
import type { FormBundle, FormFacts } from '../forms/form.ts';
import { type Actor, actorOf, actsAfter, enoughFacts } from './acts.ts';
import { type Acts, sendersOf } from './people.ts';

/** What a run needs besides the flow. */
export interface Played {
  readonly flow: CompiledFlow;
  readonly facts: FactsSchema;
  readonly world: World;
  /** The forms whose answers decide facts, by id. */
  readonly forms: ReadonlyMap<string, Pick<FormBundle, 'schema' | 'ui'>>;
  readonly formFacts: FormFacts;
}

type Answers = Readonly<Record<string, unknown>>;

/** The beginning of a run: the facts, and the page that is opened if it is not the one to which they lead. */
export interface PlayStart {
  readonly facts: Facts;
  readonly view?: { readonly state: string; readonly step?: string };
}

/**
 * One thing that happens in a run: an event of a person, the outcome of the task that runs, time that passes, facts that
 * others change, or the page that is opened again. `facts`: those that become so with it where the flow leaves it open.
 */
export type PlayStep =
  | EventStep
  | OutcomeStep
  | { readonly time: true; readonly facts?: Facts }
  | { readonly open: true; readonly facts?: Facts }
  | { readonly facts: Facts };

interface EventStep {
  readonly event: string;
  /** Who sends it, where several of a party have to act: `roommates 2`. */
  readonly as?: string;
  readonly step?: string;
  readonly answers?: Answers;
  readonly facts?: Facts;
}

interface OutcomeStep {
  readonly outcome: string;
  readonly step?: string;
  readonly facts?: Facts;
}

/** Where a run stands. Plain data. */
export interface Run {
  readonly facts: Facts;
  /** The stored answers by form key. */
  readonly answers: Answers;
  /** Answers that each of several people has stored with themselves, by person. */
  readonly each: Readonly<Record<string, Answers>>;
  /** Answers that the running task has not stored yet. */
  readonly sent: Answers | null;
  readonly acts: Acts;
  /** Who acts as one of several by the task that runs; else null. */
  readonly actor: Actor | null;
  readonly from: Standpoint;
  readonly place: Place;
  readonly events: readonly string[];
  readonly steps: readonly Step[];
}

/**
 * Begins a run.
 *
 * @example begin(played, { facts: { current: true, sent: false } }).place.state // 'filling'
 */
export function begin({ flow }: Pick<Played, 'flow'>, { facts, view }: PlayStart): Run {
  const route = view && flow.file.states[view.state]?.route?.replace(/\/:\w+$/, '');
  const wish = route === undefined ? {} : { route, ...(view?.step !== undefined && { step: view.step }) };
  return runAt(look(flow, { facts, wish }), { ...NOTHING_YET, facts });
}

const NOTHING_YET = { answers: {}, each: {}, sent: null, acts: {}, actor: null };

/**
 * The run after a step; null if the flow does not allow it here. An outcome that the world rules out is taken, too: some
 * counterexamples exist because nothing in the flow backs the world. See `isPossible`.
 *
 * @example take(played, run, { event: 'SEND' })?.place.task // 'saveAnswers'
 */
export function take(played: Played, run: Run, step: PlayStep): Run | null {
  if ('event' in step) return eventTaken(played, run, step);
  if ('outcome' in step) return outcomeTaken(played, run, step);
  const { flow } = played;
  const facts = { ...run.facts, ...step.facts };
  if ('open' in step) return runAt(look(flow, { facts }), { ...run, facts, sent: null, actor: null });
  if (!('time' in step)) return runAt(look(flow, { facts, from: run.from }), { ...run, facts });
  const found = look(flow, { facts, from: run.from, happening: { timer: true } });
  return found.happens ? runAt(found, { ...run, facts }) : null;
}

/** A run from its beginning: where it stood at first and after each step, up to the first one that cannot happen. */
export function replay(played: Played, start: PlayStart, steps: readonly PlayStep[]): readonly Run[] {
  const runs = [begin(played, start)];
  for (const step of steps) {
    const next = take(played, runs.at(-1) as Run, step);
    if (next === null) break;
    runs.push(next);
  }
  return runs;
}

type Known = Pick<Run, 'facts' | 'answers' | 'each' | 'sent' | 'acts' | 'actor'>;

function runAt({ from, place, events, steps }: Answer, known: Known): Run {
  const { facts, answers, each, sent, acts, actor } = known;
  return { facts, answers, each, sent, acts, actor, from, place, events, steps };
}

function eventTaken(played: Played, run: Run, step: EventStep): Run | null {
  const { flow, world } = played;
  const { file } = flow;
  const { as } = step;
  if (as !== undefined && !sendersOf(file, run, step.event).some(({ id }) => id === as)) return null;
  const event = { type: step.event, ...(step.step !== undefined && { step: step.step }) };
  const found = look(flow, { facts: run.facts, from: run.from, happening: { event } });
  if (!found.happens) return null;
  const state = flow.file.states[run.place.state];
  const isSave = state !== undefined && 'wizard' in state && state.wizard.save?.event === step.event;
  if (!isSave) {
    const facts = { ...run.facts, ...step.facts };
    const at = step.facts === undefined ? found : look(flow, { facts, from: found.from });
    const actor = actorOf(file, run, step.event, as);
    return runAt(at, { ...run, facts, sent: step.answers ?? null, actor });
  }
  const answers = { ...run.answers, ...step.answers };
  const saved = certainFacts(run.facts, world.saves[step.step ?? run.place.step ?? '']?.sets);
  const facts = { ...saved, ...drawn(played, step.answers ?? {}, answers), ...step.facts };
  return runAt(look(flow, { facts, from: found.from }), { ...run, facts, answers, sent: null, actor: null });
}

function outcomeTaken(played: Played, run: Run, step: OutcomeStep): Run | null {
  const { flow, world } = played;
  const state = flow.file.states[run.place.state];
  if (state === undefined || !('task' in state)) return null;
  const stored = state.task === 'saveAnswers' && step.outcome === 'saved' ? (run.sent ?? {}) : {};
  const { actor } = run;
  const acts = actsAfter(flow.file, run, step.outcome);
  const enough = enoughFacts({ file: flow.file, facts: played.facts }, actor?.waiting, acts);
  // What each of several fills in is stored with them, and decides no fact of the process.
  const shared = actor === null ? stored : {};
  const each = actor === null ? run.each : { ...run.each, [actor.id]: { ...run.each[actor.id], ...stored } };
  const answers = { ...run.answers, ...shared };
  const certain = certainFacts(run.facts, effectsIn(world, state)[step.outcome]?.sets);
  const facts = { ...certain, ...drawn(played, shared, answers), ...enough, ...step.facts };
  const happening = { outcome: step.outcome, ...(step.step !== undefined && { step: step.step }) };
  const found = look(flow, { facts, from: run.from, happening });
  const known = { facts, answers, each, sent: null, acts, actor: null };
  return found.happens ? runAt(found, known) : null;
}

/** Whether the world allows an outcome of a task under these facts. */
export function isPossible(world: World, state: TaskState, outcome: string, facts: Facts): boolean {
  return holds(effectsIn(world, state)[outcome]?.when ?? {}, facts);
}

/** The facts that answers decide which were stored just now. */
function drawn({ facts, forms, formFacts }: Played, stored: Answers, answers: Answers): Facts {
  const isStored = (form: string | undefined) => {
    const ui = forms.get(form ?? '')?.ui;
    return ui !== undefined && Object.keys(stored).some((key) => key === ui.of || ui.of === null);
  };
  const properties = Object.fromEntries(
    Object.entries(facts.properties).filter(
      ([, { source, from }]) => source === 'answers' && isStored(from?.form),
    ),
  );
  return answerFacts({ ...facts, properties }, forms, answers, formFacts);
}
