import type { World } from '../src/engine/explore/model/world.ts';

const unsubmitted = { submitted: { const: false } } as const;

/**
 * What the tasks of the application flow change, which facts exclude each other, and what others may change
 * meanwhile. The explorer reads it; the server is held to it by the tests over HTTP.
 *
 * @see spec/application.md §4
 */
export const applicationWorld: World = {
  impossible: [
    { ...unsubmitted, cancelled: { const: true } },
    { ...unsubmitted, decision: { not: { const: 'NONE' } } },
    { ...unsubmitted, exam: { not: { const: 'NONE' } } },
    { ...unsubmitted, payment_just_made: { const: true } },
    { ...unsubmitted, payment_in_flight: { const: true } },
    { ...unsubmitted, screening_requested: { const: true } },
    { ...unsubmitted, pre_screening_pending: { const: true } },
    { exam: { not: { const: 'NONE' } }, screening_requested: { const: false } },
  ],
  outcomes: {
    submitApplication: {
      accepted: {
        when: { consent_given: { const: true } },
        sets: { submitted: [true], allow_edit: [false], pre_screening_pending: [false] },
      },
      preScreening: {
        when: { consent_given: { const: true } },
        sets: { submitted: [true], allow_edit: [false], pre_screening_pending: [true] },
      },
    },
    cancelApplication: { cancelled: { sets: { cancelled: [true], allow_edit: [false] } } },
    payInvoice: {
      paid: {
        when: { open_invoices: { minimum: 1 } },
        sets: { open_invoices: { by: -1, capped: true }, payment_just_made: [true] },
      },
      // Found out while paying: somebody blocked payments, or the questionnaire was opened again.
      blocked: { sets: { payment_blocked: [true] } },
      preScreening: { sets: { pre_screening_pending: [true] } },
      unknown: { sets: { payment_in_flight: [true] } },
    },
    loadExam: {
      questions: {
        when: { exam: { enum: ['NONE', 'OPEN', 'FAILED'] } },
        sets: { exam: ['OPEN'], screening_requested: [true] },
      },
      // The bureau's report without an exam (package.zipreport) counts as passed too.
      passed: { sets: { exam: ['PASSED'], screening_requested: [true] } },
      // Questions that were asked already are shown without asking the bureau.
      notFound: { when: { exam: { enum: ['NONE', 'FAILED'] } } },
      // Found out while loading: it was answered in another tab.
      manual: { sets: { exam: ['MANUAL'], screening_requested: [true] } },
      // Found out while loading: a due came up since the page was opened.
      paymentMissing: { sets: { open_invoices: [1, 2, 3] } },
    },
    answerExam: {
      passed: { sets: { exam: ['PASSED'] } },
      manual: { sets: { exam: ['MANUAL'] } },
      questions: { sets: { exam: ['OPEN'] } },
      notPassed: { sets: { exam: ['FAILED'] } },
    },
  },
  saves: {
    applicant_consent: { sets: { consent_given: [true] } },
    applicant_documents: { sets: { documents_complete: [true] } },
  },
  outside: {
    allow_edit: [true, false],
    payment_blocked: [true, false],
    payment_in_flight: [true, false],
    unit_available: [true, false],
    pre_screening_pending: [true, false],
    open_invoices: [0, 1, 2, 3],
    decision: ['NONE', 'DENIED', 'APPROVED'],
    screening_requested: [true],
  },
  during: { payInvoice: 'payment_in_flight' },
  asks: ['paymentInFlight.PAYMENT'],
  told: {
    payInvoice: ['paid', 'blocked', 'preScreening', 'unknown'],
    loadExam: ['questions', 'passed', 'manual', 'paymentMissing'],
    answerExam: ['passed', 'manual', 'notPassed'],
  },
  fresh: unsubmitted,
  requirements: {
    'APP-038': ['resuming[0] → cancelled'],
    'APP-039': ['submitting.preScreening → preScreening'],
    'APP-040': ['charging.preScreening → preScreening'],
    'APP-041': ['submitting.accepted → payment'],
    'APP-042': ['paying'],
    'APP-043': ['charging.paid → next', 'afterDues[5] → exam'],
    'APP-044': ['finish', 'answering.passed → finish'],
    'APP-146': ['editing readonly editingClosed is false', 'editing readonly editingClosed is true'],
    'APP-147': [
      'submitting.accepted → payment',
      'resuming[1] → denied',
      'cancelDone.after 2000 ms → cancelled',
    ],
    'APP-151': ['submitted.CANCEL decided is false', 'submitted.CANCEL decided is true'],
    'APP-152': [
      'submitted.pets_n_vehicles SAVE (valid) → pets_n_vehicles',
      'submitted readonly decided is true',
    ],
    'APP-153': [
      'submitted.applicant_documents SAVE (valid) → applicant_documents',
      'submitted readonly decided is true',
    ],
    'APP-154': [
      'submitted.applicant_consent SAVE (valid) → applicant_consent',
      'submitted readonly decided is true',
    ],
    'APP-155': ['editing pets_n_vehicles guarantor is true'],
    'APP-156': ['editing applicant_documents guarantor is true'],
    'APP-157': ['editing references_n_emergency_contacts guarantor is true'],
    'APP-158': ['editing employers_n_other_incomes application/employers notResponsible is true'],
    'APP-159': ['editing references_n_emergency_contacts application/references notResponsible is true'],
    'APP-223': ['submitted applicant_consent readonly consentLocked is true'],
    'APP-229': ['nothingDue.after 4000 ms → afterDues'],
    'APP-230': ['afterDues[4] → exam', 'afterDues[5] → exam'],
    'APP-231': ['afterDues[6] → finish'],
    'APP-239': ['cancelDone.after 2000 ms → cancelled'],
    'APP-240': ['exam.questions → examOpen'],
    'APP-241': ['exam.exhausted → examFailed'],
    'APP-384': ['answering.passed → finish'],
    'APP-406': ['exam.paymentMissing → paying'],
    'APP-407': ['exam.notFound → examFailed'],
    'APP-408': ['exam.passed → finish'],
    'APP-409': ['exam.failed → waiting', 'exam.after 5000 ms → running', 'exam.exhausted → examFailed'],
  },
};
