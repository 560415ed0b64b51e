import { kindOf } from '../../../../machines/lease/spots.ts';
import type { LeasePdf } from '../../../contract/lease/lease.contract.ts';
import type { LeaseSpot, SpotMark } from '../../../contract/lease/lease-spot.contract.ts';
import type { Mark } from '../../../db/lease/lease-mark.repository.ts';
import type { Deps } from '../../deps.ts';
import { escapeHtml } from '../../http/html.ts';
import { documentPath } from './lease-document.ts';
import {
  addendumIdOf,
  type LeasePapers,
  type PapersSigner,
  type SpottedDocument,
  spotCount,
} from './lease-papers.ts';
import { signDraftOf } from './signing/sign-draft.ts';

/**
 * A document as a signer sees it: every spot with its page and signer, and how many are left.
 *
 * @see spec/pre-application.md §3 Lease data returned
 */
export function leasePdf(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  papers: LeasePapers,
  signer: PapersSigner,
  selected: SpottedDocument,
): LeasePdf {
  const documents = documentCounts(papers, signer);
  const selectedId = addendumIdOf(selected);
  const [own = { signed: 0, total: 0 }] = documents.filter(({ addendum_id }) => addendum_id === selectedId);
  const others = documents.filter(({ addendum_id }) => addendum_id !== selectedId);
  return {
    tags: shownSpots(papers, signer, selected),
    applicant_sign_key: signer.sign_key,
    applicant_acceptance_initials_key: signer.initials_key,
    signature_counter: { signed: own.signed, total: own.total },
    non_selected_signature_counter: {
      signed: others.reduce((sum, { signed }) => sum + signed, 0),
      total: others.reduce((sum, { total }) => sum + total, 0),
    },
    non_selected_addendums_counter: Object.fromEntries(
      others.flatMap(({ addendum_id, signed, total }) =>
        addendum_id === null ? [] : [[addendum_id, { signed, total }]],
      ),
    ),
    file_type: selected.file_type,
    file_name: selected.file_name,
    sign_draft_data: signDraftOf(papers, signer),
    addendum_id: selectedId,
    applicant_signature_html: signatureHtml(signer),
    pdfUrl: documentPath(deps, selected, signer),
    pages: selected.pages,
    addendums: papers.documents
      .filter(({ file_type }) => file_type === 'ADDENDUM')
      .map(({ id, file_name }) => ({ id, file_name })),
    documents,
    signers: papers.signers.map(({ sign_key, signing_name, chosen, applicant_id, finished_at }) => ({
      sign_key,
      name: signing_name,
      signature: chosen?.signature ?? null,
      me: applicant_id === signer.applicant_id,
      finished: finished_at !== null,
    })),
  };
}

/** The documents of a lease with this signer's counts. */
export function documentCounts(papers: LeasePapers, signer: PapersSigner): LeasePdf['documents'] {
  return papers.documents.map((document) => ({
    addendum_id: addendumIdOf(document),
    file_name: document.file_name,
    file_type: document.file_type,
    ...spotCount(papers, document, signer),
  }));
}

function shownSpots(papers: LeasePapers, signer: PapersSigner, document: SpottedDocument): LeaseSpot[] {
  const marks = new Map(
    papers.marks.filter(({ document_id }) => document_id === document.id).map((mark) => [mark.spot, mark]),
  );
  return document.spots.map((spot) => ({
    ...spot,
    kind: kindOf(spot.shortcode, signer),
    signed: markOf(papers, marks.get(spot.key)),
  }));
}

function markOf({ signers }: LeasePapers, mark: Mark | undefined): SpotMark | null {
  if (mark === undefined) return null;
  const by = signers.find(({ applicant_id }) => applicant_id === mark.applicant_id);
  const { kind, content: initials, signed_at: at } = mark;
  return { at, name: by?.signing_name ?? '', kind, initials, sign_key: by?.sign_key ?? '' };
}

/** A name is escaped text, a drawing a PNG data URL: neither can contain markup. */
function signatureHtml({ chosen }: PapersSigner): string {
  if (chosen === null) return '';
  const content = escapeHtml(chosen.signature.content);
  return chosen.signature.type === 'type' ? `<span>${content}</span>` : `<img alt="" src="${content}">`;
}
