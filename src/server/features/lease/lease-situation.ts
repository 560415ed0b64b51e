/** The state of a person's lease: whether they may sign, what prevents it, and what they sign. */
import { isExamCompleted } from '../../../../machines/lease/lease-facts.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import {
  type ApplicationStatus,
  readApplicationStatus,
} from '../../../db/applicant/application-status.repository.ts';
import { findNewestExam } from '../../../db/applicant/exam.repository.ts';
import { findResponse } from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findLease, findLeaseOfSigner, type Lease } from '../../../db/lease/lease.repository.ts';
import { findLeaseDocument } from '../../../db/lease/lease-document.repository.ts';
import { readMoneyState } from '../../../db/process/fact.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { type LeasePapers, type PapersSigner, readLeasePapers } from './lease-papers.ts';

/** A lease from the view of one of its signers. */
export interface OwnPapers extends LeasePapers {
  readonly signer: PapersSigner;
}

/** The papers of a lease for one of its signers; null for everybody else. */
async function ownPapersOf(
  db: Connection,
  applicant: Pick<Applicant, 'id'>,
  lease: Lease | null,
): Promise<OwnPapers | null> {
  if (lease === null) return null;
  const papers = await readLeasePapers(db, lease);
  const signer = papers.signers.find(({ applicant_id }) => applicant_id === applicant.id);
  return signer === undefined ? null : { ...papers, signer };
}

/**
 * What a person signs: the lease of their application, or addendums that came after it.
 *
 * @param afterwards the id of the lease row that such addendums belong to; null for the lease of the application.
 */
export async function readOwnPapers(
  db: Connection,
  applicant: Pick<Applicant, 'id'>,
  afterwards: string | null,
): Promise<OwnPapers | null> {
  if (afterwards === null) return ownPapersOf(db, applicant, await findLeaseOfSigner(db, applicant.id));
  const lease = await findLease(db, afterwards);
  return lease?.parent_lease_id ? ownPapersOf(db, applicant, lease) : null;
}

/** The lease that an addendum belongs to; null if there is no such addendum, or somebody else signs it. */
export async function readPapersOfAddendum(
  db: Connection,
  applicant: Pick<Applicant, 'id'>,
  addendumId: string,
): Promise<OwnPapers | null> {
  const document = await findLeaseDocument(db, addendumId);
  if (document?.file_type !== 'ADDENDUM') return null;
  return ownPapersOf(db, applicant, await findLease(db, document.lease_id));
}

/** The steps before signing. */
export interface BeforeSigning {
  readonly application_status: ApplicationStatus;
  readonly exam_completed: boolean;
  readonly pre_lease_pending: boolean;
  /** The property accepts no signature without the consent to sign electronically. */
  readonly consent_required: boolean;
}

/** What prevents an applicant from signing, apart from money. @see spec/pre-application.md §4 Lease signing */
export async function readBeforeSigning(
  deps: Pick<Deps, 'questionnaires'>,
  db: Connection,
  applicant: Applicant,
): Promise<BeforeSigning> {
  const exam = await findNewestExam(db, applicant.id);
  const property = await findProperty(db, applicant.property_id);
  const { payments } = await readMoneyState(db, applicant.id);
  const isAsked = property?.settings.sharing_enabled === true || payments > 0;
  return {
    application_status: await readApplicationStatus(db, applicant.application_id),
    exam_completed: isExamCompleted({ result: exam?.result ?? null, isAsked }),
    consent_required: property?.settings.esign_consent !== 'asked',
    pre_lease_pending: await isPreLeasePending(deps, db, applicant),
  };
}

async function isPreLeasePending(
  { questionnaires }: Pick<Deps, 'questionnaires'>,
  db: Connection,
  { id, property_id }: Applicant,
): Promise<boolean> {
  const asked = questionnaires.get(`${property_id}/pre_lease`) ?? questionnaires.get('pre_lease');
  if (asked === undefined || asked.items.length === 0) return false;
  return (await findResponse(db, id, 'pre_lease', '')) === null;
}
