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
import { situationOf } from './lease-answer.ts';
import { leaseDues } from './lease-dues.ts';
import { leasePdf } from './lease-pdf.ts';

/**
 * The lease of an applicant, or one of its addendums, with what keeps them from signing.
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
  const dues = await leaseDues(db, applicant.id, language);
  return {
    ...situationOf(applicant, papers, before, dues, addendumId !== null),
    pdf: papers === null ? null : selectedPdf(deps, papers, addendumId),
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
