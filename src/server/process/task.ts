/** Tasks: named work that a flow runs, with a fixed set of outcomes. */
import type { TSchema } from 'typebox';
import type { catalogs } from '../../../machines/catalogs.ts';
import type { Connection } from '../../db/client.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { BuiltInTask, builtInTasks } from '../../engine/flow/built-in-names.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { PERSON } from '../../engine/flow/parties.ts';
import type { FlowEvent, Place } from '../../engine/flow/run/place.ts';
import type { Deps } from '../deps.ts';
import type { AppError } from '../errors.ts';
import type { FactsOf, FlowWithFacts } from './fact-names.ts';

/** The author of a change. `actor` is `applicant`, `guest`, `provider:gateway`, `job:reconciliation` … */
export interface Author {
  readonly actor: string;
  readonly ip: string;
  /** The author's language, for mail to them. */
  readonly language?: string;
  /** The parties of the flow as which they act; default: the person whom the flow is about. */
  readonly parties?: readonly string[];
  /** Their id among the members of a party: of a user. Absent: a link, an applicant, or no person. */
  readonly member?: string;
}

/** The parties as which somebody acts: the person whom the flow is about, unless it says otherwise. */
export const partiesOfAuthor = ({ parties = [PERSON] }: Author): readonly string[] => parties;

/** The arguments of a task. Use `trx` for all queries: the database itself is busy until the work is done. */
export interface TaskContext<Subject = unknown, Known = Facts> {
  readonly deps: Deps;
  readonly trx: Connection;
  /** The same transaction, under the name that fact sources use. */
  readonly db: Connection;
  /** Read and locked inside the transaction. */
  readonly subject: Subject;
  /** The facts before the work. */
  readonly facts: Known;
  readonly flow: CompiledFlow;
  readonly event: FlowEvent;
  /** The place that the event leads to: the task's state, or the current wizard. */
  readonly place: Place;
  readonly author: Author;
  readonly now: Date;
  /** Whether the author acts as one of several: the work is done anew, although others have done it. */
  readonly isOneOfSeveral: boolean;
  /** Reads something once per handled event; shared with fact sources. */
  readonly once: Once;
  /** The row of the process, inserted if there is none. */
  readonly process: () => Promise<Process>;
  /** Throws unless this event is allowed, too. @throws {AppError} the host's refusal. */
  readonly require: (event: FlowEvent) => void;
}

/** Name of a page load in the log; it is no event of a flow. */
export const LOAD = 'LOAD';

/** Name of the withdrawal of a process, in the log, by the one that ran it. */
export const WITHDRAWN = 'WITHDRAWN';

/** Name of the beginning of a process, in the log, if it has begun by itself after another one. */
export const BEGUN = 'BEGUN';

export type Once = <T>(name: string, read: () => Promise<T>) => Promise<T>;

/**
 * The answer of a task: one of its outcomes. With `refusal` all its work is rolled back, and a caller of the specified
 * API gets that error. `detail` goes into the event log: no answers of the person, no secrets.
 */
export type TaskAnswer<Outcome extends string = string, Result = unknown, Subject = unknown> =
  | {
      readonly outcome: Outcome;
      readonly result: Result;
      readonly detail?: Readonly<Record<string, unknown>>;
      /** The changed subject, if the task has it; else it is read again. */
      readonly subject?: Subject;
      /** Runs after the transaction is committed, for example to delete removed files from the storage. */
      readonly committed?: () => Promise<unknown>;
      /** A repeat, or work beside the process, which did not change: no event is logged, the revision stays. */
      readonly repeated?: true;
    }
  | {
      /** The task has begun; a report delivers its outcome. */
      readonly outcome: null;
      readonly result: Result;
      readonly detail?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly outcome: Outcome;
      readonly refusal: AppError;
      /** The step to open, if the outcome leads into a wizard. */
      readonly step?: string;
    };

interface TaskCommon<Outcome extends string, Result, Subject, Known, Input> {
  readonly name: string;
  /**
   * Its accepted input: a JSON schema, for input from clients; or a check for an instance of a class that only the
   * server creates, so that no client can send one.
   */
  readonly input: TSchema | ((input: unknown) => boolean);
  /** The fact sources whose rows the work changes; all if omitted. */
  readonly changes?: readonly string[];
  /**
   * Called if the flow refuses an event that leads to this task: returns the answer of a repeat, or a reason that the
   * flow file cannot list; null keeps the flow's refusal. `place` is where the process is.
   */
  refused?(
    context: TaskContext<Subject, Known>,
    input: Input,
  ): Promise<TaskAnswer<Outcome, Result, Subject> | null>;
}

/** A task that works inside the transaction of the decision. */
export interface InsideTask<Outcome extends string, Result, Subject, Known, Input>
  extends TaskCommon<Outcome, Result, Subject, Known, Input> {
  readonly where: 'inside';
  run(context: TaskContext<Subject, Known>, input: Input): Promise<TaskAnswer<Outcome, Result, Subject>>;
}

/**
 * A task that calls an outside provider: it begins with an attempt in a transaction of its own, calls outside any
 * transaction, and finishes in a second one, when everything may have changed.
 */
export interface BesideTask<Outcome extends string, Result, Subject, Known, Input, Attempt, Reply>
  extends TaskCommon<Outcome, Result, Subject, Known, Input> {
  readonly where: 'beside';
  /** `logged`: the attempt is logged as an event of its own. An answer ends the task at once. */
  begin(
    context: TaskContext<Subject, Known>,
    input: Input,
  ): Promise<
    | { readonly attempt: Attempt; readonly logged?: Readonly<Record<string, unknown>> }
    | TaskAnswer<Outcome, Result, Subject>
  >;
  ask(deps: Deps, attempt: Attempt, author: Author): Promise<Reply>;
  finish(
    context: TaskContext<Subject, Known>,
    attempt: Attempt,
    reply: Reply,
  ): Promise<TaskAnswer<Outcome, Result, Subject>>;
}

/** A task as the host runs it, with any types. */
export type Task =
  | InsideTask<string, unknown, unknown, Facts, unknown>
  | BesideTask<string, unknown, unknown, Facts, unknown, unknown, unknown>;

type Catalogs = typeof catalogs;
type Entries<Flow extends FlowWithFacts> = Catalogs[Flow]['tasks'] &
  (Catalogs[Flow] extends { readonly edits: infer Edits } ? Edits : unknown);
type OutcomeOf<Entry> = Entry extends { readonly outcomes: readonly (infer Outcome extends string)[] }
  ? Outcome
  : never;

/**
 * A task that works inside the transaction; its outcomes are those in the flow's catalog.
 *
 * @example
 * export const cancelApplication = insideTask('application', 'cancelApplication', {
 *   input: Type.Object({}), run: async ({ trx }) => ({ outcome: 'cancelled', result: true }),
 * })
 */
export function insideTask<
  Flow extends FlowWithFacts,
  Name extends keyof Entries<Flow> & string,
  Subject,
  Input,
  Result,
>(
  _flow: Flow,
  name: Name,
  parts: Omit<
    InsideTask<OutcomeOf<Entries<Flow>[Name]>, Result, Subject, FactsOf<Flow>, Input>,
    'name' | 'where'
  >,
) {
  return { ...parts, name, where: 'inside' as const };
}

/** The server's side of a built-in task of the flow language: it has no facts of its own. */
export function builtInTask<Name extends BuiltInTask, Subject, Input, Result>(
  name: Name,
  parts: Omit<
    InsideTask<OutcomeOf<(typeof builtInTasks)[Name]>, Result, Subject, Facts, Input>,
    'name' | 'where'
  >,
) {
  return { ...parts, name, where: 'inside' as const };
}

/** A task that begins with an attempt; see {@link BesideTask}. */
export function besideTask<
  Flow extends FlowWithFacts,
  Name extends keyof Entries<Flow> & string,
  Subject,
  Input,
  Result,
  Attempt,
  Reply,
>(
  _flow: Flow,
  name: Name,
  parts: Omit<
    BesideTask<OutcomeOf<Entries<Flow>[Name]>, Result, Subject, FactsOf<Flow>, Input, Attempt, Reply>,
    'name' | 'where'
  >,
) {
  return { ...parts, name, where: 'beside' as const };
}
