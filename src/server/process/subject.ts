/**
 * Whose process it is: how a subject is found, held and read facts from.
 */
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { FlowPage } from '../../contract/process/process.contract.ts';
import type { Connection } from '../../db/client.ts';
import type { EventOwner } from '../../db/process/event.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Deps } from '../deps.ts';
import type { Once, Task } from './task.ts';

/** What a source of facts reads with. */
export interface SourceContext<Subject = unknown> {
  readonly deps: Pick<Deps, 'clock' | 'questionnaires' | 'factsSchema' | 'forms'>;
  /** The transaction, where one is running. */
  readonly db: Connection;
  readonly subject: Subject;
  readonly once: Once;
}

/** Some facts of a subject, by the names of the facts schemas. Reads only. */
export interface FactSource<Subject = unknown> {
  read(context: SourceContext<Subject>): Facts | Promise<Facts>;
}

/** A kind of subject: an applicant, a guestcard, a questionnaire of somebody. */
export interface SubjectKind<Subject = unknown> {
  readonly kind: string;
  /** The error for a subject that is not there any more. */
  readonly gone: ErrorCode;
  find(db: Connection, id: string): Promise<Subject | null>;
  /** The subject, held by the transaction until it ends: nothing else changes its processes meanwhile. */
  lock(deps: Pick<Deps, 'dialect'>, trx: Connection, id: string): Promise<Subject | null>;
  /** Whether the subject is there and is nobody's any more: no event of a person may happen to it. */
  hasLeft?(subject: Subject): boolean;
  owner(subject: Subject): EventOwner;
  /** The answers to the forms of its flows, as the person may see them: secrets masked. */
  answers(deps: Deps, db: Connection, subject: Subject): Promise<Readonly<Record<string, unknown>>>;
  /** What the page of a flow that needs no code shows beside its process. */
  page?(deps: Deps, db: Connection, subject: Subject, language: string): Promise<FlowPage>;
  readonly sources: Readonly<Record<string, FactSource<Subject>>>;
}

/** Everything that the host runs processes with, by name. */
export interface ProcessParts {
  /** By flow. */
  readonly subjects: Readonly<Record<string, SubjectKind>>;
  readonly tasks: Readonly<Record<string, Task>>;
  /** The subjects of a flow that needs no code. */
  readonly ofStart: (flow: CompiledFlow) => SubjectKind;
}

declare module '../deps.ts' {
  interface Deps {
    parts: ProcessParts;
  }
}
