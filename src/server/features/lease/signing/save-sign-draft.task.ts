import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CONSENT_SCREEN, SIGNING_SCREEN } from '../../../../../machines/lease/lease.catalog.ts';
import { type DraftMark, newMarks, type SignedDocument } from '../../../../../machines/lease/sign-draft.ts';
import { kindOf, type Spot, spotsToSign } from '../../../../../machines/lease/spots.ts';
import type { SavedSignDraft } from '../../../../contract/lease/lease.contract.ts';
import type { LeaseTag } from '../../../../contract/lease/lease-spot.contract.ts';
import { SentSignDraft } from '../../../../contract/lease/sign-draft.contract.ts';
import { insertMarks, type Mark } from '../../../../db/lease/lease-mark.repository.ts';
import { type PagesSeen, updateSigner } from '../../../../db/lease/lease-signer.repository.ts';
import { AppError } from '../../../errors.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import { insideTask, type TaskContext } from '../../../process/task.ts';
import { type LeaseSubject, papersIn } from '../lease.subject.ts';
import { addendumIdOf, type SpottedDocument } from '../lease-papers.ts';
import { documentCounts } from '../lease-pdf.ts';
import { type OwnPapers, readOwnPapers } from '../lease-situation.ts';
import { signedDetail } from '../log/fixed-papers.ts';
import { logLease } from '../log/lease-log.ts';
import { chosenSignature } from './chosen-signature.ts';
import { closedBy } from './closed-lease.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { signDraftOf } from './sign-draft.ts';

type Context = TaskContext<LeaseSubject, FactsOf<'lease'>>;

/** The input: the whole draft of the signer. */
export const SignedSpots = Type.Object({ sign_draft_data: SentSignDraft });

/**
 * Stores the new marks of a draft, with the server's time and the signer's IP address. Spots that the draft leaves out
 * stay signed. If one mark is refused, nothing of the draft is stored.
 *
 * Refuses with `lease.spot_refused` a spot that is unknown, another signer's, or of the other kind; with
 * `lease.signature_missing` a signature before one was chosen; with `signature.invalid` an invalid drawing; with
 * `lease.papers_changed` everything if the papers differ from those that the signers were given.
 *
 * @see spec/pre-application.md §4 Lease signing
 */
export const saveSignDraft = insideTask('lease', 'saveSignDraft', {
  input: SignedSpots,
  changes: ['papers'],
  async run(context: Context, { sign_draft_data: draft }: Static<typeof SignedSpots>) {
    const { deps, trx, subject, author, now } = context;
    const papers = await ownPapers(context);
    const { signer, lease } = papers;
    const found = newMarks(signedDocuments(papers), draft);
    if ('refused' in found) return { outcome: 'refused' as const, refusal: spotRefused(found.refused) };
    await requireUnchanged(trx, papers);
    const at = now.toISOString();
    const marks = found.fresh.map((mark) => markOf(papers, mark, { signed_at: at, ip: author.ip }));
    const isSigned = marks.some(({ kind }) => kind === 'signature');
    const signature =
      signer.chosen === null && isSigned ? chosenSignature(draft.applicant_signature_data) : null;
    if (signature instanceof AppError) return { outcome: 'refused' as const, refusal: signature };
    const chosen = signature && { signature, at, ip: author.ip };
    await updateSigner(trx, signer, { pages_seen: pagesSeen(papers, draft), ...(chosen && { chosen }) });
    await insertMarks(trx, lease, marks);
    const detail = signedDetail(papers, signer, marks, chosen);
    if (marks.length > 0) {
      const actor = `applicant:${signer.applicant_id}`;
      await logLease(deps, trx, lease, { event: 'SIGNED', actor, ip: author.ip, detail });
    }
    const after = await readOwnPapers(trx, subject.applicant, subject.afterwards);
    const result = savedDraft(after ?? papers);
    if (marks.length === 0) return { outcome: 'saved' as const, result, repeated: true as const };
    return { outcome: 'saved' as const, result, detail: { spots: detail.spots } };
  },
  async refused(context, input) {
    const { place } = context;
    const closed = closedBy(context);
    if (closed !== null) return closed;
    // Nothing is left to sign: a repeated draft gets the same answer.
    if (place.screen !== SIGNING_SCREEN && place.screen !== CONSENT_SCREEN) return null;
    // The input of a refused event has not been validated yet.
    if (!Value.Check(SignedSpots, input)) throw new AppError('request.invalid');
    const papers = await ownPapers(context);
    const found = newMarks(signedDocuments(papers), input.sign_draft_data);
    if ('refused' in found) return { outcome: 'refused' as const, refusal: spotRefused(found.refused) };
    return { outcome: 'saved' as const, result: savedDraft(papers), repeated: true as const };
  },
});

/** The papers of a signer. @throws {AppError} `lease.forbidden`. */
export async function ownPapers(context: Context): Promise<OwnPapers> {
  const papers = await papersIn(context);
  if (papers === null) throw new AppError('lease.forbidden');
  return papers;
}

/** The answer after signing spots. */
function savedDraft(papers: OwnPapers): SavedSignDraft {
  const { signer } = papers;
  return { sign_draft_data: signDraftOf(papers, signer), documents: documentCounts(papers, signer) };
}

function signedDocuments({ documents, marks, signer }: OwnPapers): SignedDocument[] {
  return documents.map((document) => ({
    addendum_id: addendumIdOf(document),
    toSign: new Map(
      spotsToSign(document.spots, signer).map((spot) => [
        spot.key,
        { kind: kindOf(spot.shortcode, signer) === 'signature' ? 'signature' : 'initials' },
      ]),
    ),
    signed: new Set(marks.filter(({ document_id }) => document_id === document.id).map(({ spot }) => spot)),
  }));
}

function spotRefused({ addendum_id, spot, kind }: DraftMark): AppError {
  return new AppError('lease.spot_refused', { details: { addendum_id, spot, kind } });
}

/** @throws {Error} never for a mark that `newMarks` accepted: its document and spot exist. */
function markOf(papers: OwnPapers, mark: DraftMark, seen: Pick<Mark, 'signed_at' | 'ip'>): Mark {
  const { lease, signer } = papers;
  const document = documentOf(papers, mark.addendum_id);
  const spot = document?.spots.find(({ key }: Spot<LeaseTag>) => key === mark.spot);
  if (document === undefined || spot === undefined) throw new Error(`There is no spot ${mark.spot}.`);
  return {
    lease_id: lease.id,
    document_id: document.id,
    spot: spot.key,
    applicant_id: signer.applicant_id,
    kind: mark.kind,
    page: spot.page,
    content: mark.kind === 'initials' ? signer.initials : '',
    ...seen,
  };
}

function documentOf({ documents }: OwnPapers, addendumId: string | null): SpottedDocument | undefined {
  return documents.find((document) => addendumIdOf(document) === addendumId);
}

/** The last viewed page of each document, within its page count. */
function pagesSeen(papers: OwnPapers, { lease_page, addendums_page = {} }: SentSignDraft): PagesSeen {
  const seen = Object.entries({ ...papers.signer.pages_seen });
  const told = papers.documents.flatMap((document): [string, number][] => {
    const addendumId = addendumIdOf(document);
    const page = addendumId === null ? lease_page : addendums_page[addendumId];
    return page === undefined ? [] : [[document.id, Math.min(page, document.pages)]];
  });
  return Object.fromEntries([...seen, ...told]);
}
