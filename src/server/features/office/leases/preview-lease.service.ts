import { initialsOf } from '../../../../../machines/lease/signing-name.ts';
import { dateKey, kindOf, LANDLORD_KEY, spotsOf } from '../../../../../machines/lease/spots.ts';
import { LEASE_DOCUMENT_BYTES } from '../../../../contract/limits.ts';
import type { LeaseTerms } from '../../../../contract/office/lease-draft.contract.ts';
import { previewInWorker } from '../../../../seal/in-worker.ts';
import { previewPapers } from '../../../../seal/preview-papers.ts';
import type { DocumentToSeal, FilledTag } from '../../../../seal/sealed-lease.ts';
import { inTurn } from '../../../../threads/in-turn.ts';
import type { Deps } from '../../../deps.ts';
import type { DrawnDocument } from '../../../papers/drawn-paper.ts';
import { signerFields } from '../../../papers/fields.ts';
import { paperWords } from '../../../papers/paper-words.ts';
import { missingFields, printedNames, templatedPapers } from '../../../papers/template/templated-papers.ts';
import type { Officer } from '../office.ts';
import { nameOf } from './household.ts';
import { leasePlan, type PapersPlace, type Planned } from './lease-plan.ts';
import { drawnOwnPapers } from './own-papers/drawn-own-paper.ts';

/** Papers are drawn for each call: they cost the server a moment. */
export const PAPERS_PER_MINUTE = 60;
/** The size of a name at the place of a signature. */
const NAME_SIZE = 12;

/**
 * The papers of a lease as one PDF in base64, made by the code that makes the real ones, with the name of each signer at
 * their places; and the fields that have no value yet.
 *
 * @throws {AppError} as `leasePlan`.
 * @example (await previewLease(deps, officer, application_id, terms)).missing // ['parking_space']
 */
export async function previewLease(
  deps: Pick<Deps, 'db' | 'clock' | 'texts' | 'storage'>,
  officer: Officer,
  applicationId: string,
  terms: LeaseTerms,
): Promise<{ pdf: string; missing: string[] }> {
  const plan = await leasePlan(deps, deps.db, officer, applicationId, terms);
  return previewOf(deps, plan, await drawnOwnPapers(deps, plan));
}

/** The preview of a plan. @param own papers of the office, which are read in a thread: they may be anything. */
export async function previewOf(
  deps: Pick<Deps, 'clock' | 'texts'>,
  plan: Planned<PapersPlace>,
  own: readonly DrawnDocument[] = [],
): Promise<{ pdf: string; missing: string[] }> {
  const { papers, terms } = plan;
  const mark = deps.texts.message(terms.language, 'office-leases:paper.mark', {});
  const date = deps.texts.message(terms.language, 'office-leases:marks.kinds.date', {});
  const words = paperWords(deps.texts, terms.language);
  const pdf = await inTurn(async () => {
    const drawn = await templatedPapers(papers, { words, written: deps.clock.now(), mark });
    const shown = [...drawn, ...own].map((document) => previewed(document, plan, date));
    return own.length === 0
      ? previewPapers(shown, LEASE_DOCUMENT_BYTES)
      : previewInWorker(shown, LEASE_DOCUMENT_BYTES);
  });
  return { pdf: Buffer.from(pdf).toString('base64'), missing: missingFields(papers) };
}

function previewed(
  { file_name: name, bytes, tags, pages }: DrawnDocument,
  { papers, household }: Planned<PapersPlace>,
  date: string,
): DocumentToSeal {
  const landlord = { [LANDLORD_KEY]: papers.landlord ?? '', [dateKey(LANDLORD_KEY)]: date };
  const printed: Record<string, string> = { ...printedNames(papers), ...landlord };
  for (const [index, signer] of household.signers.entries()) {
    const { signature, initials } = signerFields(index + 1);
    printed[signature] = nameOf(signer);
    printed[initials] = initialsOf(signer);
    printed[dateKey(signature)] = date;
  }
  const nobody = { sign_key: '', initials_key: '' };
  const filledTags = spotsOf(tags, pages).flatMap((spot): FilledTag[] => {
    const value = printed[spot.shortcode] ?? '';
    const { page, top, left, width, font_size } = spot;
    const size = kindOf(spot.shortcode, nobody) === 'other' ? NAME_SIZE : font_size;
    const place = { page, top, left, width, ...(size !== undefined && { font_size: size }) };
    return value === '' ? [] : [{ ...place, kind: 'text', value }];
  });
  return { name, bytes, tags: filledTags };
}
