/**
 * What flows of data alone need of those whom they are for, whoever that is: an applicant, or the people of a tenancy.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import type { FileEntry } from '../../../contract/application/application.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Property } from '../../../db/property/property.repository.ts';
import type { WrittenText } from '../../../db/written-text.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { Deps } from '../../deps.ts';
import type { SourceContext, SubjectKind } from '../../process/subject.ts';
import type { Author, TaskContext } from '../../process/task.ts';

/** What a built-in task is given. */
export type FlowTaskContext<Subject = unknown> = TaskContext<Subject>;
/** What is read of a party. */
export type PartyContext<Subject = unknown> = Pick<SourceContext<Subject>, 'db' | 'subject' | 'once'>;

/** Whom a mail goes to. */
export interface Reader {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly language: string;
}

/** What a property charges under a code. */
export interface CodedCharge {
  readonly charge_code: string;
  readonly description: WrittenText;
  readonly amount_cents: number;
}

/** What the work of a state has opened: an invoice of an applicant, or a record of another kind. */
export interface Opened {
  readonly invoice_id?: string;
  readonly record_id?: string;
}

/** A file of a process, and where it lies. */
export interface PartyFile {
  readonly id: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly storage_key: string;
  readonly entry: FileEntry;
}

/** A file that was uploaded, and whose content is stored. */
export interface NewPartyFile {
  readonly id: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly storage_key: string;
  readonly created_at: string;
}

/** A document that a flow has made. */
export interface MadeDocument {
  readonly title: string;
  readonly kind: 'inspection' | 'notice' | 'other';
  readonly content: Buffer;
}

/** A kind of subject that can have flows of data alone. */
export interface Party<Subject = unknown> {
  readonly kind: SubjectKind<Subject>;
  /** The id of the subject of its processes. */
  idOf(subject: Subject): string;
  propertyOf(context: PartyContext<Subject>): Promise<Property>;
  /** Who reads what is mailed to the person; null for nobody. */
  readerOf(context: PartyContext<Subject>, author: Author): Promise<Reader | null>;
  /** `<unit> / <building>`; `-` for none. */
  unitOf(context: PartyContext<Subject>): Promise<string>;
  /** An address of a page of the flow for a mail. */
  linkTo(deps: Deps, trx: Connection, subject: Subject, path: string): Promise<string>;
  /** What forms know of them beside `today`, and what texts may name. */
  known(context: PartyContext<Subject>, today: string): Promise<Facts>;
  /** Their files, oldest first. */
  files(deps: Pick<Deps, 'secrets' | 'clock'>, db: Connection, subject: Subject): Promise<PartyFile[]>;
  keepFile(trx: Connection, subject: Subject, file: NewPartyFile): Promise<void>;
  /** Shows what a flow has made for them among their documents, where they have a page of those. */
  publish?(context: FlowTaskContext<Subject>, made: MadeDocument): Promise<void>;
  /** Forgets a file of theirs. */
  dropFile(trx: Connection, id: string): Promise<void>;
  /** What is charged under a code; null: nothing. */
  chargeOf(context: PartyContext<Subject>, code: string): Promise<CodedCharge | null>;
  /** Opens what is to be paid. */
  charge(context: FlowTaskContext<Subject>, charge: CodedCharge): Promise<Opened>;
  /** Whether what was opened under that code is paid; null: it is not what this was. */
  isPaid(context: PartyContext<Subject>, opened: Opened, code: string): Promise<boolean | null>;
}
