/** Applicants as the subject of processes: the sources of their facts. */
import type { applicantSources } from '../../../../machines/application.catalog.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import {
  findApplicantWithDraft,
  lockApplicantWithDraft,
  readDraft,
  type StoredDraft,
} from '../../../db/applicant/draft.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import { readMoneyState, readStanding, type Standing } from '../../../db/process/fact.repository.ts';
import { findProperty, type Property } from '../../../db/property/property.repository.ts';
import { maskDraft, openStoredDraft } from '../../forms/stored-draft.ts';
import { isInFlight } from '../../payments/attempt.ts';
import { arePaymentsBlocked } from '../../payments/payments-blocked.ts';
import type { FactSource, SourceContext, SubjectKind } from '../../process/subject.ts';
import { judgedApplication } from './household/counted-progress.ts';

/** The flow whose answers are the draft of the application. */
const APPLICATION = 'application';

/** The fact `open_invoices` is capped at this number. */
const mostInvoices = 3;

/** An applicant, with the draft if it was read in the same query. */
export interface ApplicantSubject extends Applicant {
  readonly draft?: StoredDraft;
}

type Context = Pick<SourceContext<ApplicantSubject>, 'db' | 'subject' | 'once'>;

/** The property of the applicant, read once per request. */
export function propertyOf({ db, subject, once }: Context): Promise<Property> {
  return once('property', async () => {
    const property = await findProperty(db, subject.property_id);
    if (property === null) throw new Error(`The property of applicant ${subject.id} is gone.`);
    return property;
  });
}

/** Unit, exam and documents, read with one query for the three sources. */
const standingOf = ({ db, subject, once }: Context): Promise<Standing> =>
  once('standing', () => readStanding(db, subject));

/** @see spec/application.md §4 */
const sources: Readonly<Record<(typeof applicantSources)[number], FactSource<ApplicantSubject>>> = {
  applicant: {
    read: ({ subject }) => ({
      applicant_type: subject.applicant_type,
      is_responsible: subject.is_responsible,
      allow_edit: subject.allow_edit,
      submitted: subject.submitted_at !== null,
      cancelled: subject.cancelled_at !== null,
      decision: decisionFact(subject.decision),
      pre_screening_pending: subject.pre_screening_pending,
      screening_requested: subject.screening_request_renter_uid !== null,
      has_previous_application: subject.previous_applicant_id !== null,
    }),
  },
  property: {
    async read(context) {
      const { settings } = await propertyOf(context);
      const payment_blocked = arePaymentsBlocked(context.deps.settings, settings);
      return { sharing_enabled: settings.sharing_enabled, payment_blocked };
    },
  },
  money: {
    async read({ db, subject }) {
      const { open_invoices, payments, attempts } = await readMoneyState(db, subject.id);
      return {
        open_invoices: Math.min(open_invoices, mostInvoices),
        payment_just_made: payments > 0,
        payment_in_flight: attempts.some(isInFlight),
      };
    },
  },
  unit: {
    read: async (context) => ({ unit_available: (await standingOf(context)).unit_available }),
  },
  exam: { read: async (context) => ({ exam: examFact((await standingOf(context)).exam) }) },
  draft: {
    async read({ db, subject }) {
      const draft = subject.draft ?? (await readDraft(db, subject.id));
      return { consent_given: hasConsent(draft?.draft_data.signature_n_approval) };
    },
  },
  documents: {
    read: async (context) => ({ documents_complete: (await standingOf(context)).documents_complete }),
  },
  questionnaires: {
    read: async ({ db, subject }) => ({
      denied_form_answered:
        decisionFact(subject.decision) === 'DENIED' &&
        (await findResponse(db, subject.id, 'denied_form', '')) !== null,
    }),
  },
};

export const applicantSubject: SubjectKind<ApplicantSubject> = {
  kind: 'applicant',
  gone: 'token.invalid',
  find: findApplicantWithDraft,
  lock: ({ dialect }, trx, id) => lockApplicantWithDraft(trx, dialect, id),
  hasLeft: ({ removed_at }) => removed_at !== null,
  owner: ({ id, company_id, property_id, application_id }) => ({
    company_id,
    property_id,
    application_id,
    applicant_id: id,
  }),
  answers: async (deps, db, { id }) => maskDraft(deps, (await openStoredDraft(deps, db, id)).draft_data),
  async judged(process) {
    const { db, subject, flow } = process;
    const stored = flow.id === APPLICATION ? (subject.draft ?? (await readDraft(db, subject.id))) : null;
    if (stored === null) return { answers: {}, progress: {} };
    return judgedApplication(process, subject, stored, (await propertyOf(process)).settings);
  },
  sources,
};

function decisionFact(decision: string): 'NONE' | 'DENIED' | 'APPROVED' {
  if (decision === '') return 'NONE';
  // The spec names no value but DENIED; any other means a decision in favor.
  return decision === 'DENIED' ? 'DENIED' : 'APPROVED';
}

function examFact(result: string | null): 'NONE' | 'OPEN' | 'PASSED' | 'MANUAL' | 'FAILED' {
  if (result === null) return 'NONE';
  if (result === '') return 'OPEN';
  if (result === 'Passed') return 'PASSED';
  return result === 'ManualVerificationRequired' ? 'MANUAL' : 'FAILED';
}

function hasConsent(consent: unknown): boolean {
  return (
    typeof consent === 'object' &&
    consent !== null &&
    'application_consent_to_share_data' in consent &&
    consent.application_consent_to_share_data === true
  );
}
