/** The words on a paper beside its own text: at the signers' places, and at the foot of each page. */
import type { Texts } from '../../engine/texts/texts.ts';

export interface PaperWords {
  readonly language: string;
  /** The label of a signer's place; signers count from 1. */
  signer(number: number): string;
  initials(number: number): string;
  signature(number: number): string;
  readonly landlord: string;
  page(title: string, page: number, pages: number): string;
}

/**
 * The words of papers in a language (`paper` of `locales/<language>/seal.json`).
 *
 * @example paperWords(deps.texts, 'es').signer(1) // 'Inquilino 1'
 */
export function paperWords(texts: Pick<Texts, 'message'>, language: string): PaperWords {
  const say = (word: string, values: Readonly<Record<string, string>>) =>
    texts.message(language, `seal:paper.${word}`, values);
  return {
    language,
    signer: (number) => say('signer', { number: String(number) }),
    initials: (number) => say('initials', { number: String(number) }),
    signature: (number) => say('signature', { number: String(number) }),
    landlord: say('landlord', {}),
    page: (title, page, pages) => say('page', { title, page: String(page), pages: String(pages) }),
  };
}
