/** The office's own papers as documents of a lease, with the places of the marks as tags. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LANDLORD, MARK_WIDTHS } from '../../../../../../machines/lease/placed-mark.ts';
import { dateKey, LANDLORD_KEY } from '../../../../../../machines/lease/spots.ts';
import type { OwnPaper } from '../../../../../db/lease/own-paper.repository.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import type { DrawnDocument } from '../../../../papers/drawn-paper.ts';
import { signerFields } from '../../../../papers/fields.ts';
import type { LeasePlan } from '../lease-plan.ts';
import { marksOf, unmarked } from './own-paper-view.ts';

/**
 * The own papers of a plan. The landlord has places where the terms say that the landlord signs.
 *
 * @throws {Error} if the content of one is not what was added.
 */
export async function drawnOwnPapers(
  { storage }: Pick<Deps, 'storage'>,
  plan: Pick<LeasePlan, 'own' | 'household' | 'terms'>,
): Promise<DrawnDocument[]> {
  const drawn: DrawnDocument[] = [];
  for (const paper of plan.own) {
    const bytes = await contentOf({ storage }, paper);
    const { file_name, pages } = paper;
    drawn.push({ file_type: 'ADDENDUM', file_name, bytes, pages: pages.length, tags: tagsOf(paper, plan) });
  }
  return drawn;
}

/** The content of a paper. @throws {Error} if it is not what was added. */
export async function contentOf({ storage }: Pick<Deps, 'storage'>, paper: OwnPaper): Promise<Buffer> {
  const bytes = await buffer(await storage.read(paper.storage_key));
  if (createHash('sha256').update(bytes).digest('hex') !== paper.sha256)
    throw new Error(`The content of the paper ${paper.id} was changed.`);
  return bytes;
}

/** Refuses a plan with a paper on which somebody has no mark. @throws {AppError} `lease.marks_missing`. */
export function requireMarks({ own, household }: Pick<LeasePlan, 'own' | 'household'>): void {
  for (const paper of own) {
    const names = unmarked(paper, household).join(', ');
    if (names !== '')
      throw new AppError('lease.marks_missing', { params: { paper: paper.file_name, names } });
  }
}

function tagsOf(
  paper: OwnPaper,
  { household, terms }: Pick<LeasePlan, 'household' | 'terms'>,
): DrawnDocument['tags'] {
  const shortcodeOf = ({ signer, kind }: OwnPaper['marks'][number]): string => {
    if (signer === LANDLORD) return kind === 'date' ? dateKey(LANDLORD_KEY) : LANDLORD_KEY;
    const fields = signerFields(household.signers.findIndex(({ id }) => id === signer) + 1);
    return kind === 'date' ? dateKey(fields.signature) : fields[kind];
  };
  return marksOf(paper, household)
    .filter(({ signer }) => terms.countersign || signer !== LANDLORD)
    .map((mark, index) => ({
      ...{
        id: `t${index + 1}`,
        shortcode: shortcodeOf(mark),
        page: mark.page,
        left: mark.left,
        top: mark.top,
      },
      ...{ width: MARK_WIDTHS[mark.kind], value: '', repeat_all_pages: false },
    }));
}
