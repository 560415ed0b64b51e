/** PDFs of people's answers: headings, lines and photos on letter pages. */
import { PDF } from '@libpdf/core';
import type { ProcessSignature } from '../../db/process/process-signature.repository.ts';
import { momentText } from '../../engine/language/moments.ts';
import { documentFonts } from '../../seal/fonts/document-fonts.ts';
import { drawPages, measureInFonts } from '../../seal/paper/draw-pages.ts';
import { layReport, type ReportBlock } from '../../seal/paper/report.ts';
import type { Deps } from '../deps.ts';
import { markedPages } from './marked-pages.ts';

/** A part of a document with its heading. */
export interface DocumentBlock {
  readonly title: string;
  readonly lines: readonly DocumentLine[];
}

/** An answer; `photos` are contents of PNG or JPEG images. */
interface DocumentLine {
  readonly label: string;
  readonly text: string;
  readonly photos: readonly Uint8Array[];
}

export interface WrittenDocument {
  readonly title: string;
  /** Below the title: the property and the unit, without the parts that are empty. */
  readonly place: readonly string[];
  readonly made_at: Date;
  readonly time_zone: string;
  readonly language: string;
  /** Above the blocks, a paragraph per line. */
  readonly text?: string;
  readonly blocks: readonly DocumentBlock[];
  /** Written on each page, across its text. */
  readonly mark?: string;
  readonly signatures: readonly Pick<ProcessSignature, 'signature' | 'signed_at' | 'ip' | 'answers_sha256'>[];
}

/** Width of the labels. */
const LABEL_WIDTH = 230;

/**
 * Writes the PDF and returns its content. A photo that cannot be read is left out; its line still names the file.
 *
 * @example await writeDocument(deps, { title: 'Move-in inspection', place: ['Juniper Row', '204'], blocks, … })
 */
export async function writeDocument(
  { texts, log }: Pick<Deps, 'texts'> & { readonly log: Pick<Deps['log'], 'warn'> },
  document: WrittenDocument,
): Promise<Buffer> {
  const { language, text, blocks, signatures } = document;
  const place = document.place.filter((part) => part !== '').join(', ');
  const pdf = PDF.create();
  const fonts = documentFonts(pdf);
  const time = (at: Date) => momentText(language, at, document.time_zone);
  const imageOf = (content: Uint8Array) => {
    try {
      return [pdf.embedImage(content)];
    } catch (cause) {
      log.warn({ err: cause }, 'an image could not be drawn');
      return [];
    }
  };
  const said = (key: string, values = {}) => texts.message(language, `portal:document.${key}`, values);
  const laid = layReport(
    [
      { kind: 'title', text: document.title },
      { kind: 'text', text: `${place} · ${time(document.made_at)}` },
      ...(text === undefined ? [] : [{ kind: 'text', text } as const]),
      ...blocks.flatMap(({ title, lines }): ReportBlock[] => [
        { kind: 'heading', text: title },
        ...lines.flatMap(({ label, text, photos }): ReportBlock[] => [
          { kind: 'row', label, text },
          { kind: 'images', images: photos.flatMap(imageOf) },
        ]),
      ]),
      ...(signatures.length === 0 ? [] : [{ kind: 'heading', text: said('signed') } as const]),
      ...signatures.flatMap(({ signature, signed_at, ip, answers_sha256 }): ReportBlock[] => {
        const { content } = signature;
        const when = time(new Date(signed_at));
        const hash = { kind: 'small', text: `SHA-256 ${answers_sha256}` } as const;
        if (signature.type === 'type')
          return [
            { kind: 'signature', text: content, font: signature.font },
            { kind: 'text', text: said('signed_by', { name: content, when, ip }) },
            hash,
          ];
        const drawing = Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
        return [
          { kind: 'images', images: imageOf(drawing) },
          { kind: 'text', text: said('signed_drawn', { when, ip }) },
          hash,
        ];
      }),
    ],
    {
      measure: measureInFonts(fonts),
      column: LABEL_WIDTH,
      foot: (page, pages) => `${page} / ${pages}`,
    },
  );
  drawPages(pdf, fonts, document.mark === undefined ? laid : markedPages(laid, document.mark));
  return Buffer.from(await pdf.save());
}
