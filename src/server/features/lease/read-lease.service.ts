import type { LeaseAnswer } from '../../../contract/lease.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Deps } from '../../deps.ts';
import { addendumIdOf } from '../../lease/lease-papers.ts';
import {
  type OwnPapers,
  readBeforeSigning,
  readOwnPapers,
  readPapersOfAddendum,
} from '../../lease/lease-situation.ts';
import { leaseDues } from './lease-dues.ts';
import { leasePdf } from './lease-pdf.ts';

/**
 * The lease of an applicant, or one of its addendums. `forbidden` where there is no such document, or it is not theirs;
 * before there is a lease at all, the status says so.
 *
 * @param addendumId null for the lease.
 * @see spec/pre-application.md §3 Lease data returned, §7
 */
export async function readLease(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'questionnaires'>,
  applicant: Applicant,
  addendumId: string | null,
  language: string,
): Promise<LeaseAnswer> {
  const { db } = deps;
  const papers =
    addendumId === null
      ? await readOwnPapers(db, applicant, false)
      : await readPapersOfAddendum(db, applicant, addendumId);
  const before = await readBeforeSigning(deps, db, applicant);
  const noLeaseYet = addendumId === null && before.application_status === 'APPLICATION_IN_PROGRESS';
  const dues = await leaseDues(db, applicant.id, language);
  const { id, first_name, last_name, applicant_type, decision, property_id } = applicant;
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
    pdf: papers === null ? null : selectedPdf(deps, papers, addendumId),
    application_status: before.application_status,
    hasPreLeaseQuestionnaires: before.pre_lease_pending,
    allow_corporate_signer: papers?.lease.allow_corporate_signer ?? false,
    corp_signer_fname: papers?.lease.corp_signer_fname ?? '',
    corp_signer_lname: papers?.lease.corp_signer_lname ?? '',
    corp_signer_email: papers?.lease.corp_signer_email ?? '',
  };
}

function selectedPdf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  papers: OwnPapers,
  addendumId: string | null,
): LeaseAnswer['pdf'] {
  const selected = papers.documents.find((document) => addendumIdOf(document) === addendumId);
  return selected === undefined ? null : leasePdf(deps, papers, papers.signer, selected);
}
