/** Papers that a process makes from a text and answers, with places for signatures. */
import { measureInFonts } from '../../seal/paper/draw-pages.ts';
import { wordsOf } from '../../seal/paper/words.ts';
import { type DrawnDocument, drawnPaper } from './drawn-paper.ts';
import { layOut } from './lay-out.ts';
import { type Block, readLeaseText } from './lease-text.ts';
import { markedPages } from './marked-pages.ts';
import type { PaperWords } from './paper-words.ts';
import type { DocumentBlock } from './write-document.ts';

/** Marks the position of the answers in the text of a paper. */
const ANSWERS = '[answers]';

export interface WrittenPaper {
  /** Default: an addendum. */
  readonly file_type?: DrawnDocument['file_type'];
  /** The filled-in text for `readLeaseText`; a line `[answers]` marks the position of the answers. */
  readonly text: string;
  readonly answers: readonly DocumentBlock[];
  readonly signers: number;
  readonly words: PaperWords;
  readonly written: Date;
  /** Written on each page, across its text. */
  readonly mark?: string;
}

/**
 * Lays a paper out and draws it. Answers are never parsed as markup, whatever was typed.
 *
 * @example await writtenPaper({ text: '# Renewal\n[answers]\n[signatures]', answers, signers: 2, words, written: now })
 */
export function writtenPaper({
  file_type = 'ADDENDUM',
  text,
  answers,
  signers,
  words,
  written,
  mark,
}: WrittenPaper): Promise<DrawnDocument> {
  const [before = '', ...after] = text.split(ANSWERS);
  const blocks = [
    ...readLeaseText(before),
    ...answers.flatMap(answered),
    ...readLeaseText(after.join(ANSWERS)),
  ];
  const laid = layOut(blocks, { signers, measure: measureInFonts(), words });
  const marked = mark === undefined ? laid : { ...laid, pages: markedPages(laid.pages, mark) };
  return drawnPaper(file_type, marked, { written, language: words.language });
}

/**
 * Removes from a value everything that the text of a paper would parse as markup.
 *
 * @example plainValue('Ann | [signatures]') // 'Ann signatures'
 */
export function plainValue(value: string): string {
  return value
    .replace(/[|*[\]{}\s]+/g, ' ')
    .replace(/^[-# ]+/, '')
    .trim();
}

function answered({ title, lines }: DocumentBlock): Block[] {
  return [
    { kind: 'heading', words: wordsOf(title) },
    ...lines.map(
      ({ label, text }): Block => ({
        kind: 'item',
        words: [...wordsOf(/\p{P}$/u.test(label) ? label : `${label}:`, true), ...wordsOf(text)],
        signer: 0,
      }),
    ),
  ];
}
