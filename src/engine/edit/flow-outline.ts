/** What the chart and the outline show of a flow. Reads drafts: what is malformed is left out. */
import { builtInTasks } from '../flow/built-in-names.ts';
import { type StateKind, stateKinds } from '../flow/state-file.ts';
import type { WaitLength } from '../flow/wait-file.ts';
import { isJsonObject } from '../release/facts-shape.ts';
import { type Lead, leadsOf, membersOf, wordsOf } from './leads.ts';

export interface FlowOutline {
  readonly id: string;
  readonly initial: string;
  /** The parties that take part, `person` first. */
  readonly parties: readonly string[];
  /** The names of its conditions. */
  readonly conditions: readonly string[];
  readonly states: readonly OutlineState[];
}

export interface OutlineState {
  readonly name: string;
  /** Null in a draft that does not say. */
  readonly kind: StateKind | null;
  /** What the state is about: its form, its task, its screen, or the flow or page to which it leaves; else empty. */
  readonly subject: string;
  readonly description: string;
  /** The message key of its title or of its line in the history; null if it names none. */
  readonly titleKey: string | null;
  /** Whose turn it is; null if nobody has to act. */
  readonly party: string | null;
  /** How many of the party have to act: all, or this number; null for any one of them. */
  readonly several: 'all' | number | null;
  readonly timers: readonly Timer[];
  readonly steps: readonly OutlineStep[];
  /** The state whose steps it shows; null if it has its own. */
  readonly stepsOf: string | null;
  readonly isInitial: boolean;
  readonly isEnd: boolean;
  /** The flow that the state runs, or null. */
  readonly runs: string | null;
  readonly leads: readonly Lead[];
}

/** What time does in a state: leads on, reminds, or makes it overdue. `ms`: on an open page. */
export interface Timer extends WaitLength {
  readonly kind: 'after' | 'remind' | 'overdue';
  readonly ms?: number;
  readonly hoursBefore?: number;
}

interface OutlineStep {
  readonly id: string;
  /** The message key of its tab. */
  readonly label: string;
  readonly forms: readonly string[];
  readonly when: readonly string[];
  readonly unless: readonly string[];
}

/** A flow as it is in a draft. Null if it has no states. @example outlineOf(json)?.states.length */
export function outlineOf(file: unknown): FlowOutline | null {
  if (!isJsonObject(file) || !isJsonObject(file.states)) return null;
  const initial = textOf(file.initial);
  return {
    id: textOf(file.id),
    initial,
    parties: ['person', ...Object.keys(membersOf(file.parties)).filter((name) => name !== 'person')],
    conditions: Object.keys(membersOf(file.conditions)),
    states: Object.entries(file.states).map(([name, state]) =>
      stateOf(name, membersOf(state), name === initial),
    ),
  };
}

/**
 * The tasks that a flow can use, each with its outcomes: those that it uses already, and, in a flow of data alone, those
 * that are built in.
 */
export function tasksOf(file: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if ('start' in membersOf(file))
    for (const [task, { outcomes }] of Object.entries(builtInTasks)) found.set(task, outcomes);
  for (const state of Object.values(membersOf(membersOf(file).states))) {
    const { task, outcomes } = membersOf(state);
    const known = Object.keys(membersOf(outcomes));
    if (typeof task === 'string') found.set(task, [...new Set([...(found.get(task) ?? []), ...known])]);
  }
  return found;
}

function stateOf(name: string, file: Readonly<Record<string, unknown>>, isInitial: boolean): OutlineState {
  const kind = stateKinds.find((one) => one in file) ?? null;
  const wizard = membersOf(file.wizard);
  const steps = Array.isArray(wizard.steps) ? wizard.steps : [];
  const by = membersOf(file.by);
  const count = 'count' in by ? Number(by.count) : null;
  return {
    name,
    kind,
    subject: subjectOf(kind, file),
    description: textOf(file.description),
    titleKey: textOf(membersOf(file.message).title, textOf(file.done)) || null,
    party: hasTurn(kind, file) ? textOf(file.by, textOf(by.all, textOf(by.some, 'person'))) : null,
    several: 'all' in by ? 'all' : count,
    timers: timersOf(file),
    steps: steps.filter(isJsonObject).map((step) => ({
      id: textOf(step.id),
      label: textOf(step.label),
      forms: Array.isArray(step.sections)
        ? step.sections.map((section) => textOf(membersOf(section).form)).filter((form) => form !== '')
        : [],
      when: wordsOf(step.when),
      unless: wordsOf(step.unless),
    })),
    stepsOf: typeof wizard.stepsOf === 'string' ? wizard.stepsOf : null,
    isInitial,
    isEnd: file.end === true,
    runs: file.task === 'runFlow' ? textOf(membersOf(file.with).flow) : null,
    leads: leadsOf(name, file),
  };
}

function subjectOf(kind: StateKind | null, file: Readonly<Record<string, unknown>>): string {
  if (kind === 'form' || kind === 'task' || kind === 'screen') return textOf(file[kind]);
  const leave = membersOf(file.leave);
  return kind === 'leave' ? textOf(leave.flow, textOf(leave.route)) : '';
}

/** Somebody has to act: fills in, or is on a screen from which an event leads on. */
function hasTurn(kind: StateKind | null, file: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'form' || kind === 'wizard') return true;
  return kind === 'screen' && ('by' in file || Object.keys(membersOf(file.on)).length > 0);
}

function timersOf(file: Readonly<Record<string, unknown>>): Timer[] {
  const after = membersOf(file.after);
  const reminders = Array.isArray(after.remind) ? after.remind.filter(isJsonObject) : [];
  const timer = (kind: Timer['kind'], value: Readonly<Record<string, unknown>>): Timer => ({
    ...value,
    kind,
  });
  return [
    ...('after' in file ? [timer('after', after)] : []),
    ...reminders.map((one) => timer('remind', one)),
    ...('overdue' in file ? [timer('overdue', membersOf(file.overdue))] : []),
  ];
}

function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}
