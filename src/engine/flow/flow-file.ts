import type { Condition } from '../conditions.ts';
import type { FactChanges } from '../fact-changes.ts';
import type { FactSchema } from '../facts.ts';
import type { ConditionNames, Guarded } from './guarded.ts';
import type { StateFile } from './state-file.ts';
import type { StepFile, WizardFile } from './wizard-file.ts';

/** The error code of a refused event while all these conditions hold. The first one that holds is used. */
interface RefusalFile {
  readonly while: ConditionNames;
  readonly code: string;
}

/** The JSON Schema of a value that the office gives. It is required, unless it is `optional`. */
interface GivenValue extends Partial<Pick<FactSchema, 'type' | 'enum' | 'minimum' | 'maximum'>> {
  readonly optional?: true;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'date';
}

/**
 * The data that the office gives with an occasion: each value by its name. No other data is allowed.
 *
 * @example { rent_cents: { type: 'integer', minimum: 1 } }
 */
export type GivenFile = Readonly<Record<string, GivenValue>>;

/** What begins a flow by itself: another flow for the same subject reaches a state, or a task there has an outcome. */
export interface AfterFile {
  readonly flow: string;
  readonly state: string;
  /** Only for a state with a task. */
  readonly outcome?: string;
}

/** Who may begin a process: the person whom it is about, or the office. */
type Beginner = 'person' | 'office';

/** How a data-only flow of its own starts. */
export interface StartFile extends Guarded {
  /** The audience: the flow whose subject this one shares, or `tenancy` for people who live under a lease. */
  readonly subject: string;
  /** Nobody who impersonates a person may see their process. Default: they may, as the person's other pages. */
  readonly confidential?: true;
  /**
   * In a flow of a tenancy: who begins each process, one after the other has closed. Without `by` and `after` there is one
   * process for the lease.
   */
  readonly by?: Beginner | readonly Beginner[];
  /** The flow begins by itself, if `when` and `unless` allow it then. Nobody can start it without that. */
  readonly after?: AfterFile | readonly AfterFile[];
  /** In a flow that the office opens: the data that the office gives with the occasion. Default: none. */
  readonly given?: GivenFile;
  /** The facts of the tenancy that change when the office begins a process, and change back when it is withdrawn. */
  readonly sets?: FactChanges;
  /** The page of the flow, if it is not `/flow/<id>`. */
  readonly address?: string;
  /** Message keys of the link to it. */
  readonly title: string;
  readonly text: string;
}

/** The members of the office who hold a policy at the property. */
interface OfficeFile {
  readonly policy: string;
}

/** A group of people around the subject. */
export interface GroupFile {
  /** The name of the group in the catalog. */
  readonly group: string;
  /** Leaves out the person whom the flow is about. */
  readonly without?: 'person';
  /** Only of `person`: each process is about one of them. Default: it is about all of them together. */
  readonly one?: true;
  /** Only of `person`: those of a lease that has ended belong to it, even if they have another lease by now. */
  readonly former?: true;
}

/** Who takes part. */
export type PartyFile = OfficeFile | GroupFile;

/** A flow file, `flows/<name>.flow.json`, described by `schemas/flow.schema.json`. */
export interface FlowFile {
  readonly $schema?: string;
  readonly id: string;
  readonly version: number;
  readonly description?: string;
  readonly facts: string;
  /** Only in a data-only flow of its own. */
  readonly start?: StartFile;
  /** By name: who takes part. In a flow of a tenancy, `person` names the residents whom the flow is about. */
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

/** The steps of a wizard, its own or those of the state that `stepsOf` names. */
export function stepsOf(file: FlowFile, wizard: WizardFile): readonly StepFile[] {
  if (wizard.steps) return wizard.steps;
  const other = wizard.stepsOf === undefined ? undefined : file.states[wizard.stepsOf];
  return other && 'wizard' in other ? (other.wizard.steps ?? []) : [];
}
