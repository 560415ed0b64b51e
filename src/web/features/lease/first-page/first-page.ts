/**
 * Shows the first page of the document, and then starts the page's own code: most of the code that a page runs before
 * it shows a document is unrelated to the document. The page takes over what is open and drawn.
 */
import type { LeaseAnswer } from '../../../../contract/lease/lease.contract.ts';
import { firstCalls, linkToken } from '../../../app/first/first-requests.ts';
import { answerTo, startPageAfter } from '../../../app/first/start-page.ts';
import '../../../pdf/workers.ts';
import { endAhead, openAhead, showDrawn } from '../../../pdf/ahead.ts';
import { pageIn } from '../signing/sent-draft.ts';
import './page-ahead.css';
import { printedTexts } from './printed-texts.ts';

const TIMES = { waits: 3000, shown: 10_000 };

/** @throws the reason if there is no first page to show. */
async function showFirstPage(): Promise<void> {
  const viewer = import('./viewer.ts');
  const [url = ''] = firstCalls;
  const { pdf, shows_document } = await answerTo<LeaseAnswer>(url, linkToken());
  if (pdf === null || !shows_document) return;
  const { openPdf, paint } = await viewer;
  const file = await openAhead(pdf.pdfUrl, (onProgress) =>
    openPdf(pdf.pdfUrl, onProgress, new AbortController().signal),
  );
  // A person who was last on another page is taken there instead.
  if (pageIn(pdf.sign_draft_data, pdf.addendum_id) > 1) return;
  const canvas = document.createElement('canvas');
  await paint(await file.page(1), canvas, new AbortController().signal);
  // The page was faster and has drawn it already.
  if (document.querySelector('[data-drawn="here"]') !== null) return;
  showDrawn(canvas, printedTexts(pdf.tags.filter(({ kind, page }) => kind === 'text' && page === 1)));
}

void startPageAfter(showFirstPage, endAhead, TIMES);
