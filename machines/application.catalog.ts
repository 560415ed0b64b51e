import type { TaskEntry } from '../src/engine/flow/catalog.ts';

/**
 * The work that the application flow may call: what each task reads and every answer that it can give.
 * The server and the browser each provide their own side of it.
 *
 * @see spec/application.md §4, §7, §8
 */
export const applicationTasks = {
  /** Validates and stores the whole form. `fieldError` names the step to open. */
  submitApplication: {
    does: 'sign',
    reads: ['allow_edit', 'submitted', 'pre_screening_pending'],
    outcomes: ['accepted', 'preScreening', 'fieldError', 'failed'],
    onceOnly: true,
  },
  cancelApplication: { does: 'sign', reads: ['submitted', 'decision'], outcomes: ['cancelled', 'failed'] },
  /** Pays the first due invoice. `unknown`: the provider did not answer, so nobody may pay again yet. */
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
  /** Loads the questions; the first time it opens the exam, and asked again it gives the same ones. */
  loadExam: {
    does: 'secrets',
    reads: ['exam', 'open_invoices'],
    outcomes: ['questions', 'passed', 'manual', 'paymentMissing', 'notFound', 'failed'],
    loads: true,
  },
  /** Hands in the answers, which count once. `questions`: the bureau asks another round. */
  answerExam: {
    does: 'secrets',
    reads: ['exam'],
    outcomes: ['passed', 'manual', 'questions', 'notPassed', 'failed'],
    onceOnly: true,
  },
} as const satisfies Record<string, TaskEntry>;

/** The work that the steps of the application may call. */
export const applicationEdits = {
  /** Stores the answers of tabs as they are, and counts their progress again. A consent among them is the person's own to give. */
  saveDraft: {
    does: 'change',
    reads: ['screening_requested', 'consent_given'],
    outcomes: ['saved', 'stale', 'failed'],
  },
  /** Takes an entry out of a list of the draft. */
  removeRecord: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
  /** Files of a tab: keeps them, dates them, takes one away. */
  keepFiles: { does: 'change', reads: [], outcomes: ['kept', 'failed'] },
  dateDocuments: { does: 'change', reads: [], outcomes: ['dated', 'fieldError', 'failed'] },
  removeFile: { does: 'change', reads: [], outcomes: ['removed', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** Where the facts of an applicant are read from. */
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

export type ApplicationTask = keyof typeof applicationTasks;

/** The named answers of a task. */
export type ApplicationOutcome<Task extends ApplicationTask> =
  (typeof applicationTasks)[Task]['outcomes'][number];

/** The steps of the application's wizard that are no form, each a component of `src/web/features`. */
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

/** The addresses at which the flow shows its states. `:tab` is the step of the wizard. */
export const applicationPages = [
  '/auth/applicant/:tab',
  '/applicant/application-cancelled',
  '/applicant/payment',
  '/applicant/exam',
  '/applicant/finish',
] as const;

/** The pages of the application, and the one of the questionnaire that it waits for. */
export const applicationRoutes = [...applicationPages, '/applicant/pre-screening'] as const;
