import type { LeaseAnswer } from '../../../contract/lease/lease.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { LeaseDues } from './lease-dues.ts';
import { documentCounts } from './lease-pdf.ts';
import type { BeforeSigning, OwnPapers } from './lease-situation.ts';

/** The lease's answer without the document itself. */
export type KnownOfLease = Omit<LeaseAnswer, 'pdf' | 'brand' | 'shows_document' | 'signature_drawing'> & {
  readonly pdf: { readonly documents: ReturnType<typeof documentCounts> } | null;
};

/**
 * The data of the answer and of the flow's facts. What comes before a lease is not asked of a household that moves to another
 * unit. `forbidden` if there is no such document, or it is not theirs; before
 * there is a lease at all, the status shows that instead.
 *
 * @param papers null if there is none for this person.
 * @param isAsked whether a document was requested by its id: if it does not exist, it is always `forbidden`.
 */
export function situationOf(
  applicant: Applicant,
  papers: OwnPapers | null,
  beforeApplying: BeforeSigning,
  duesOfApplication: LeaseDues,
  isAsked = false,
): KnownOfLease {
  const moves = papers?.office?.moves_from != null;
  const before = moves ? { ...beforeApplying, ...NOTHING_ASKED } : beforeApplying;
  const dues = moves ? NOTHING_DUE : duesOfApplication;
  const { id, first_name, last_name, applicant_type, decision, property_id } = applicant;
  const noLeaseYet = !isAsked && before.application_status === 'APPLICATION_IN_PROGRESS';
  return {
    forbidden: papers === null && !noLeaseYet,
    applicant: {
      id,
      first_name,
      last_name,
      applicant_type,
      decision,
      lease_agreement: papers?.signer.finished_at ? papers.lease.id : null,
    },
    examCompleted: before.exam_completed,
    ...dues,
    property_id,
    pdf: papers === null ? null : { documents: documentCounts(papers, papers.signer) },
    application_status: before.application_status,
    hasPreLeaseQuestionnaires: before.pre_lease_pending,
    allow_corporate_signer: papers?.lease.allow_corporate_signer ?? false,
    corp_signer_fname: papers?.lease.corp_signer_fname ?? '',
    corp_signer_lname: papers?.lease.corp_signer_lname ?? '',
    corp_signer_email: papers?.lease.corp_signer_email ?? '',
    withdrawal: withdrawalOf(papers?.lease),
    signing: signingOf(papers, before),
  };
}

/** Who already lives at the property and moves to another unit has no application to complete. */
const NOTHING_ASKED = { exam_completed: true, pre_lease_pending: false } as const;
const NOTHING_DUE: LeaseDues = { dueInvoices: [], duePostInvoices: [] };

/** Whether this person has agreed to sign electronically, and who declines to sign. */
function signingOf(papers: OwnPapers | null, before: BeforeSigning): KnownOfLease['signing'] {
  if (papers === null) return { consent: 'ASKED', declined: 'NOBODY', declined_by: [] };
  const { signer, signers } = papers;
  const decliners = signers.filter(({ declined_at }) => declined_at !== null);
  const others = decliners.length > 0 ? ('OTHERS' as const) : ('NOBODY' as const);
  const asked = before.consent_required ? ('REQUIRED' as const) : ('ASKED' as const);
  return {
    consent: signer.consent === null ? asked : 'GIVEN',
    declined: signer.declined_at === null ? others : 'SELF',
    declined_by: decliners.map(({ signing_name }) => signing_name),
  };
}

function withdrawalOf(lease: OwnPapers['lease'] | undefined): KnownOfLease['withdrawal'] {
  if (lease?.status !== 'WITHDRAWN') return null;
  return { at: lease.withdrawn_at ?? '', reason: lease.withdrawn_reason ?? '' };
}
