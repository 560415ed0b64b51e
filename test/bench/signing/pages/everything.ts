/** The plain way to show a lease: every page drawn, with its text and its spots, as soon as the file is loaded. */
import { GlobalWorkerOptions, getDocument, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { TAG_SCALE } from '../../../../machines/lease/tag-place.ts';

interface Tag {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

GlobalWorkerOptions.workerSrc = workerSrc;
const root = document.getElementById('root') as HTMLElement;
const tags = (await (await fetch('/tags.json')).json()) as Tag[];
const document_ = await getDocument({ url: '/lease.pdf', useWasm: false, disableWorkerRendering: true })
  .promise;

async function show(number: number): Promise<void> {
  const page = await document_.getPage(number);
  const viewport = page.getViewport({ scale: TAG_SCALE });
  const sheet = document.createElement('div');
  sheet.style.position = 'relative';
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const text = document.createElement('div');
  text.style.cssText = 'position:absolute;inset:0;opacity:0';
  sheet.append(canvas, text);
  root.append(sheet);
  for (const { left, top, width } of tags.filter((tag) => tag.page === number)) {
    const button = document.createElement('button');
    button.style.cssText = `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:32px`;
    sheet.append(button);
  }
  await page.render({ canvas, viewport }).promise;
  sheet.dataset.drawn = 'here';
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
}

await Promise.all(Array.from({ length: document_.numPages }, (_, index) => show(index + 1)));
document.body.dataset.whole = '';
