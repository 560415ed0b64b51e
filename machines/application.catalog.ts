import type { TagEntry, TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The tasks of the application flow: the facts that each reads and all its outcomes. The server and the browser each
 * provide their own implementation.
 *
 * @see spec/application.md §4, §7, §8
 */
export const applicationTasks = {
  /** Validates and stores the whole form. `fieldError` includes the step to open. */
  submitApplication: {
    does: 'sign',
    reads: ['allow_edit', 'submitted', 'pre_screening_pending'],
    outcomes: ['accepted', 'preScreening', 'fieldError', 'failed'],
    onceOnly: true,
  },
  cancelApplication: { does: 'sign', reads: ['submitted', 'decision'], outcomes: ['cancelled', 'failed'] },
  /**
   * Pays the first due invoice. `unknown`: the provider did not answer; no further payment is allowed until it is
   * resolved.
   */
  payInvoice: {
    does: 'pay',
    reads: [
      'open_invoices',
      'payment_in_flight',
      'payment_blocked',
      'unit_available',
      'pre_screening_pending',
    ],
    outcomes: ['paid', 'declined', 'blocked', 'preScreening', 'unknown', 'failed'],
    onceOnly: true,
  },
  /** Loads the questions; the first call opens the exam, later calls return the same questions. */
  loadExam: {
    does: 'secrets',
    reads: ['exam', 'open_invoices'],
    outcomes: ['questions', 'passed', 'manual', 'paymentMissing', 'notFound', 'failed'],
    loads: true,
  },
  /** Submits the answers, which count once. `questions`: the bureau asks another round. */
  answerExam: {
    does: 'secrets',
    reads: ['exam'],
    outcomes: ['passed', 'manual', 'questions', 'notPassed', 'failed'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** The tasks that the steps of the application may call. */
export const applicationEdits = {
  /**
   * Stores the answers of tabs without validation and recounts their progress. A consent can only be given by the
   * person themselves.
   */
  saveDraft: {
    does: 'change',
    reads: ['screening_requested', 'consent_given'],
    outcomes: ['saved', 'stale', 'failed'],
  },
  /** Keeps what is typed and not saved, beside the draft, which does not change. */
  keepTyping: { does: 'change', reads: [], outcomes: ['kept', 'stale', 'failed'] },
  /** Removes an entry from a list of the draft. */
  removeRecord: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
  /** Files of a tab: stores them, sets their dates, removes one. */
  keepFiles: { does: 'change', reads: [], outcomes: ['kept', 'failed'] },
  dateDocuments: { does: 'change', reads: [], outcomes: ['dated', 'fieldError', 'failed'] },
  removeFile: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** The tasks that data-only flows of an applicant may use. */
export const lentApplicationTasks = {
  /** Records the decision of the office; `NONE` takes it back. */
  recordDecision: {
    does: 'change',
    reads: [],
    outcomes: ['recorded', 'failed'],
    loads: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['decision'],
      properties: { decision: { type: 'string', enum: ['APPROVED', 'DENIED', 'NONE'] } },
    },
  },
  /** Cancels the application for a reason of the flow. */
  withdrawApplication: {
    does: 'sign',
    reads: [],
    outcomes: ['withdrawn', 'failed'],
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['reason'],
      properties: { reason: { type: 'string', pattern: '^[A-Z][A-Z_]{1,39}$' } },
    },
  },
} as const satisfies Record<string, TaskEntry>;

/** The placeholders of texts about an applicant: the agency whose screening reports the portal uses. */
export const applicationValues = ['agency_name', 'agency_address', 'agency_phone'] as const;

/**
 * The groups of its flows: all people of the application, those who would live there, those who vouch for them; and the
 * landlords whom the applicant has named.
 */
export const applicationGroups = ['household', 'applicants', 'guarantors', 'landlords'] as const;

/** The sources of an applicant's facts. */
export const applicantSources = [
  'applicant',
  'property',
  'money',
  'unit',
  'exam',
  'draft',
  'documents',
  'questionnaires',
] as const;

type ApplicationTask = keyof typeof applicationTasks;

/** The outcomes of a task. */
export type ApplicationOutcome<Task extends ApplicationTask> =
  (typeof applicationTasks)[Task]['outcomes'][number];

/** The screens of wizard steps that are not forms, each a component of `src/web/features`. */
export const applicationStepScreens = ['required-documents', 'fee-table'] as const;

/** The screens that the states of the application flow may show, each a component of `src/web/features`. */
export const applicationScreens = [
  'payment',
  'payment-in-flight',
  'exam',
  'exam-failed',
  'manual-verification',
  'finish',
  'denied-finish',
  'cancel-done',
  'application-cancelled',
] as const;

/** The tags by which code asks what a state of an application means. */
export const applicationTags = {
  /** The form: its steps are the tabs whose progress is counted and which the submit judges. */
  form: { only: 'wizard' },
  /** The form after the submit, to be read. */
  submittedForm: { only: 'wizard' },
  /** Something is due, or a payment is in flight: there is no exam yet. */
  unpaid: {},
  /** The exam can be read. */
  exam: {},
  /** The exam is passed, or none is required. */
  afterExam: {},
  /** What the person has to do next, as the list of the household names it. */
  todoPreScreening: {},
  todoPayment: {},
  todoExam: {},
} as const satisfies Record<string, TagEntry>;
