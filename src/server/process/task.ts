/**
 * What a task is: named work that a flow calls, with the outcomes that it may answer.
 */
import type { TSchema } from 'typebox';
import type { catalogs } from '../../../machines/catalogs.ts';
import type { Connection } from '../../db/client.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { BuiltInTask, builtInTasks } from '../../engine/flow/built-in.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowEvent, Place } from '../../engine/flow/run/place.ts';
import type { Deps } from '../deps.ts';
import type { AppError } from '../errors.ts';
import type { FactsOf, FlowWithFacts } from './fact-names.ts';

/** Who makes a change. `actor` is `applicant`, `guest`, `provider:gateway`, `job:reconciliation` … */
export interface Author {
  readonly actor: string;
  readonly ip: string;
  /** The language that they read, for what is mailed to them. */
  readonly language?: string;
}

/** What a task is given. Use `trx` for everything: the database itself is busy until the work is done. */
export interface TaskContext<Subject = unknown, Known = Facts> {
  readonly deps: Deps;
  readonly trx: Connection;
  /** The transaction, under the name that fact sources read with. */
  readonly db: Connection;
  /** Read inside the transaction and held by it. */
  readonly subject: Subject;
  /** The facts before the work. */
  readonly facts: Known;
  readonly flow: CompiledFlow;
  readonly event: FlowEvent;
  /** Where the event leads: the state of the task, or the wizard that stays. */
  readonly place: Place;
  readonly author: Author;
  readonly now: Date;
  /** Reads something once for the whole handling; fact sources share it. */
  readonly once: Once;
  /** The row of the process, made when there is none yet. */
  readonly process: () => Promise<Process>;
  /** Passes when this event, too, may happen. @throws {AppError} as the host refuses it. */
  readonly require: (event: FlowEvent) => void;
}

/** How the loading of a page is called, which is no event of a flow. */
export const LOAD = 'LOAD';

export type Once = <T>(name: string, read: () => Promise<T>) => Promise<T>;

/**
 * What a task answers: one of its outcomes. With `refusal` the work is taken back as a whole, and the caller of
 * a call of the specification gets that error. `detail` goes into the event log: no answers of the person, no
 * secrets.
 */
export type TaskAnswer<Outcome extends string = string, Result = unknown, Subject = unknown> =
  | {
      readonly outcome: Outcome;
      readonly result: Result;
      readonly detail?: Readonly<Record<string, unknown>>;
      /** The changed subject, where the task knows it; else it is read again. */
      readonly subject?: Subject;
      /** Done once the transaction is committed: what was removed is taken out of the storage. */
      readonly committed?: () => Promise<unknown>;
      /** Nothing happened that has not happened before: no event is logged, the revision stays. */
      readonly repeated?: true;
    }
  | {
      /** The task has begun, and its outcome comes by a report. */
      readonly outcome: null;
      readonly result: Result;
      readonly detail?: Readonly<Record<string, unknown>>;
    }
  | {
      readonly outcome: Outcome;
      readonly refusal: AppError;
      /** The step to open, where the outcome leads into a wizard. */
      readonly step?: string;
    };

interface TaskCommon<Outcome extends string, Result, Subject, Known, Input> {
  readonly name: string;
  /**
   * What it can be asked with: a schema of JSON, which a client may send; or a check of something that only the
   * server makes (an instance of a class), so that no client can send the like.
   */
  readonly input: TSchema | ((input: unknown) => boolean);
  /** The fact sources whose rows the work changes; all of them when left out. */
  readonly changes?: readonly string[];
  /**
   * Asked when the flow refuses an event that leads to this task: a better reason, or the answer of a repeat.
   * Null: the flow's own refusal stands. `place` is where the process is.
   */
  refused?(
    context: TaskContext<Subject, Known>,
    input: Input,
  ): Promise<TaskAnswer<Outcome, Result, Subject> | null>;
}

/** A task that does its work inside the transaction that decides. */
export interface InsideTask<Outcome extends string, Result, Subject, Known, Input>
  extends TaskCommon<Outcome, Result, Subject, Known, Input> {
  readonly where: 'inside';
  run(context: TaskContext<Subject, Known>, input: Input): Promise<TaskAnswer<Outcome, Result, Subject>>;
}

/**
 * A task that talks to an outside provider: it begins with an attempt in a transaction of its own, asks beside
 * any transaction, and finishes in a second one, where everything may be different by then.
 */
export interface BesideTask<Outcome extends string, Result, Subject, Known, Input, Attempt, Reply>
  extends TaskCommon<Outcome, Result, Subject, Known, Input> {
  readonly where: 'beside';
  /** `logged`: the attempt was written down, and is an event of its own. An answer ends the task at once. */
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

/** A task as the host runs it, whatever it reads and answers. */
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
 * A task that works inside the transaction; its outcomes are those that the flow's catalog names.
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

/** The server's side of a task that the flow language brings along: it knows no facts of its own. */
export function builtInTask<Name extends BuiltInTask, Subject, Input, Result>(
  name: Name,
  parts: Omit<
    InsideTask<OutcomeOf<(typeof builtInTasks)[Name]>, Result, Subject, Facts, Input>,
    'name' | 'where'
  >,
) {
  return { ...parts, name, where: 'inside' as const };
}

/** A task with an attempt first; see {@link BesideTask}. */
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
