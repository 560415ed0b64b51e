/** PDFs of people's answers: headings, lines and photos on letter pages. */
import { PDF } from '@libpdf/core';
import { brokenRows } from '../../../machines/lease/row-break.ts';
import type { ProcessSignature } from '../../db/process/process-signature.repository.ts';
import { momentText } from '../../engine/language/moments.ts';
import { drawOn, LINE, type PageDrawing } from '../../seal/drawing/page-drawing.ts';
import { type DocumentFonts, documentFonts } from '../../seal/fonts/document-fonts.ts';
import type { FontFamily } from '../../seal/fonts/font-files.ts';
import type { Deps } from '../deps.ts';

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
  /** Below the title: the property and the unit. */
  readonly place: string;
  readonly made_at: Date;
  readonly time_zone: string;
  readonly language: string;
  /** Above the blocks, a paragraph per line. */
  readonly text?: string;
  readonly blocks: readonly DocumentBlock[];
  readonly signatures: readonly Pick<ProcessSignature, 'signature' | 'signed_at' | 'ip' | 'answers_sha256'>[];
}

/** In CSS pixels at the scale of signature tags; a letter page is 789 × 1022. */
const PAGE = { left: 77, top: 90, width: 635, bottom: 940 } as const;
const LABEL_WIDTH = 230;
const SIZE = { title: 26, heading: 17, text: 13.5, footer: 11, signature: 30 } as const;
const PHOTO = { width: 150, height: 150, gap: 12 } as const;

/**
 * Writes the PDF and returns its content. A photo that cannot be read is left out; its line still names the file.
 *
 * @example await writeDocument(deps, { title: 'Move-in inspection', place: 'Juniper Row, 204', blocks, … })
 */
export async function writeDocument(
  { texts, log }: Pick<Deps, 'texts' | 'log'>,
  document: WrittenDocument,
): Promise<Buffer> {
  const { language, blocks, signatures } = document;
  const pdf = PDF.create();
  const page = new Pages(pdf);
  const time = (at: Date) => momentText(language, at, document.time_zone);
  page.write(document.title, { size: SIZE.title, family: 'bold' });
  page.write(`${document.place} · ${time(document.made_at)}`, { size: SIZE.text, family: 'body' });
  for (const paragraph of document.text?.split('\n') ?? []) {
    page.write(paragraph, { size: SIZE.text, family: 'body' });
  }
  for (const { title, lines } of blocks) {
    page.heading(title);
    for (const { label, text, photos } of lines) {
      page.labelled(label, text);
      page.photos(photos, (cause) => log.warn({ err: cause }, 'a photo could not be drawn'));
    }
  }
  if (signatures.length > 0) page.heading(texts.message(language, 'portal:document.signed', {}));
  for (const { signature, signed_at, ip, answers_sha256 } of signatures) {
    const when = time(new Date(signed_at));
    const plain = { size: SIZE.text, family: 'body' } as const;
    if (signature.type === 'type') {
      const { content: name, font } = signature;
      page.write(name, { size: SIZE.signature, family: { handwriting: font } });
      page.write(texts.message(language, 'portal:document.signed_by', { name, when, ip }), plain);
    } else {
      const drawing = Buffer.from(signature.content.slice(signature.content.indexOf(',') + 1), 'base64');
      page.photos([drawing], (cause) => log.warn({ err: cause }, 'a signature could not be drawn'));
      page.write(texts.message(language, 'portal:document.signed_drawn', { when, ip }), plain);
    }
    page.write(`SHA-256 ${answers_sha256}`, { size: SIZE.footer, family: 'body' });
  }
  page.finish();
  return Buffer.from(await pdf.save());
}

interface Style {
  readonly size: number;
  readonly family: FontFamily;
  readonly left?: number;
  readonly width?: number;
}

/** Pages written from top to bottom. */
class Pages {
  readonly #pdf: PDF;
  readonly #fonts: DocumentFonts;
  readonly #all: PageDrawing[] = [];
  #top = 0;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#fonts = documentFonts(pdf);
    this.#next();
  }

  write(text: string, { size, family, left = PAGE.left, width = PAGE.width }: Style): void {
    for (const row of wrapped(this.#fonts, text, { size, family, width })) {
      this.#room(size * LINE);
      this.#page.text({ text: row, family, size, left, top: this.#top });
      this.#top += size * LINE;
    }
  }

  heading(text: string): void {
    this.#room(SIZE.heading * 4);
    this.#top += SIZE.heading;
    this.write(text, { size: SIZE.heading, family: 'bold' });
    this.#page.rule({ left: PAGE.left, top: this.#top - SIZE.heading * 0.8, width: PAGE.width });
    this.#top += SIZE.text * 0.5;
  }

  /** Writes a bold label with its text to the right. */
  labelled(label: string, text: string): void {
    const left = PAGE.left + LABEL_WIDTH;
    this.#room(SIZE.text * LINE * 2);
    const [at, before] = [this.#top, this.#all.length];
    this.write(label, { size: SIZE.text, family: 'bold', width: LABEL_WIDTH - 16 });
    const below = this.#top;
    if (this.#all.length === before) this.#top = at;
    this.write(text, { size: SIZE.text, family: 'body', left, width: PAGE.width - LABEL_WIDTH });
    if (this.#all.length === before) this.#top = Math.max(this.#top, below);
  }

  photos(contents: readonly Uint8Array[], failed: (cause: unknown) => void): void {
    let left: number = PAGE.left;
    for (const content of contents) {
      try {
        const image = this.#pdf.embedImage(content);
        const scale = Math.min(PHOTO.width / image.width, PHOTO.height / image.height);
        const size = { width: image.width * scale, height: image.height * scale };
        if (left + PHOTO.width > PAGE.left + PAGE.width) {
          left = PAGE.left;
          this.#top += PHOTO.height + PHOTO.gap;
        }
        if (left === PAGE.left) this.#room(PHOTO.height + PHOTO.gap);
        this.#page.image(image, { left, top: this.#top - SIZE.text * 0.6, ...size });
        left += PHOTO.width + PHOTO.gap;
      } catch (cause) {
        failed(cause);
      }
    }
    if (left > PAGE.left) this.#top += PHOTO.height + PHOTO.gap;
  }

  finish(): void {
    for (const [at, drawing] of this.#all.entries()) {
      const text = `${at + 1} / ${this.#all.length}`;
      drawing.text({ text, family: 'body', size: SIZE.footer, left: PAGE.left, top: PAGE.bottom + 40 });
      drawing.finish();
    }
  }

  get #page(): PageDrawing {
    return this.#all.at(-1) as PageDrawing;
  }

  /** Starts a new page if the height does not fit on this one. */
  #room(height: number): void {
    if (this.#top + height > PAGE.bottom) this.#next();
  }

  #next(): void {
    this.#all.push(drawOn(this.#pdf, this.#pdf.addPage({ size: 'letter' }), this.#fonts));
    this.#top = PAGE.top;
  }
}

/** Wraps the paragraphs of a text into rows that fit. */
function wrapped(
  fonts: DocumentFonts,
  text: string,
  { size, family, width }: Required<Pick<Style, 'size' | 'family' | 'width'>>,
): string[] {
  return text
    .split('\n')
    .flatMap((paragraph) => brokenRows(paragraph, (row) => fonts.width(row, family, size) <= width));
}
