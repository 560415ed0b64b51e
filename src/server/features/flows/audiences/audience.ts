/**
 * The audience of a data-only flow: an applicant, the residents of a tenancy, or the resident of a workorder.
 *
 * @see docs/decisions/0031-a-flow-of-data-alone.md
 */
import type { FileEntry } from '../../../../contract/application/application.contract.ts';
import type { FlowPage } from '../../../../contract/process/process.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Process } from '../../../../db/process/process.repository.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import type { WrittenText } from '../../../../db/written-text.ts';
import type { Facts } from '../../../../engine/facts.ts';
import type { GroupFile } from '../../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { Deps } from '../../../deps.ts';
import type { MailContext, SourceContext, SubjectKind } from '../../../process/subject.ts';
import type { Author, TaskContext } from '../../../process/task.ts';

/** Context of a built-in task. */
export type FlowTaskContext<Subject = unknown> = TaskContext<Subject>;
/** Context for reading data of an audience. */
export type AudienceContext<Subject = unknown> = Pick<SourceContext<Subject>, 'db' | 'subject' | 'once'>;

/** The recipient of a mail. */
export interface Reader {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly language: string;
  /** The mobile number that a code has proven, `+15125550100`, or null. By default nobody has one. */
  readonly mobileOf?: () => Promise<string | null>;
}

/** Somebody of a group, as a recipient of mails too. */
export interface AudienceMember extends Reader {
  /** The id of the user or applicant, or a landlord's name in the log. */
  readonly id: string;
}

/** A property's charge under a code. */
export interface CodedCharge {
  readonly charge_code: string;
  readonly description: WrittenText;
  readonly amount_cents: number;
  /** It is refunded if the application is cancelled. */
  readonly refundable?: boolean;
}

/** The record that a state's task has created: an applicant's invoice, or a record of another kind. */
export interface Opened {
  readonly invoice_id?: string;
  readonly record_id?: string;
}

/** A file of a process with its storage key. */
export interface AudienceFile {
  readonly id: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly storage_key: string;
  readonly entry: FileEntry;
}

/** What the portal knows beside an audience: the day at the property, and the agency of its screening reports. */
interface KnownBeside {
  readonly today: string;
  readonly agency: Deps['settings']['providers']['bureau']['agency'];
}

/** A new file whose content is already in the storage. */
export interface NewAudienceFile {
  readonly id: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
  readonly storage_key: string;
  readonly created_at: string;
}

/** A document made by a flow. */
export interface MadeDocument {
  readonly title: string;
  readonly kind: 'inspection' | 'notice' | 'other';
  readonly content: Buffer;
}

/** A kind of subject that can have data-only flows. */
export interface Audience<Subject = unknown> {
  readonly kind: SubjectKind<Subject>;
  /** The id of the subject of its processes. */
  idOf(subject: Subject): string;
  /** The ids of the subjects of another flow's processes about the same person or lease, newest first. */
  idsIn(db: Connection, subject: Subject, flow: string): Promise<readonly string[]>;
  propertyOf(context: AudienceContext<Subject>): Promise<Property>;
  /** The recipient of mails to the person; null if there is none. */
  readerOf(context: AudienceContext<Subject>, author: Author): Promise<Reader | null>;
  /** The people of a group; absent if the audience has no groups. */
  membersOf?(context: AudienceContext<Subject>, group: GroupFile): Promise<readonly AudienceMember[]>;
  /** The name of the member of a group who acted in a process; null if it was somebody else. Absent without groups. */
  actorName?(db: Connection, process: Pick<Process, 'subject_id'>, actor: string): Promise<string | null>;
  /** The page at which a member of a group opens the process of another one. */
  sharedPage?(subject: Subject, flow: CompiledFlow): string;
  /** Counts a mail to a member of a group and returns whether it may be sent; absent if there is no limit. */
  mayMail?(context: MailContext<Subject>, member: AudienceMember): Promise<boolean>;
  /** Its facts are those of all members of its groups; else only the person and the office know them. */
  readonly isShared?: true;
  /** The only person who can sign; absent if there may be several. */
  signerOf?(subject: Subject): Pick<Reader, 'first_name' | 'last_name'>;
  /** `<unit> / <building>`; `-` for none. */
  unitOf(context: AudienceContext<Subject>): Promise<string>;
  /** URL of a page of the flow, for a mail to the person, or to a member of a group. */
  linkTo(
    deps: Deps,
    trx: Connection,
    subject: Subject,
    path: string,
    member?: Pick<AudienceMember, 'id'>,
  ): Promise<string>;
  /** Facts for forms, besides `today`, and for the values of texts. */
  known(context: AudienceContext<Subject>, also: KnownBeside): Promise<Facts>;
  /** What they have asked for outside the flow, for the office; missing if they ask by the forms of the flow. */
  request?(
    deps: Pick<Deps, 'texts' | 'secrets' | 'clock'>,
    context: AudienceContext<Subject>,
    language: string,
  ): Promise<NonNullable<FlowPage['request']>>;
  /** Their files, oldest first. */
  files(deps: Pick<Deps, 'secrets' | 'clock'>, db: Connection, subject: Subject): Promise<AudienceFile[]>;
  keepFile(trx: Connection, subject: Subject, file: NewAudienceFile): Promise<void>;
  /** Adds a document made by a flow to the audience's documents page, if it has one. */
  publish?(context: FlowTaskContext<Subject>, made: MadeDocument): Promise<void>;
  /** Deletes the row of a file. */
  dropFile(trx: Connection, id: string): Promise<void>;
  /** The charge under a code, or null. */
  chargeOf(context: AudienceContext<Subject>, code: string): Promise<CodedCharge | null>;
  /** Creates an invoice for the charge. */
  charge(context: FlowTaskContext<Subject>, charge: CodedCharge): Promise<Opened>;
  /** Whether the opened invoice is paid; null if it is not an invoice of that code. */
  isPaid(context: AudienceContext<Subject>, opened: Opened, code: string): Promise<boolean | null>;
}
