/** The subject of a process: how to find it, lock it and read facts from it. */

import type { Progress } from '../../contract/application/application.contract.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { FlowPage } from '../../contract/process/process.contract.ts';
import type { Connection } from '../../db/client.ts';
import type { EventOwner } from '../../db/process/event.repository.ts';
import type { Process } from '../../db/process/process.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import type { Facts } from '../../engine/facts.ts';
import type { GroupFile } from '../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { MailFile } from '../../engine/flow/wait-file.ts';
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

/** The dependencies for judging answers, whose secrets are opened. */
export type JudgeDeps = ReadDeps & Pick<Deps, 'db' | 'secrets'>;

/** A process in a release that judges its answers. */
export interface JudgedProcess<Subject = unknown> extends SourceContext<Subject> {
  readonly deps: JudgeDeps;
  readonly flow: CompiledFlow;
  readonly facts: Facts;
}

/** Answers in clear text, and what the forms find in them: by the step of the wizard, or by the form. */
export interface JudgedAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly progress: Progress;
}

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
  /** The ids of the subjects with open processes that the lock covers; default: the one. */
  lockedIds?(trx: Connection, subject: Subject): Promise<readonly string[]>;
  /** Whether the subject exists but no longer belongs to anybody: then no person can send it events. */
  hasLeft?(subject: Subject): boolean;
  owner(subject: Subject): EventOwner;
  /**
   * The answers to the forms of its flows as the person may see them, with secrets masked.
   *
   * @param member whose own answers are among them, where each of several answers for themselves.
   */
  answers(
    deps: Deps,
    db: Connection,
    subject: Subject,
    member?: string,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The answers so far, judged by the forms of a release. Never sent to a client. */
  judged?(process: JudgedProcess<Subject>): Promise<JudgedAnswers>;
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
  members?(context: SourceContext<Subject>, group: GroupFile): Promise<readonly Member[]>;
  /** For a flow that another one runs: the id of the subject of its process, made if there is no open one. */
  toRun?(deps: ProcessDeps, trx: Connection, subject: Subject): Promise<string>;
  /** Takes back what was made for a process that is withdrawn. */
  withdraw?(deps: ProcessDeps, trx: Connection, subject: Subject): Promise<void>;
  /** Mails those of a party, each in their language. @param more further values for the texts, by language. */
  mail?(
    context: MailContext<Subject>,
    mail: MailFile,
    to: MailedParty,
    more?: (language: string) => Promise<Readonly<Record<string, string>>>,
  ): Promise<void>;
  /** Its facts are those of all members of its groups; else only the person and the office know them. */
  readonly isShared?: true;
  readonly sources: Readonly<Record<string, FactSource<Subject>>>;
}

/** Who reads the page of a process: as which parties, and in which language. */
export interface PageReader {
  readonly parties: readonly string[];
  /** Their id among the members of a party; undefined if they have none. */
  readonly member: string | undefined;
  readonly language: string;
  /** The state of the process. */
  readonly state: string;
}

/** The process that a mail is about, and who causes it. */
export type MailContext<Subject = unknown> = Pick<
  TaskContext<Subject>,
  'deps' | 'trx' | 'db' | 'subject' | 'flow' | 'once' | 'author'
>;

/** Those of a party who get a mail. */
export interface MailedParty {
  readonly process: Pick<Process, 'id' | 'company_id' | 'property_id'>;
  readonly party: string;
  /** Whether a member gets it, by the id of the user, or `person`. Asked once for each. */
  readonly admits: (member: string) => Promise<boolean>;
}

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
