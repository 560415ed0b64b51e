/** The office's own papers of a lease as its pages see them. */
import { LANDLORD } from '../../../../../../machines/lease/placed-mark.ts';
import type { OwnPapers } from '../../../../../contract/office/leases/own-paper.contract.ts';
import type { OwnPaper } from '../../../../../db/lease/own-paper.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { signedPath } from '../../../../storage/file-ticket.ts';
import { nameOf } from '../household.ts';
import type { LeasePlace } from '../lease-plan.ts';

type Signers = Pick<LeasePlace['household'], 'signers'>;

/** The papers of a place, and whose marks they can have. */
export function ownPapersView(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { own, household, property }: Pick<LeasePlace, 'own' | 'household' | 'property'>,
): OwnPapers {
  return {
    signers: household.signers.map((one) => ({ id: one.id, name: nameOf(one) })),
    landlord: property.company_name,
    papers: own.map((paper) => ({
      paper_id: paper.id,
      file_name: paper.file_name,
      file_path: signedPath(deps, paper.id),
      pages: [...paper.pages],
      marks: marksOf(paper, household),
      without_mark: unmarked(paper, household),
      changed_at: paper.changed_at,
    })),
  };
}

/** The marks of those who sign: somebody may have left the household since they were placed. */
export function marksOf(
  { marks }: Pick<OwnPaper, 'marks'>,
  { signers }: Signers,
): OwnPaper['marks'][number][] {
  return marks.filter(({ signer }) => signer === LANDLORD || signers.some(({ id }) => id === signer));
}

/** The names of signers who have nothing to sign on a paper. */
export function unmarked({ marks }: Pick<OwnPaper, 'marks'>, { signers }: Signers): string[] {
  return signers
    .filter(({ id }) => !marks.some(({ signer, kind }) => signer === id && kind !== 'date'))
    .map(nameOf);
}
