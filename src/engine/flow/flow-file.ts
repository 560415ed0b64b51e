import type { Condition } from '../conditions.ts';
import type { FactChanges } from '../fact-changes.ts';

/** One or several condition names; for `when` all must hold, for `unless` none may hold. */
export type ConditionNames = string | readonly string[];

/** The guard that steps, sections, branches and events share. */
export interface Guarded {
  readonly when?: ConditionNames;
  readonly unless?: ConditionNames;
}

export interface Branch extends Guarded {
  readonly to: string;
}

/** The error code of a refused event while all these conditions hold. The first one that holds is used. */
interface RefusalFile {
  readonly while: ConditionNames;
  readonly code: string;
}

/** The target of an event: a state, or the first branch whose guard passes. */
export type EventTarget = string | Branch | readonly Branch[];

interface SectionFile extends Guarded {
  readonly form: string;
}

/** The parameters of a task, by name. */
type TaskParameters = Readonly<Record<string, unknown>>;

/** The texts of a message screen, as message keys, and its buttons. */
export interface MessageFile {
  readonly title: string;
  /** One paragraph, or several. */
  readonly text: string | readonly string[];
  readonly tone?: 'success' | 'info' | 'warning';
  readonly actions?: readonly MessageAction[];
}

/** A button of a message screen: its event and its label. The first button is highlighted. */
interface MessageAction {
  readonly event: string;
  readonly label: string;
}

/**
 * The data given with an occasion, as part of a JSON Schema of an object: each value by its name. No other data is
 * allowed.
 *
 * @example { required: ['rent_cents'], properties: { rent_cents: { type: 'integer', minimum: 1 } } }
 */
export interface GivenFile {
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** How a data-only flow of its own starts. */
export interface StartFile extends Guarded {
  /** The audience: the flow whose subject this one shares, or `tenancy` for people who live under a lease. */
  readonly subject: string;
  /** In a flow of a tenancy: who may do it. Default: everyone who lives under the lease. */
  readonly for?: 'responsible';
  /** Nobody who impersonates a person may see their process. Default: they may, as the person's other pages. */
  readonly confidential?: true;
  /**
   * In a flow of a tenancy: what each process is opened for. Default: one process for the lease. `office`: the office
   * opens it. `person`: a resident opens the next one for themselves as soon as the previous one is closed. `either`:
   * the office or a resident opens one for the lease.
   */
  readonly occasion?: 'office' | 'person' | 'either';
  /** In a flow that the office opens: the data that the office gives with the occasion. Default: none. */
  readonly given?: GivenFile;
  /** Facts of the tenancy that become true when the office opens the flow, and false when the office withdraws it. */
  readonly marks?: readonly string[];
  /** The page of the flow, if it is not `/flow/<id>`. */
  readonly address?: string;
  /** Message keys of the link to it. */
  readonly title: string;
  readonly text: string;
}

/** Somebody who takes part besides the person whom the flow is about. */
interface PartyFile {
  /** The members of the office who hold this policy at the property. */
  readonly policy: string;
}

export interface StepFile extends Guarded {
  readonly id: string;
  /** Message key of the tab. */
  readonly label: string;
  /** Required fields of an untouched step. */
  readonly required: number;
  readonly sections?: readonly SectionFile[];
  readonly screen?: string;
  /** When a step without required fields counts as done. */
  readonly doneWhen?: ConditionNames;
  readonly afterSubmit?: 'editable' | 'readonly';
  readonly readonlyWhen?: ConditionNames;
  /** The error code for changes while `readonlyWhen` holds; default: the usual refusal. */
  readonly refusal?: string;
  /** The step is skipped when submitting looks for an unfinished step. */
  readonly skipOnSubmit?: boolean;
  /** How saving the step with valid answers changes the facts. */
  readonly sets?: FactChanges;
}

export interface WizardFile {
  readonly steps?: readonly StepFile[];
  /** The state whose steps this wizard shows again. */
  readonly stepsOf?: string;
  /** The editable steps: all, those with `afterSubmit: editable`, or none. */
  readonly editable?: 'all' | 'afterSubmit' | 'none';
  readonly readonlyWhen?: ConditionNames;
  /** How a step is stored; allowed if the step is editable. The person stays on the step. */
  readonly save?: SaveFile;
  /** By event: tasks that change something on a step beside its save, under the same condition. */
  readonly edits?: Readonly<Record<string, string>>;
}

interface SaveFile {
  readonly event: string;
  readonly task: string;
}

interface StateCommon {
  readonly description?: string;
  /** What the state means to the portal's code: tags of the flow's catalog. */
  readonly tags?: readonly string[];
  readonly route?: string;
  readonly on?: Readonly<Record<string, EventTarget>>;
  /** Events that only change the view, never a fact. */
  readonly nav?: Readonly<Record<string, EventTarget>>;
  readonly end?: boolean;
}

/**
 * What everybody sees whose turn it is not, as message keys. Its buttons are for the person whom the flow is about: they
 * send events of the state.
 */
export type MeanwhileFile = MessageFile;

/** A state in which somebody has to act. */
interface TurnState extends StateCommon {
  /** The party whose turn it is; default: the person whom the flow is about. */
  readonly by?: string;
  readonly meanwhile?: MeanwhileFile;
  /** When the turn becomes overdue. The process stays in the state. */
  readonly overdue?: WaitLength;
}

/** A pause on an open page, after which it continues by itself. */
export interface PauseFile {
  readonly ms: number;
  readonly to: string;
}

/** One of the ways to say how long a process waits. A day ends at midnight in the time zone of the property. */
export interface WaitLength {
  /** Hours since the state was entered. */
  readonly hours?: number;
  /** Until the end of the n-th day after the day on which the state was entered. */
  readonly days?: number;
  /** As `days`, but only the days on which the office of the property works are counted. */
  readonly businessDays?: number;
  /** The name of a date among the facts for forms: until the end of that day. */
  readonly until?: string;
}

/** A mail to the person while a process waits: hours, or days at nine in the morning, before the wait is over. */
export interface ReminderFile {
  readonly hoursBefore?: number;
  readonly daysBefore?: number;
  /** Message keys. */
  readonly subject: string;
  readonly text: string;
}

/** How long a process waits in a state, and the task state to which time then leads, whether or not a page is open. */
export interface WaitFile extends WaitLength {
  readonly to: string;
  readonly remind?: readonly ReminderFile[];
}

interface FormState extends TurnState {
  readonly form: string;
  readonly after?: WaitFile;
}
export interface WizardState extends TurnState {
  readonly wizard: WizardFile;
  readonly after?: WaitFile;
}
export interface TaskState extends StateCommon {
  readonly task: string;
  /** Message key of the line that names this work in the history of the process. */
  readonly done?: string;
  readonly outcomes: Readonly<Record<string, EventTarget>>;
  /** The machine that carries out the task. Its output is the task's outcome. */
  readonly protocol?: string;
  /**
   * The settings of the protocol: pauses in milliseconds, numbers of attempts. null means a pause that only the person
   * ends, if the protocol allows it.
   */
  readonly policy?: Readonly<Record<string, number | null>>;
  /** `times` counts the retries after the first attempt. */
  readonly retry?: { readonly everyMs: number; readonly times: number };
  readonly timeoutMs?: number;
  readonly idempotent?: boolean;
  readonly loads?: boolean;
  /** The task's parameters in this state, as defined by its schema. */
  readonly with?: TaskParameters;
  /** How an outcome changes the facts in this state, beside what `sets` of the flow lists for the task. */
  readonly sets?: Readonly<Record<string, FactChanges>>;
  /** Task states whose work counts as not done once this work is done: the process asks for it again. */
  readonly undoes?: readonly string[];
}
interface ChoiceState extends StateCommon {
  readonly choice: readonly Branch[];
}
export interface ScreenState extends TurnState {
  readonly screen: string;
  /** The content of the screen `message`. */
  readonly message?: MessageFile;
  readonly after?: PauseFile | WaitFile;
}
interface LeaveState extends StateCommon {
  readonly leave: { readonly flow?: string; readonly route?: string };
}

export type StateFile = FormState | WizardState | TaskState | ChoiceState | ScreenState | LeaveState;
export type StateKind = 'form' | 'wizard' | 'task' | 'choice' | 'screen' | 'leave';

/** A flow file, `flows/<name>.flow.json`, described by `schemas/flow.schema.json`. */
export interface FlowFile {
  readonly $schema?: string;
  readonly id: string;
  readonly version: number;
  readonly description?: string;
  readonly facts: string;
  /** Only in a data-only flow of its own. */
  readonly start?: StartFile;
  /** By name: who takes part besides the person whom the flow is about. */
  readonly parties?: Readonly<Record<string, PartyFile>>;
  /** By party, the person too: the forms whose answers it may read besides those that it fills in. */
  readonly shownTo?: Readonly<Record<string, readonly string[]>>;
  /** Whether a live process moves to a newly activated release; default `move`. */
  readonly onNewRelease?: 'move' | 'keep';
  readonly conditions: Readonly<Record<string, Condition>>;
  /** Named properties that must hold on every path: `never finish while duesOpen`. Checked by exploration. */
  readonly properties?: Readonly<Record<string, string>>;
  /** How outcomes change the facts, by task and outcome. An outcome that is not listed changes nothing. */
  readonly sets?: Readonly<Record<string, Readonly<Record<string, FactChanges>>>>;
  /** Why events are refused, by event, or under `*` for all events that are not listed. */
  readonly refusals?: Readonly<Record<string, readonly RefusalFile[]>>;
  readonly initial: string;
  readonly states: Readonly<Record<string, StateFile>>;
}

export const stateKinds: readonly StateKind[] = ['form', 'wizard', 'task', 'choice', 'screen', 'leave'];

/** The kind of a state, determined by the one key that names it. */
export function kindOf(state: StateFile): StateKind {
  const kind = stateKinds.find((name) => name in state);
  if (!kind) throw new TypeError('A state without a kind: compileFlow reports this before anybody asks.');
  return kind;
}

/** The pause of a screen that continues by itself on an open page; null if there is none. */
export function pauseOf(state: StateFile): PauseFile | null {
  return 'screen' in state && state.after !== undefined && 'ms' in state.after ? state.after : null;
}

/** The time after which a state is left, whether or not a page is open; null if the process waits without end. */
export function waitOf(state: StateFile): WaitFile | null {
  return 'after' in state && state.after !== undefined && !('ms' in state.after) ? state.after : null;
}

/** The length of a wait in words. @example waitText({ businessDays: 5 }) // 'after 5 business days' */
export function waitText({ hours, days, businessDays, until }: WaitLength): string {
  if (until !== undefined) return `after ${until}`;
  if (hours !== undefined) return `after ${hours} hours`;
  return days === undefined ? `after ${businessDays} business days` : `after ${days} days`;
}

/**
 * How an outcome changes the facts in a state: what the file lists for the task, and what it lists for the state.
 *
 * @example changesBy(file, 'asking', 'noteSeen', 'noted') // { asked: [true] }
 */
export function changesBy(file: FlowFile, name: string, task: string, outcome: string): FactChanges {
  const state = file.states[name];
  const own = state && 'task' in state ? state.sets?.[outcome] : undefined;
  return { ...file.sets?.[task]?.[outcome], ...own };
}

/** The name of the actor that does the work of a task state: its protocol, or the task itself. */
export function actorOf({ task, protocol }: TaskState): string {
  return protocol ?? task;
}

/** The conditions of a `when`, `unless`, `doneWhen` or `readonlyWhen` as a list. */
export function namesOf(names: ConditionNames | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}

/** The branches of an event, an outcome or a choice as a list. */
export function branchesOf(target: EventTarget): readonly Branch[] {
  if (typeof target === 'string') return [{ to: target }];
  return 'to' in target ? [target] : target;
}

/** The tasks that change a step of a wizard, by event: its save, and its other edits. */
export function editTasksOf({ save, edits }: WizardFile): Readonly<Record<string, string>> {
  return { ...(save && { [save.event]: save.task }), ...edits };
}

/** The steps of a wizard, its own or those of the state that `stepsOf` names. */
export function stepsOf(file: FlowFile, wizard: WizardFile): readonly StepFile[] {
  if (wizard.steps) return wizard.steps;
  const other = wizard.stepsOf === undefined ? undefined : file.states[wizard.stepsOf];
  return other && 'wizard' in other ? (other.wizard.steps ?? []) : [];
}
