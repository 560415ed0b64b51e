import type { Condition } from '../conditions.ts';
import type { FactChanges } from '../fact-changes.ts';
import type { ConditionNames, Guarded } from './guarded.ts';
import type { StateFile } from './state-file.ts';
import type { StepFile, WizardFile } from './wizard-file.ts';

/** The error code of a refused event while all these conditions hold. The first one that holds is used. */
interface RefusalFile {
  readonly while: ConditionNames;
  readonly code: string;
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

/** What begins a flow by itself: another flow for the same subject reaches a state, or a task there has an outcome. */
export interface AfterFile {
  readonly flow: string;
  readonly state: string;
  /** Only for a state with a task. */
  readonly outcome?: string;
}

/** How a data-only flow of its own starts. */
export interface StartFile extends Guarded {
  /** The audience: the flow whose subject this one shares, or `tenancy` for people who live under a lease. */
  readonly subject: string;
  /** In a flow of a tenancy: who may do it. Default: everyone who lives under the lease. */
  readonly for?: 'responsible';
  /**
   * In a flow of a tenancy that the office opens: residents of a lease that has ended take part, even if they have another
   * lease by now.
   */
  readonly former?: true;
  /** Nobody who impersonates a person may see their process. Default: they may, as the person's other pages. */
  readonly confidential?: true;
  /**
   * In a flow of a tenancy: what each process is opened for. Default: one process for the lease. `office`: the office
   * opens it. `person`: a resident opens the next one for themselves as soon as the previous one is closed. `either`:
   * the office or a resident opens one for the lease.
   */
  readonly occasion?: 'office' | 'person' | 'either';
  /** The flow begins by itself, if `when` and `unless` allow it then. Nobody can start it without that. */
  readonly after?: AfterFile | readonly AfterFile[];
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
}

/** Those who take part besides the person whom the flow is about. */
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
