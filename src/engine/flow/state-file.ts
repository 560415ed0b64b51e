import type { FactChanges } from '../fact-changes.ts';
import type { Branch, EventTarget } from './guarded.ts';
import type { MailFile, PauseFile, WaitFile, WaitLength } from './wait-file.ts';
import type { WizardFile } from './wizard-file.ts';

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
  /** In a `meanwhile`: the party that the button is for; default: the person whom the flow is about. */
  readonly by?: string;
  readonly event: string;
  readonly label: string;
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
 * What everybody sees whose turn it is not, as message keys. Its buttons send events of the state; each is for one party,
 * the person whom the flow is about unless it names another.
 */
export type MeanwhileFile = MessageFile;

/** A turn of several members of a party: all of them, or a number of them. */
export type SeveralFile = { readonly all: string } | { readonly some: string; readonly count: number };

/** A state in which somebody has to act. */
interface TurnState extends StateCommon {
  /** The party whose turn it is, any one of its members; or several. Default: the person whom the flow is about. */
  readonly by?: string | SeveralFile;
  readonly meanwhile?: MeanwhileFile;
  /** A mail to those whose turn it is, when it begins; in a group, also to those who are added while it lasts. */
  readonly tell?: MailFile;
  /** When the turn becomes overdue: the members of the office get a mail. The process stays in the state. */
  readonly overdue?: WaitLength;
  /** Message key of the column in which a board shows the process meanwhile. */
  readonly phase?: string;
}

/** A state with something to fill in. */
interface FilledState extends TurnState {
  /** In a data-only flow: message keys of the paragraphs above the form. */
  readonly text?: string | readonly string[];
  readonly after?: WaitFile;
}

interface FormState extends FilledState {
  readonly form: string;
}

export interface WizardState extends FilledState {
  readonly wizard: WizardFile;
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

/** The mail to those whose turn a state is, when it begins; null for none. */
export function tellOf(state: StateFile | undefined): MailFile | null {
  return (state && 'tell' in state ? state.tell : undefined) ?? null;
}

/** When a turn becomes overdue; null if it never does. */
export function overdueOf(state: StateFile | undefined): WaitLength | null {
  return (state && 'overdue' in state ? state.overdue : undefined) ?? null;
}

/** The message key of the column in which a board shows a process in this state; null if it has none. */
export function phaseOf(state: StateFile | undefined): string | null {
  return (state && 'phase' in state ? state.phase : undefined) ?? null;
}

/** Whether times of a state follow a date: how long the process waits there, or when the turn is overdue. */
export function followsDate(state: StateFile | undefined): boolean {
  const lengths = state === undefined ? [] : [waitOf(state), overdueOf(state)];
  return lengths.some((length) => length?.until !== undefined);
}

/** The name of the actor that does the work of a task state: its protocol, or the task itself. */
export function actorOf({ task, protocol }: TaskState): string {
  return protocol ?? task;
}

/** The message keys of the paragraphs above the form of a state. */
export function textsAbove(state: StateFile | undefined): readonly string[] {
  return [(state && 'text' in state ? state.text : undefined) ?? []].flat();
}
