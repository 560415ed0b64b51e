/**
 * Reads the text of a lease document: a small part of Markdown, and lines for what is signed.
 *
 * `# title`, `## heading`, `- item`, `| label | content`, paragraphs; `**bold**` and `{{field}}` within them;
 * `[initials]` and `[signatures]` for all signers, `[initial 2]` at the end of an item for one of them, `[landlord]` for the
 * signature of the landlord, `[page]` for a new page.
 */
import type { Atom, Word } from '../../seal/paper/words.ts';
import { widthOfField } from './fields.ts';

export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly words: readonly Word[] }
  /** The signer, from 1, whose initials go beside the item; 0 for nobody. */
  | { readonly kind: 'item'; readonly words: readonly Word[]; readonly signer: number }
  | { readonly kind: 'row'; readonly label: readonly Word[]; readonly words: readonly Word[] }
  | { readonly kind: 'initials' | 'signatures' | 'landlord' | 'page' };

const itemSpot = / \[initial (\d+)\]$/;

/**
 * The blocks of a text in their order.
 *
 * @example readLeaseText('## 6. Rent\n\nThe rent is {{monthly_rent}}.')
 *   // [{ kind: 'heading', … }, { kind: 'paragraph', … }]
 */
export function readLeaseText(text: string): Block[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(blockOf);
}

function blockOf(line: string): Block {
  const signed = /^\[(initials|signatures|landlord|page)\]$/.exec(line)?.[1];
  if (signed === 'initials' || signed === 'signatures' || signed === 'landlord' || signed === 'page')
    return { kind: signed };
  if (line.startsWith('# ')) return { kind: 'title', words: wordsOf(line.slice(2)) };
  if (line.startsWith('## ')) return { kind: 'heading', words: wordsOf(line.slice(3)) };
  if (line.startsWith('- ')) {
    const signer = Number(itemSpot.exec(line)?.[1] ?? 0);
    return { kind: 'item', words: wordsOf(line.slice(2).replace(itemSpot, '')), signer };
  }
  if (line.startsWith('| ')) {
    const [label = '', content = ''] = line.slice(2).split(' | ');
    return { kind: 'row', label: wordsOf(label), words: wordsOf(content) };
  }
  return { kind: 'paragraph', words: wordsOf(line) };
}

function wordsOf(line: string): Word[] {
  const words: Atom[][] = [[]];
  for (const [index, part] of line.split('**').entries()) {
    const bold = index % 2 === 1;
    for (const [piece] of part.matchAll(/\s+|\{\{\w+\}\}|(?:(?!\{\{)\S)+/g)) {
      const field = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
      if (piece.trim() === '') words.push([]);
      else
        words
          .at(-1)
          ?.push(field === undefined ? { text: piece, bold } : { field, width: widthOfField(field) });
    }
  }
  return words.filter((word) => word.length > 0);
}
