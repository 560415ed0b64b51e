import { CERTIFICATE_WORDS, type CertificateWords } from '../../../../seal/sealed-lease.ts';
import type { Texts } from '../../../texts/texts.ts';

/**
 * The words of the certificate page in a language (`certificate` of `locales/<language>/seal.json`), with the
 * placeholders that `sealLease` fills.
 *
 * @example certificateWords(deps.texts, 'es').title // 'Certificado de firmas'
 */
export function certificateWords(texts: Pick<Texts, 'message'>, language: string): CertificateWords {
  const words = CERTIFICATE_WORDS.map((word) => [
    word,
    texts.message(language, `seal:certificate.${word}`, {}),
  ]);
  return Object.fromEntries(words) as CertificateWords;
}
