/**
 * Shows the first page of the document, and then starts the page's own code: most of what a page runs before it shows a
 * document has nothing to do with the document. The page takes over what is open and drawn.
 */
import { PAGE_META } from '../../../../contract/first-requests.ts';
import type { LeaseAnswer } from '../../../../contract/lease/lease.contract.ts';
import { copyOfFirst } from '../../../app/first/first-answers.ts';
import { firstCalls, linkToken } from '../../../app/first/first-requests.ts';
import '../pdf/workers.ts';
import { pageIn } from '../signing/sent-draft.ts';
import { endAhead, openAhead, showDrawn } from './ahead.ts';
import './page-ahead.css';
import { printedTexts } from './printed-texts.ts';

/** How long the page's own code waits for the first page, and how long that stays without it; milliseconds. */
const WAITS_MS = { page: 3000, shown: 10_000 } as const;

/** The answer to the page's first call, which the page still gets itself. @throws where there is none. */
async function leaseAsked(): Promise<LeaseAnswer> {
  const [url = ''] = firstCalls;
  const response = await copyOfFirst(url, linkToken());
  if (response?.ok !== true) throw new Error(`There is no answer: ${url}`);
  return response.json();
}

/** @throws what there is instead of a first page. */
async function showFirstPage(): Promise<void> {
  const viewer = import('./viewer.ts');
  const { pdf, shows_document } = await leaseAsked();
  if (pdf === null || !shows_document) return;
  const { openPdf, paint } = await viewer;
  const file = await openAhead(pdf.pdfUrl, (onProgress) =>
    openPdf(pdf.pdfUrl, onProgress, new AbortController().signal),
  );
  // Who was on another page the last time is brought there.
  if (pageIn(pdf.sign_draft_data, pdf.addendum_id) > 1) return;
  const canvas = document.createElement('canvas');
  await paint(await file.page(1), canvas, new AbortController().signal);
  // The page did not wait so long, and has drawn it.
  if (document.querySelector('[data-drawn="here"]') !== null) return;
  showDrawn(canvas, printedTexts(pdf.tags.filter(({ kind, page }) => kind === 'text' && page === 1)));
}

async function startPage(): Promise<void> {
  const isLate = new Promise((resolve) => setTimeout(resolve, WAITS_MS.page));
  // Whatever fails here is told by the page itself, which asks again.
  await Promise.race([showFirstPage().catch(() => {}), isLate]);
  setTimeout(endAhead, WAITS_MS.shown);
  const page = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_META}"]`)?.content;
  if (page !== undefined) await import(/* @vite-ignore */ page);
}

void startPage();
