import type { SignDraft } from '../../../../contract/lease/sign-draft.contract.ts';
import { addendumIdOf, type LeasePapers, type PapersSigner, spotCountOfAll } from '../lease-papers.ts';

/**
 * The draft of a signer as stored on the server: their marks and last viewed pages.
 *
 * @see spec/pre-application.md §3 Sign draft data
 */
export function signDraftOf(papers: LeasePapers, signer: PapersSigner): SignDraft {
  const own = papers.marks.filter(({ applicant_id }) => applicant_id === signer.applicant_id);
  const draft: SignDraft = {
    lease: {},
    addendums: {},
    acceptance: { lease: {}, addendums: {} },
    lease_page: 1,
    addendums_page: {},
    total_required_count: spotCountOfAll(papers, signer).total,
    applicant_signature_data: chosenOf(signer),
  };
  for (const document of papers.documents) {
    const addendumId = addendumIdOf(document);
    const marks = own.filter(({ document_id }) => document_id === document.id);
    const moments = entries(marks, 'signature', ({ signed_at, ip }) => ({
      timeStamp: signed_at,
      ipAddress: ip,
    }));
    const initials = entries(marks, 'initials', ({ signed_at, ip, content, page }) => ({
      initials: content,
      page,
      timeStamp: signed_at,
      ipAddress: ip,
    }));
    const page = signer.pages_seen[document.id] ?? 1;
    if (addendumId === null) {
      draft.lease = moments;
      draft.acceptance.lease = initials;
      draft.lease_page = page;
    } else {
      draft.addendums[addendumId] = moments;
      draft.acceptance.addendums[addendumId] = initials;
      draft.addendums_page[addendumId] = page;
    }
  }
  return draft;
}

function entries<Value>(
  marks: LeasePapers['marks'],
  kind: 'signature' | 'initials',
  value: (mark: LeasePapers['marks'][number]) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    marks.filter((mark) => mark.kind === kind).map((mark) => [mark.spot, value(mark)]),
  );
}

function chosenOf({ chosen }: PapersSigner): SignDraft['applicant_signature_data'] {
  return chosen === null ? null : { ...chosen.signature, ipAddress: chosen.ip, timeStamp: chosen.at };
}
