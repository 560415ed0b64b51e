/**
 * Every call by its name, as types only: pages make typed calls without loading any schema.
 *
 * A call is named by its method and path, `POST /api/co-applicant`; its types follow from its entry. Add each new
 * `*.contract.ts` to `Entry`.
 */
import type { Static, TSchema } from 'typebox';
import type * as application from './application/application.contract.ts';
import type * as autosave from './application/autosave.contract.ts';
import type * as coApplicant from './application/co-applicant.contract.ts';
import type * as document from './application/document.contract.ts';
import type * as exam from './application/exam.contract.ts';
import type * as formAhead from './application/form-ahead.contract.ts';
import type * as household from './application/household.contract.ts';
import type * as link from './application/link.contract.ts';
import type * as applicantMessage from './application/message.contract.ts';
import type * as ownRecord from './application/own-record.contract.ts';
import type * as cardPlugin from './card-plugin.contract.ts';
import type { Endpoint, RequestParts } from './endpoint.ts';
import type * as guestIdentity from './guest/guest-identity.contract.ts';
import type * as guestcard from './guest/guestcard.contract.ts';
import type * as listing from './guest/listing.contract.ts';
import type * as lease from './lease/lease.contract.ts';
import type * as sealedLease from './lease/sealed-lease.contract.ts';
import type * as signersWill from './lease/signers-will.contract.ts';
import type * as list from './list.contract.ts';
import type * as apiKey from './office/api/api-key.contract.ts';
import type * as webhook from './office/api/webhook.contract.ts';
import type * as officeApplicantAnswers from './office/applicant-answers.contract.ts';
import type * as officeApplication from './office/application.contract.ts';
import type * as officeCase from './office/case.contract.ts';
import type * as colleague from './office/colleague.contract.ts';
import type * as officeExport from './office/export/export.contract.ts';
import type * as personExport from './office/export/person-export.contract.ts';
import type * as officeGuestcard from './office/guestcard.contract.ts';
import type * as officeImport from './office/import.contract.ts';
import type * as officeLease from './office/lease.contract.ts';
import type * as leaseDraft from './office/lease-draft.contract.ts';
import type * as ownPaper from './office/leases/own-paper.contract.ts';
import type * as officeRenewal from './office/leases/renewal.contract.ts';
import type * as officeTransfer from './office/leases/transfer.contract.ts';
import type * as officeMoney from './office/money.contract.ts';
import type * as officeMoneyAct from './office/money-act.contract.ts';
import type * as officeMoneyBooks from './office/money-books.contract.ts';
import type * as announcement from './office/people/announcement.contract.ts';
import type * as belonging from './office/people/belonging.contract.ts';
import type * as consent from './office/people/consent.contract.ts';
import type * as messageTemplate from './office/people/message-template.contract.ts';
import type * as officeParcel from './office/people/parcel.contract.ts';
import type * as officeResident from './office/people/resident.contract.ts';
import type * as thread from './office/people/thread.contract.ts';
import type * as erasure from './office/privacy/erasure.contract.ts';
import type * as legalHold from './office/privacy/legal-hold.contract.ts';
import type * as personDeletion from './office/privacy/person-deletion.contract.ts';
import type * as propertySettings from './office/property-settings.contract.ts';
import type * as officeReport from './office/report.contract.ts';
import type * as officeSearch from './office/search.contract.ts';
import type * as setup from './office/setup.contract.ts';
import type * as units from './office/units.contract.ts';
import type * as inspectionPlan from './office/workorders/inspection-plan.contract.ts';
import type * as workorderBoard from './office/workorders/workorder-board.contract.ts';
import type * as workorderRecord from './office/workorders/workorder-record.contract.ts';
import type * as payment from './payment.contract.ts';
import type * as playground from './playground.contract.ts';
import type * as portal from './portal.contract.ts';
import type * as flow from './process/flow.contract.ts';
import type * as look from './process/look.contract.ts';
import type * as officeTurn from './process/office-turn.contract.ts';
import type * as officeWaiting from './process/office-waiting.contract.ts';
import type * as process from './process/process.contract.ts';
import type * as questionnaire from './questionnaire.contract.ts';
import type * as questionnaireFile from './questionnaire-file.contract.ts';
import type * as autopay from './resident/autopay.contract.ts';
import type * as bill from './resident/bill.contract.ts';
import type * as dashboard from './resident/dashboard.contract.ts';
import type * as tenantDocument from './resident/document.contract.ts';
import type * as message from './resident/message.contract.ts';
import type * as notice from './resident/notice.contract.ts';
import type * as office from './resident/office.contract.ts';
import type * as officeAddendum from './resident/office-addendum.contract.ts';
import type * as officeOccasion from './resident/office-occasion.contract.ts';
import type * as officePost from './resident/office-post.contract.ts';
import type * as parcel from './resident/parcel.contract.ts';
import type * as paymentMethod from './resident/payment-method.contract.ts';
import type * as tenantPayment from './resident/tenant-payment.contract.ts';
import type * as transaction from './resident/transaction.contract.ts';
import type * as workorder from './resident/workorder.contract.ts';
import type * as account from './session/account.contract.ts';
import type * as deletionRequest from './session/deletion-request.contract.ts';
import type * as impersonation from './session/impersonation.contract.ts';
import type * as ownData from './session/own-data.contract.ts';
import type * as resident from './session/resident.contract.ts';
import type * as secondFactor from './session/second-factor.contract.ts';
import type * as session from './session/session.contract.ts';
import type * as social from './session/social.contract.ts';
import type * as draft from './studio/draft.contract.ts';
import type * as impact from './studio/impact.contract.ts';
import type * as checkNames from './studio/names.contract.ts';
import type * as paper from './studio/paper.contract.ts';
import type * as publication from './studio/publication.contract.ts';
import type * as release from './studio/release.contract.ts';
import type * as verify from './verify.contract.ts';

type EntriesOf<Module> = Extract<Module[keyof Module], Endpoint>;

type Entry =
  | EntriesOf<typeof account>
  | EntriesOf<typeof application>
  | EntriesOf<typeof autopay>
  | EntriesOf<typeof autosave>
  | EntriesOf<typeof cardPlugin>
  | EntriesOf<typeof coApplicant>
  | EntriesOf<typeof dashboard>
  | EntriesOf<typeof document>
  | EntriesOf<typeof checkNames>
  | EntriesOf<typeof draft>
  | EntriesOf<typeof exam>
  | EntriesOf<typeof flow>
  | EntriesOf<typeof formAhead>
  | EntriesOf<typeof guestIdentity>
  | EntriesOf<typeof guestcard>
  | EntriesOf<typeof household>
  | EntriesOf<typeof lease>
  | EntriesOf<typeof signersWill>
  | EntriesOf<typeof bill>
  | EntriesOf<typeof paymentMethod>
  | EntriesOf<typeof tenantPayment>
  | EntriesOf<typeof transaction>
  | EntriesOf<typeof impact>
  | EntriesOf<typeof paper>
  | EntriesOf<typeof publication>
  | EntriesOf<typeof impersonation>
  | EntriesOf<typeof sealedLease>
  | EntriesOf<typeof link>
  | EntriesOf<typeof list>
  | EntriesOf<typeof listing>
  | EntriesOf<typeof look>
  | EntriesOf<typeof ownRecord>
  | EntriesOf<typeof payment>
  | EntriesOf<typeof playground>
  | EntriesOf<typeof portal>
  | EntriesOf<typeof process>
  | EntriesOf<typeof questionnaire>
  | EntriesOf<typeof questionnaireFile>
  | EntriesOf<typeof release>
  | EntriesOf<typeof resident>
  | EntriesOf<typeof secondFactor>
  | EntriesOf<typeof session>
  | EntriesOf<typeof social>
  | EntriesOf<typeof verify>
  | EntriesOf<typeof office>
  | EntriesOf<typeof colleague>
  | EntriesOf<typeof notice>
  | EntriesOf<typeof officeAddendum>
  | EntriesOf<typeof officeOccasion>
  | EntriesOf<typeof apiKey>
  | EntriesOf<typeof webhook>
  | EntriesOf<typeof officeApplicantAnswers>
  | EntriesOf<typeof officeApplication>
  | EntriesOf<typeof thread>
  | EntriesOf<typeof messageTemplate>
  | EntriesOf<typeof announcement>
  | EntriesOf<typeof officeParcel>
  | EntriesOf<typeof belonging>
  | EntriesOf<typeof officeResident>
  | EntriesOf<typeof officeCase>
  | EntriesOf<typeof officeGuestcard>
  | EntriesOf<typeof officeLease>
  | EntriesOf<typeof leaseDraft>
  | EntriesOf<typeof officeMoney>
  | EntriesOf<typeof officeMoneyAct>
  | EntriesOf<typeof officeMoneyBooks>
  | EntriesOf<typeof officeRenewal>
  | EntriesOf<typeof officeTransfer>
  | EntriesOf<typeof ownPaper>
  | EntriesOf<typeof officeReport>
  | EntriesOf<typeof officeSearch>
  | EntriesOf<typeof erasure>
  | EntriesOf<typeof legalHold>
  | EntriesOf<typeof personDeletion>
  | EntriesOf<typeof propertySettings>
  | EntriesOf<typeof setup>
  | EntriesOf<typeof officeExport>
  | EntriesOf<typeof personExport>
  | EntriesOf<typeof consent>
  | EntriesOf<typeof ownData>
  | EntriesOf<typeof deletionRequest>
  | EntriesOf<typeof officeImport>
  | EntriesOf<typeof units>
  | EntriesOf<typeof workorderBoard>
  | EntriesOf<typeof workorderRecord>
  | EntriesOf<typeof inspectionPlan>
  | EntriesOf<typeof officeTurn>
  | EntriesOf<typeof officeWaiting>
  | EntriesOf<typeof officePost>
  | EntriesOf<typeof message>
  | EntriesOf<typeof applicantMessage>
  | EntriesOf<typeof parcel>
  | EntriesOf<typeof tenantDocument>
  | EntriesOf<typeof workorder>;

/** The calls that answer JSON, by name. */
type Api = {
  readonly [E in Extract<Entry, { answer: TSchema }> as `${E['method']} ${E['path']}`]: E;
};

/** @example 'GET /api/applicant/household' */
export type CallName = keyof Api;

/** The JSON that a call answers. */
export type AnswerOf<Name extends CallName> = Static<Api[Name]['answer']>;

/** What a caller may pass: it is never modified, so read-only lists are accepted. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

/** The type of one part of a call's request; `never` if the call does not have it. */
type Part<Name extends CallName, Key extends keyof RequestParts> = Api[Name] extends {
  readonly request: { readonly [K in Key]: infer Schema extends TSchema };
}
  ? Sent<Static<Schema>>
  : never;

/** A member that is required, optional if all its members are optional, and refused if the call does not have it. */
type Member<Key extends string, Value> = [Value] extends [never]
  ? { readonly [K in Key]?: never }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

type HeaderMembers<Headers> = [Headers] extends [never]
  ? { readonly token?: never; readonly headers?: never }
  : Member<'headers', keyof Headers extends 'token' ? never : Omit<Headers, 'token'>> &
      ('token' extends keyof Headers ? { readonly token?: string | undefined } : { readonly token?: never });

type BodyMember<Name extends CallName> = Name extends FormCallName
  ? { readonly body: FormData }
  : [Part<Name, 'body'>] extends [never]
    ? { readonly body?: never }
    : { readonly body: Part<Name, 'body'> };

/** The calls that take a multipart form. */
export type FormCallName = {
  [Name in CallName]: Api[Name] extends { request: { form: TSchema } } ? Name : never;
}[CallName];

/**
 * The request of a call: path parameters, query, headers, body. `token` is the header of that name: the applicant's
 * access token or the session token.
 */
export type RequestOf<Name extends CallName> = Member<'params', Part<Name, 'params'>> &
  Member<'query', Part<Name, 'query'>> &
  HeaderMembers<Part<Name, 'headers'>> &
  BodyMember<Name>;
