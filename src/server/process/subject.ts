/** The subject of a process: how to find it, lock it and read facts from it. */
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { FlowPage } from '../../contract/process/process.contract.ts';
import type { Connection } from '../../db/client.ts';
import type { EventOwner } from '../../db/process/event.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import type { Facts } from '../../engine/facts.ts';
import type { GroupFile } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Deps } from '../deps.ts';
import type { OfRelease } from '../releases/in-release.ts';
import type { Once, Task, TaskContext } from './task.ts';
import type { Calendar } from './timers/due-time.ts';

/** The context in which a source reads facts. */
export interface SourceContext<Subject = unknown> {
  readonly deps: Pick<Deps, 'clock' | 'questionnaires' | 'factsSchema' | 'forms' | 'settings'>;
  /** The running transaction, or the database. */
  readonly db: Connection;
  readonly subject: Subject;
  readonly once: Once;
}

/** The dependencies for reading a process. */
export type ReadDeps = SourceContext['deps'] & Pick<Deps, OfRelease | 'releases' | 'parts'>;

/** The dependencies for locking a process. */
export type ProcessDeps = ReadDeps & Pick<Deps, 'dialect' | 'random'>;

/** Reads some facts of a subject, by their names in the facts schemas. Reads only. */
export interface FactSource<Subject = unknown> {
  read(context: SourceContext<Subject>): Facts | Promise<Facts>;
}

/** The owner of events about a record that belongs to no applicant. @example owner: ofProperty */
export const ofProperty = ({ company_id, property_id }: Tenancy): EventOwner => ({
  company_id,
  property_id,
  application_id: null,
  applicant_id: null,
});

/** Somebody who belongs to a party of a process. */
export interface Member {
  /** The id of a user. */
  readonly id: string;
  readonly name: string;
}

/** A kind of subject: an applicant, a guestcard, a questionnaire. */
export interface SubjectKind<Subject = unknown> {
  readonly kind: string;
  /** The error for a subject that no longer exists. */
  readonly gone: ErrorCode;
  find(db: Connection, id: string): Promise<Subject | null>;
  /** The subject, locked until the transaction ends: nothing else changes its processes meanwhile. */
  lock(deps: Pick<Deps, 'dialect'>, trx: Connection, id: string): Promise<Subject | null>;
  /** Whether the subject exists but no longer belongs to anybody: then no person can send it events. */
  hasLeft?(subject: Subject): boolean;
  owner(subject: Subject): EventOwner;
  /** The answers to the forms of its flows as the person may see them, with secrets masked. */
  answers(deps: Deps, db: Connection, subject: Subject): Promise<Readonly<Record<string, unknown>>>;
  /** The content that the page of a data-only flow shows beside its process. */
  page?(deps: Deps, db: Connection, subject: Subject, reader: PageReader): Promise<FlowPage>;
  /** The calendar by which its processes wait; default: UTC. */
  calendar?(context: SourceContext<Subject>, flow: CompiledFlow): Promise<Calendar>;
  /** The person and the home that its processes are about, for a list of the office. */
  about?(context: SourceContext<Subject>): Promise<string>;
  /**
   * For a flow that begins by itself: the id of the subject of its next process, from the subject of the process after
   * which it begins. Null if it does not begin now.
   */
  next?(deps: ProcessDeps, trx: Connection, subject: Subject): Promise<string | null>;
  /** The people of a group around the subject, in a fixed order. */
  members?(context: SourceContext<Subject>, flow: CompiledFlow, group: GroupFile): Promise<readonly Member[]>;
  /** For a flow that another one runs: the id of the subject of its process, made if there is no open one. */
  toRun?(deps: ProcessDeps, trx: Connection, subject: Subject): Promise<string>;
  /** Takes back what was made for a process that is withdrawn. */
  withdraw?(deps: ProcessDeps, trx: Connection, subject: Subject): Promise<void>;
  /** Mails the person of a process, in their language; the texts are message keys. */
  mail?(
    context: MailContext<Subject>,
    mail: { readonly subject: string; readonly text: string },
  ): Promise<void>;
  readonly sources: Readonly<Record<string, FactSource<Subject>>>;
}

/** Who reads the page of a process: as which parties, and in which language. */
export interface PageReader {
  readonly parties: readonly string[];
  readonly language: string;
  /** The state of the process. */
  readonly state: string;
}

/** The process that a mail is about, and who causes it. */
export type MailContext<Subject = unknown> = Pick<
  TaskContext<Subject>,
  'deps' | 'trx' | 'db' | 'subject' | 'flow' | 'once' | 'author'
>;

/** Everything that the host needs to run processes, by name. */
export interface ProcessParts {
  /** By flow id. */
  readonly subjects: Readonly<Record<string, SubjectKind>>;
  readonly tasks: Readonly<Record<string, Task>>;
  /** The subject kind of a data-only flow. */
  readonly ofStart: (flow: CompiledFlow) => SubjectKind;
}

declare module '../deps.ts' {
  interface Deps {
    parts: ProcessParts;
  }
}
