/** Limits that the server and the pages share. A limit that only one side needs is defined where it is used. */

/** Maximum bytes of an uploaded document; pages do not send larger ones. @see spec/application.md §9 */
export const UPLOAD_BYTES = 5_000_000;

/** Maximum documents per upload. */
export const UPLOAD_FILES = 10;

/** Maximum bytes of a file that answers a question; a larger one is skipped. @see spec/pre-application.md §9 */
export const ANSWER_FILE_BYTES = 25_000_000;

/** Maximum files in one form that answers a questionnaire. */
export const ANSWER_FILES = 20;

/** Maximum questions of a questionnaire, and answers in one form. */
export const QUESTIONS = 100;

/** Digits of a code by SMS or mail. @see spec/pre-application.md §9 */
export const CODE_LENGTH = 6;

/** Maximum entities in one draft: the forms of an application use about twenty. */
export const DRAFT_ENTITIES = 200;

/** Maximum mails per hour to one typed address, for all requests together. */
export const MAILS_TO_RECIPIENT_PER_HOUR = 10;

/** Maximum mails per hour to typed addresses, requested from one IP address. */
export const MAILS_FROM_ADDRESS_PER_HOUR = 60;

/** Maximum checks per hour whether one person, by their mail address, left a guestcard before. */
export const DUPLICATE_CHECKS_OF_PERSON_PER_HOUR = 30;

/** The same per IP address, for all persons together: many visitors may share one, as in a leasing office. */
export const DUPLICATE_CHECKS_FROM_ADDRESS_PER_HOUR = 600;

/** Maximum mails per hour that ask one landlord about tenants. */
export const MAILS_TO_LANDLORD_PER_HOUR = 60;

/** Maximum mails per hour about one unit: its office gets one for each. */
export const MAILS_ABOUT_UNIT_PER_HOUR = 60;

/** How long a unit is held for a guest without a verified number or a payment. */
export const UNIT_HOLD_MINUTES = 60;

/**
 * Maximum units of a property that one person takes per hour without paying: counted by their verified number, or
 * without one by mail address and by IP address.
 */
export const UNIT_HOLDS_PER_HOUR = 3;

/** Maximum characters of JSON in the drafts and autosaves of one person. */
export const DRAFT_CHARACTERS = 500_000;

/** Maximum characters of a resident's message, and of its subject. @see spec/platform.md §5, §9 */
export const MESSAGE_CHARACTERS = 320;
export const SUBJECT_CHARACTERS = 300;

/** Maximum tables whose layout is stored per person, and columns of each. */
export const TABLE_PREFERENCES = 50;
export const TABLE_COLUMNS = 60;

/** Maximum events in one batch recorded while a page was offline. */
export const ANALYTICS_EVENTS = 200;

/** Maximum duration of an impersonation. */
export const IMPERSONATION_MINUTES = 60;

/** Maximum process events per answer; earlier ones are requested with the id of the first. */
export const EVENTS_AT_ONCE = 500;

/** Maximum documents of one lease: the lease itself and its addendums. */
export const LEASE_DOCUMENTS = 40;

/** Maximum pages of one lease document. */
export const LEASE_PAGES = 1000;

/** Maximum characters of a signature: a name, or a drawing as a PNG data URL. */
export const SIGNATURE_CHARACTERS = 200_000;

/** Minimum characters of a new password. @see docs/decisions/0040-an-account-is-who-reads-the-mail.md */
export const PASSWORD_LEAST_CHARACTERS = 10;

/** Maximum characters of a new password. */
export const PASSWORD_CHARACTERS = 128;

/** Maximum bytes of one lease document. */
export const LEASE_DOCUMENT_BYTES = 20_000_000;
/**
 * Maximum bytes of all documents of a lease: leaves room for signatures, fonts and the certificate within
 * `VERIFIED_BYTES`.
 */
export const LEASE_BYTES = 40_000_000;
/** Maximum bytes of a file to verify: every sealed lease is smaller. */
export const VERIFIED_BYTES = 50_000_000;

/** The page sizes of a list, the default first. @see spec/platform.md §9 */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

/** Maximum characters of a workorder's title, and of its description or a comment. */
export const WORKORDER_TITLE_CHARACTERS = 80;
export const WORKORDER_CHARACTERS = 2000;

/** Maximum characters of the text of an office's addendum. */
export const ADDENDUM_CHARACTERS = 40_000;

/** Maximum characters of a lease template in one language. */
export const LEASE_TEMPLATE_CHARACTERS = 120_000;

/** Maximum fields, parts and addendums that the office chooses for a lease. */
export const LEASE_FIELDS = 40;

/** Maximum characters of the value of a lease's field. */
export const LEASE_FIELD_CHARACTERS = 300;

/** Maximum PDFs of the office in one lease, pages of one, and marks on one. */
export const OWN_PAPERS = 5;
export const OWN_PAPER_PAGES = 100;
export const OWN_PAPER_MARKS = 300;

/** Maximum monthly charges of a lease besides the rent. */
export const LEASE_CHARGES = 10;

/** Maximum rent, deposit or monthly charge, in cents. */
export const MOST_RENT_CENTS = 10_000_000;

/** Maximum addendums in the office's list. */
export const OFFICE_ADDENDUMS = 200;

/** Maximum occasions in the office's list. */
export const OFFICE_OCCASIONS = 500;

/** Offers of renewals that are sent at once. */
export const RENEWAL_OFFERS = 100;

/** Terms of one offer of a renewal. */
export const RENEWAL_TERMS = 10;

/** Longest text that the office searches for. */
export const SEARCH_CHARACTERS = 100;

/** Results of one kind in the office's search. */
export const SEARCH_RESULTS = 20;

/** Messages that a case of the office shows. */
export const CASE_MESSAGES = 20;

/** Longest reason for seeing the secrets of an applicant. */
export const LOOK_REASON_CHARACTERS = 500;

/** Looks at an applicant's secrets that are listed. */
export const SECRET_LOOKS = 50;

/** Entries of the log that a case of the office shows. */
export const CASE_LOG = 200;

/** People of one application: more than any home holds; limits the mails that invitations send. */
export const HOUSEHOLD_MEMBERS = 20;

/** The longest term of a lease that an invitation names. */
export const LEASE_TERM_MONTHS = 60;

/** Maximum characters of the reason for which the office changes something. */
export const OFFICE_REASON_CHARACTERS = 300;

/** Acts of members of the office that a case shows. */
export const CASE_ACTS = 20;
/** Changes of submitted answers that are kept of an applicant; further ones are joined with the latest. */
export const ANSWER_CHANGES = 50;

/** Names of colleagues on the same page that are told. */
export const HERE_NAMES = 5;

/** Days for which the member who has asked sees that an act of money was refused. */
export const REFUSED_SHOWN_DAYS = 14;

/** Entries of each kind that the work list shows at once besides turns. */
export const WAITING_OF_KIND = 5;

/** Maximum characters of the note of a guestcard's follow-up. */
export const FOLLOW_UP_CHARACTERS = 1000;

/** The second factors of a member of an office. */
export const SECOND_FACTORS = 10;

/** The members of an office and its open invitations together. */
export const OFFICE_COLLEAGUES = 200;

/** The former members of an office that are shown, the last first. */
export const FORMER_COLLEAGUES = 500;

/** The keys for other programs of a property that are not revoked. */
export const API_KEYS = 20;

/** The keys of a property that are shown, those made last. */
export const API_KEYS_SHOWN = 200;

/** Maximum characters of the name of a key. */
export const API_KEY_NAME_CHARACTERS = 40;

/** The addresses of other programs that are told what happens at a property. */
export const WEBHOOKS = 10;

/** Calls that one key may make in a minute at one process of the portal. */
export const KEY_CALLS_PER_MINUTE = 600;

/** Maximum photos of a workorder. */
export const WORKORDER_PHOTOS = 6;

/** Maximum suitable times of a workorder. */
export const WORKORDER_TIMES = 3;
/** Maximum active automatic payments of one resident for one lease. */
export const AUTOPAYS_OF_LEASE = 4;

/** Maximum dates that one pause of an automatic payment skips. */
export const AUTOPAY_PAUSE_MONTHS = 6;
/** The highest cap of an automatic payment. */
export const AUTOPAY_CAP_CENTS = 100_000_000;

/** Maximum characters of the reason for declining a lease. */
export const DECLINE_REASON_CHARACTERS = 1000;

/** Maximum open drafts of flows in a company. */
export const OPEN_DRAFTS = 100;

/** Maximum edits of one draft: saved while typing, a day of work makes about a thousand. */
export const DRAFT_EDITS = 20_000;

/** Maximum days from now until a draft that is scheduled goes live. */
export const PUBLISH_AHEAD_DAYS = 366;

/** Maximum characters of one file of a draft; a release may have fewer bytes than that. */
export const DRAFT_FILE_CHARACTERS = 400_000;

/** Maximum files that one step of a person changes: a new language has as many as the texts have files. */
export const DRAFT_STEP_FILES = 500;

/** Maximum places of a draft for which somebody chooses a version at once. */
export const DRAFT_CHOICES = 10_000;

/** Maximum bytes of one step. */
export const DRAFT_STEP_BYTES = 8_000_000;

/** Maximum activations of releases shown. */
export const RELEASES_SHOWN = 100;

/** Maximum processes that a rehearsal of a draft lists. */
export const CASES_SHOWN = 200;

/** Maximum forms of a property's settings that one call changes. */
export const SETTING_FORMS = 30;

/** Legal holds of a household in one list. */
export const HOLDS_SHOWN = 50;

/** The name of a person, typed to confirm that they are deleted. */
export const PERSON_NAME_CHARACTERS = 400;

/** Erasures in one list. */
export const ERASURES_SHOWN = 50;

/** Changes of settings in one list. */
export const SETTING_CHANGES = 100;

/** Maximum pictures of a property: logos and drawings of floor plans. */
export const PROPERTY_PICTURES = 500;

/** Maximum rows of an imported file. */
export const IMPORT_ROWS = 20_000;

/** Problems of an import in one answer; all of them are in its file. */
export const IMPORT_PROBLEMS = 200;

/** Imports in one list. */
export const IMPORTS_SHOWN = 20;

/** Exports of a property in one list. */
export const EXPORTS_SHOWN = 25;

/** Days for which the file of an export is kept. */
export const EXPORT_KEPT_DAYS = 7;
/** Days within which the office answers a person who asks to be deleted (California: CCPA regulations, 11 CCR 7021). */
export const DELETION_ANSWER_DAYS = 45;
/** Consents of a person that the office sees. */
export const CONSENTS_SHOWN = 200;
/** Exports about one person that can be asked for within a day, by the office and by the person each. */
export const PERSON_EXPORTS_A_DAY = 5;

/** The highest amount that a member of the office enters in a ledger. */
export const MONEY_CENTS = 100_000_000;

/** Maximum characters of a reason for an entry of the office, of its description, and of the number of a check. */
export const MONEY_REASON_CHARACTERS = 300;
export const MONEY_DESCRIPTION_CHARACTERS = 100;
export const CHECK_NUMBER_CHARACTERS = 40;

/** The fewest letters of a reason, spaces not counted. */
export const FEWEST_REASON_LETTERS = 3;

/** Characters of a name on a parcel, and homes that a search for one finds. */
export const PARCEL_NAME_CHARACTERS = 80;
export const PARCEL_HOMES = 20;

/** Announcements: characters, recipients of one, and how many a property may send within a day. */
export const ANNOUNCEMENT_SUBJECT_CHARACTERS = 120;
export const ANNOUNCEMENT_CHARACTERS = 4000;
export const ANNOUNCEMENT_RECIPIENTS = 5000;
export const ANNOUNCEMENTS_PER_DAY = 20;

/** Templates of answers that a property may have, and characters of their names. */
export const MESSAGE_TEMPLATES = 100;
export const TEMPLATE_NAME_CHARACTERS = 60;

/** Vehicles, pets and keys that a household may ever have, and characters of each of their fields. */
export const BELONGINGS = 200;
export const BELONGING_CHARACTERS = 80;

/** Entries of a lease that the office reads: about ten years. */
export const LEDGER_ENTRIES = 5000;

/** Rows of the office's lists of a day, of waiting acts and of coming late fees. */
export const MONEY_ROWS = 1000;

/** The most installments of a payment plan. */
export const PLAN_INSTALLMENTS = 24;
/** The last installment lies at most that many days after today. */
export const PLAN_DAYS = 366;

/** Maximum days and rows of an export of the books. */
export const EXPORT_DAYS = 366;
export const EXPORT_ROWS = 200_000;

/** Closed months that the office sees. */
export const CLOSED_MONTHS = 60;

/** Workorders on one board. */
export const BOARD_WORKORDERS = 500;

/** Notes and costs of the office at one workorder. */
export const WORKORDER_NOTES = 200;
export const WORKORDER_COSTS = 100;

/** Maximum minutes of one entry of work: three weeks. */
export const WORKORDER_MINUTES = 30_000;

/** Recurring inspections of a property, and the months between two of them. */
export const INSPECTION_PLANS = 50;
export const INSPECTION_MONTHS = 60;
