/**
 * Numbers that the server and the pages must agree on, each with its one home. A number that only one side needs
 * is where it is used.
 */

/** Bytes of an uploaded document; a larger one is refused and never sent. @see spec/application.md §9 */
export const UPLOAD_BYTES = 5_000_000;

/** Documents in one upload. */
export const UPLOAD_FILES = 10;

/** Bytes of a file that answers a question; a larger one is skipped. @see spec/pre-application.md §9 */
export const ANSWER_FILE_BYTES = 25_000_000;

/** Files in one form that answers a questionnaire. */
export const ANSWER_FILES = 20;

/** Questions of a questionnaire, and answers in one form. */
export const QUESTIONS = 100;

/** Digits of a code by SMS or mail. @see spec/pre-application.md §9 */
export const CODE_LENGTH = 6;

/** Entities in one draft: the forms of an application fill some twenty. */
export const DRAFT_ENTITIES = 200;

/** Mails within an hour to one typed address, counted over all who ask for them. */
export const MAILS_TO_RECIPIENT_PER_HOUR = 10;

/** Mails within an hour, to addresses that somebody typed, that are asked for from one network address. */
export const MAILS_FROM_ADDRESS_PER_HOUR = 60;

/** How often within an hour is asked whether one person, by their mail address, left a guestcard before. */
export const DUPLICATE_CHECKS_OF_PERSON_PER_HOUR = 30;

/** The same per network address, for all persons together: many visitors may share one, as in a leasing office. */
export const DUPLICATE_CHECKS_FROM_ADDRESS_PER_HOUR = 600;

/** Mails within an hour that ask one landlord about tenants. */
export const MAILS_TO_LANDLORD_PER_HOUR = 60;

/** Mails within an hour about one unit: its office gets one for each. */
export const MAILS_ABOUT_UNIT_PER_HOUR = 60;

/** So long a unit is kept for somebody who has verified and paid nothing. */
export const UNIT_HOLD_MINUTES = 60;

/**
 * Units of a property that one person takes within an hour without paying: by their verified number; before it is verified
 * by their mail address, and by their network address.
 */
export const UNIT_HOLDS_PER_HOUR = 3;

/** Characters of JSON in all drafts of one person together, saved or only kept while they type. */
export const DRAFT_CHARACTERS = 500_000;

/** Characters of a message of a resident, and of its subject. @see spec/platform.md §5, §9 */
export const MESSAGE_CHARACTERS = 320;
export const SUBJECT_CHARACTERS = 300;

/** Tables of which one person's layout is kept, and columns of each. */
export const TABLE_PREFERENCES = 50;
export const TABLE_COLUMNS = 60;

/** Events in one batch of what happened while a page was offline. */
export const ANALYTICS_EVENTS = 200;

/** So long somebody of the office may see the portal as another person. */
export const IMPERSONATION_MINUTES = 60;

/** Events of a process in one answer; earlier ones are asked for by the first of them. */
export const EVENTS_AT_ONCE = 500;

/** Documents of one lease: the lease itself and its addendums. */
export const LEASE_DOCUMENTS = 40;

/** Pages of one lease document. */
export const LEASE_PAGES = 1000;

/** Characters of a signature: a name, or a drawing as a PNG data URL. */
export const SIGNATURE_CHARACTERS = 200_000;

/** Characters of a password that is chosen. @see docs/decisions/0040-an-account-is-who-reads-the-mail.md */
export const PASSWORD_LEAST_CHARACTERS = 10;

/** The longest password that can be chosen. */
export const PASSWORD_CHARACTERS = 128;

/** Bytes of a document of a lease. */
export const LEASE_DOCUMENT_BYTES = 20_000_000;
/** Bytes of all documents of a lease: signatures, fonts and the certificate come to it, and the sealed file can be verified. */
export const LEASE_BYTES = 40_000_000;
/** Bytes of a file that is to be verified: every sealed lease has less. */
export const VERIFIED_BYTES = 50_000_000;

/** How many rows a page of a list may have; the first unless another is chosen. @see spec/platform.md §9 */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

/** Characters of a workorder's title, of its description, and of a comment. */
export const WORKORDER_TITLE_CHARACTERS = 80;
export const WORKORDER_CHARACTERS = 2000;

/** Characters of the text of an addendum that the office gives. */
export const ADDENDUM_CHARACTERS = 40_000;

/** Addendums that the office reads at once. */
export const OFFICE_ADDENDUMS = 200;

/** Occasions that the office reads at once. */
export const OFFICE_OCCASIONS = 500;

/** Photos that come with a workorder. */
export const WORKORDER_PHOTOS = 6;

/** Times that suit the resident, of one request. */
export const WORKORDER_TIMES = 3;
/** Automatic payments of one resident for one lease that run at the same time. */
export const AUTOPAYS_OF_LEASE = 4;

/** Dates that one pause of an automatic payment can leave out. */
export const AUTOPAY_PAUSE_MONTHS = 6;
/** The highest cap of an automatic payment. */
export const AUTOPAY_CAP_CENTS = 100_000_000;

/** Why somebody does not sign a lease. */
export const DECLINE_REASON_CHARACTERS = 1000;
