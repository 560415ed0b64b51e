/**
 * The rows of the database, as both dialects keep them.
 *
 * One set of types for SQLite and PostgreSQL: JSON and timestamps are text (ISO 8601, UTC), booleans are
 * 0 or 1, money is integer cents, ids are opaque random text. Rows stay inside `src/db`; repositories hand
 * out domain objects. Every row carries its company and its property, so that a distributed database can
 * shard by them.
 */
import type { Insertable, Selectable, Updateable } from 'kysely';

interface Tenancy {
  company_id: string;
  property_id: string;
}

export interface CompaniesTable {
  id: string;
  name: string;
}

/** `settings` is JSON: see `PropertySettings` in `src/db/property/property.repository.ts`. */
export interface PropertiesTable {
  id: string;
  company_id: string;
  name: string;
  host: string;
  settings: string;
}

/** `details` is JSON: the `unit_details` of spec/application.md §3. */
export interface UnitsTable extends Tenancy {
  id: string;
  details: string;
  available: number;
}

/** One household applying for one unit; its applicants share pets and vehicles. */
export interface ApplicationsTable extends Tenancy {
  id: string;
  unit_id: string;
  created_at: string;
}

/** `decision`: '' while nobody decided. `draft_data` is JSON with its secrets encrypted. */
export interface ApplicantsTable extends Tenancy {
  id: string;
  application_id: string;
  applicant_type: 'PRIMARY' | 'CO-APPLICANT' | 'GUARANTOR';
  is_responsible: number;
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  language: string;
  allow_edit: number;
  submitted_at: string | null;
  cancelled_at: string | null;
  cancel_reason_code: string | null;
  decision: string;
  previous_applicant_id: string | null;
  /** 1 from the submit on until the pre-screening questionnaire is answered. */
  pre_screening_pending: number;
  screening_request_renter_uid: string | null;
  draft_data: string;
  progress_data: string;
  revision: number;
  created_at: string;
}

/** An access token is kept as its SHA-256 (hex); the clear token is only in the link. */
export interface AccessTokensTable extends Tenancy {
  token_hash: string;
  applicant_id: string;
  expires_at: string;
  created_at: string;
}

export interface FilesTable extends Tenancy {
  id: string;
  applicant_id: string;
  purpose: 'required_document' | 'employer' | 'other_income' | 'pet';
  required_document_id: string | null;
  file_name: string;
  media_type: string;
  size: number;
  storage_key: string;
  expiration_date: string | null;
  source: string;
  created_at: string;
}

export interface RequiredDocumentsTable extends Tenancy {
  id: string;
  applicant_id: string;
  file_name: string;
  description: string;
  require_expiration_date: number;
}

export interface InvoicesTable extends Tenancy {
  id: string;
  applicant_id: string;
  charge_code: string;
  description: string;
  amount_cents: number;
  created_at: string;
}

/**
 * An attempt to pay one invoice, written before the provider is called.
 *
 * `state`: 'started' → 'paid' | 'declined' | 'unknown'. At most one attempt of an invoice is 'started',
 * 'unknown' or 'paid' at a time: a partial unique index says so.
 */
export interface PaymentIntentsTable extends Tenancy {
  id: string;
  invoice_id: string;
  applicant_id: string;
  provider: string;
  idempotency_key: string;
  provider_transaction_id: string | null;
  payment_type: 'CARD' | 'CHECKING';
  amount_cents: number;
  fee_cents: number;
  state: 'started' | 'paid' | 'declined' | 'unknown';
  failure: string | null;
  created_at: string;
  updated_at: string;
}

export interface PaymentsTable extends Tenancy {
  id: string;
  invoice_id: string;
  intent_id: string;
  auth_code: string;
  amount_cents: number;
  fee_cents: number;
  created_at: string;
}

/** `questions` is JSON as the bureau sent it; answers are never stored. */
export interface ExamsTable extends Tenancy {
  id: string;
  applicant_id: string;
  exam_id: string;
  questions: string;
  result: string;
  screening_request_uid: string;
  screening_request_renter_uid: string;
  renter_uid: string;
  created_at: string;
  updated_at: string;
}

/** The event log of a process: who, when, which event, which version of the flow. Append only. */
export interface EventsTable extends Tenancy {
  id: string;
  application_id: string;
  applicant_id: string;
  flow: string;
  flow_version: number;
  event: string;
  state_before: string;
  state_after: string;
  actor: string;
  ip: string;
  detail: string;
  at: string;
}

/** Mail and SMS on their way out, written in the transaction of the change they tell of. */
export interface OutboxTable extends Tenancy {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  next_attempt_at: string;
  sent_at: string | null;
  created_at: string;
}

/** People who sign in with a password. `password_hash` is argon2id in PHC form. */
export interface UsersTable extends Tenancy {
  id: string;
  email: string;
  password_hash: string;
  /** Wrong passwords since the last right one; the account waits until `locked_until`. */
  failed_attempts: number;
  locked_until: string | null;
  first_name: string;
  last_name: string;
  policies: string;
  language: string;
  last_login_at: string | null;
}

export interface SessionsTable extends Tenancy {
  token_hash: string;
  user_id: string;
  expires_at: string;
  created_at: string;
}

/** What an invitation said of a member of a household. `removed_at`: they are shown nowhere any more. */
export interface HouseholdMembersTable extends Tenancy {
  applicant_id: string;
  middle_name: string;
  date_of_birth: string | null;
  is_minor: number;
  relationship: string | null;
  removed_at: string | null;
}

/** What was typed and not saved, as JSON by entity; without secrets and consent. */
export interface AutosavesTable extends Tenancy {
  applicant_id: string;
  draft_data: string;
  serial: number;
  saved_at: string;
}

export interface PagesTable extends Tenancy {
  slug: string;
  language: string;
  page_title: string;
  page_content: string;
}

export interface ShoutboxTable extends Tenancy {
  id: string;
  language: string;
  title: string;
  content: string;
  /** Order of showing, from 0. */
  position: number;
}

/** A kind of apartment. `images` is JSON: the addresses of its pictures, in their order. */
export interface FloorPlansTable extends Tenancy {
  id: string;
  unit_type: string;
  bedrooms: number;
  display_bathroom: string;
  square_feet: number;
  /** Shown while no unit of the plan has a rent of its own. */
  market_rent_cents: number;
  images: string;
}

/** A unit that visitors find. Whether it can still be rented stands in `units.available` alone. */
export interface UnitListingsTable extends Tenancy {
  unit_id: string;
  floor_plan_id: string;
  building_uid: string;
  unit_uid: string;
  market_rent_cents: number;
  occupancy_status: string;
  unit_status: string;
  /** The first day on which it is empty, `YYYY-MM-DD`. */
  vacant_date: string;
}

/** What an apartment costs beside its rent: of every plan, or of one. */
export interface ListingChargesTable extends Tenancy {
  id: string;
  floor_plan_id: string | null;
  charge_code: string;
  description: string;
  amount_cents: number;
  due: 'pre_application' | 'application' | 'move_in' | 'monthly';
  refundable: number;
  position: number;
}

/** `settings` is JSON: see `ListingSettings` in `src/db/property/listing-settings.repository.ts`. */
export interface ListingSettingsTable extends Tenancy {
  settings: string;
  embedded_host: string | null;
}

/** Written by triggers. A property's changes are the sum of its rows. */
export interface ListingChangesTable extends Tenancy {
  changes: number;
}

/** `settings` is JSON: see `GuestcardSettings` in `src/db/guestcard/guestcard-settings.repository.ts`. */
export interface GuestcardSettingsTable extends Tenancy {
  settings: string;
}

/**
 * What a visitor left with a property about one unit. `form` is JSON: the contact form as it was taken.
 *
 * `applicant_id` is there from the first invoice, or from the moment the unit became theirs.
 */
export interface GuestcardsTable extends Tenancy {
  id: string;
  unit_id: string;
  applicant_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  contact_no: string;
  /** 1 when our own record of the code says so. */
  is_mobile_verified: number;
  form: string;
  /** The first and last name and the mail address in lower case: what duplicates are found by. */
  match_key: string;
  request_info: number;
  /** The invoice of the pre-application charges. */
  invoice_id: string | null;
  /** The hash of the visitor's key of this decision to send it: sent again, it is the same guestcard. */
  request_key: string | null;
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Lets somebody go on with a guestcard, or prove that a found one is theirs. Only the hash is kept. */
export interface GuestTokensTable extends Tenancy {
  token_hash: string;
  guestcard_id: string;
  /** `session` goes on with the guestcard; `duplicate` opens nothing by itself. */
  purpose: 'session' | 'duplicate';
  expires_at: string;
  created_at: string;
}

/** The unit belongs to this application; to everybody else it is taken. */
export interface UnitReservationsTable extends Tenancy {
  unit_id: string;
  application_id: string;
  created_at: string;
}

/**
 * A code that was sent. `recipient_key` and `code_hash` are keyed fingerprints; the opaque challenge that the
 * page holds is kept as its hash.
 */
export interface OtpChallengesTable extends Tenancy {
  challenge_hash: string;
  purpose: string;
  recipient_key: string;
  code_hash: string;
  attempts: number;
  expires_at: string;
  verified_at: string | null;
  created_at: string;
}

/** How much happened under a key since a moment. Of all properties together: a limit per number must not be multiplied by them. */
export interface OtpCountersTable {
  counter_key: string;
  started_at: string;
  count: number;
}

/** Answers to a questionnaire. `asked` and `answers` are JSON; `address_id` is '' but for a rental history. */
export interface QuestionnaireResponsesTable extends Tenancy {
  id: string;
  applicant_id: string;
  questionnaire: string;
  address_id: string;
  asked: string;
  answers: string;
  completed_at: string;
}

export interface QuestionnaireFilesTable extends Tenancy {
  id: string;
  applicant_id: string;
  response_id: string;
  question_key: string;
  file_name: string;
  media_type: string;
  size: number;
  storage_key: string;
  /** Order of showing. */
  position: number;
  created_at: string;
}

/** Lets a landlord answer one rental history. Only the hash of the token is kept. */
export interface LandlordLinksTable extends Tenancy {
  token_hash: string;
  applicant_id: string;
  address_id: string;
  expires_at: string;
  created_at: string;
}

/** Where the lease of an application stands; no row: there is none yet. */
export interface ApplicationStatusesTable extends Tenancy {
  application_id: string;
  status: 'APPLICATION_IN_PROGRESS' | 'LEASE_IN_PROGRESS' | 'LEASE_COMPLETE';
}

export interface Tables {
  companies: CompaniesTable;
  properties: PropertiesTable;
  units: UnitsTable;
  applications: ApplicationsTable;
  applicants: ApplicantsTable;
  access_tokens: AccessTokensTable;
  files: FilesTable;
  required_documents: RequiredDocumentsTable;
  invoices: InvoicesTable;
  payment_intents: PaymentIntentsTable;
  payments: PaymentsTable;
  exams: ExamsTable;
  events: EventsTable;
  outbox: OutboxTable;
  users: UsersTable;
  sessions: SessionsTable;
  household_members: HouseholdMembersTable;
  autosaves: AutosavesTable;
  pages: PagesTable;
  shoutbox: ShoutboxTable;
  floor_plans: FloorPlansTable;
  unit_listings: UnitListingsTable;
  listing_charges: ListingChargesTable;
  listing_settings: ListingSettingsTable;
  listing_changes: ListingChangesTable;
  guestcard_settings: GuestcardSettingsTable;
  guestcards: GuestcardsTable;
  guest_tokens: GuestTokensTable;
  unit_reservations: UnitReservationsTable;
  otp_challenges: OtpChallengesTable;
  otp_counters: OtpCountersTable;
  questionnaire_responses: QuestionnaireResponsesTable;
  questionnaire_files: QuestionnaireFilesTable;
  landlord_links: LandlordLinksTable;
  application_statuses: ApplicationStatusesTable;
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
