import { SIGNING_SCREEN } from '../../../../machines/lease/lease.catalog.ts';
import { isAfterwards, leaseFacts } from '../../../../machines/lease/lease-facts.ts';
import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type { LeaseAnswer } from '../../../contract/lease/lease.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { takesDrawings } from '../../forms/drawn-signature.ts';
import { resume } from '../../process/places.ts';
import { situationOf } from './lease-answer.ts';
import { leaseDues } from './lease-dues.ts';
import { addendumIdOf } from './lease-papers.ts';
import { leasePdf } from './lease-pdf.ts';
import { type OwnPapers, readBeforeSigning } from './lease-situation.ts';
import { noteLook } from './signing/note-look.ts';

interface Asked {
  /** The papers of the requested document, or null if there are none for this person. */
  readonly papers: OwnPapers | null;
  /** Null for the lease. */
  readonly addendumId: string | null;
  readonly language: string;
  readonly ip: string;
}

/**
 * The lease of an applicant, or one of its addendums, with what keeps them from signing. Logs that the signer has
 * opened it.
 *
 * @see spec/pre-application.md §3 Lease data returned, §7
 */
export async function readLease(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'questionnaires' | 'flows'>,
  applicant: Applicant,
  { papers, addendumId, language, ip }: Asked,
): Promise<LeaseAnswer> {
  const { db } = deps;
  const property = await findProperty(db, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const before = await readBeforeSigning(deps, db, applicant);
  const dues = await leaseDues(db, applicant.id, language);
  const situation = situationOf(applicant, papers, before, dues, addendumId !== null);
  const pdf = papers === null ? null : await selectedPdf(deps, papers, addendumId, ip);
  const flow = deps.flows.get('lease');
  const facts = leaseFacts({ ...situation, pdf }, isAfterwards(pdf));
  return {
    ...situation,
    pdf,
    shows_document: pdf !== null && flow !== undefined && resume(flow, facts).screen === SIGNING_SCREEN,
    signature_drawing: takesDrawings(property),
    brand: brandOf(property),
  };
}

async function selectedPdf(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  papers: OwnPapers,
  addendumId: string | null,
  ip: string,
): Promise<LeaseAnswer['pdf']> {
  const selected = papers.documents.find((document) => addendumIdOf(document) === addendumId);
  if (selected === undefined) return null;
  const { applicant_id } = papers.signer;
  await noteLook(deps, papers.lease, { event: 'OPENED', applicant_id, ip, document: selected.id });
  return leasePdf(deps, papers, papers.signer, selected);
}
