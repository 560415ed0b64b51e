import type { LeaseSignature, SentSignature } from '../../../contract/lease/lease-spot.contract.ts';
import { AppError } from '../../errors.ts';
import { isDrawnSignature } from '../../signing/drawn-signature.ts';

/** Longer than any name that fits a spot. */
const longestName = 100;

/**
 * A signature as it is stored, without what it claims of time and address. Not thrown: `lease.signature_missing` where
 * there is none, an empty or endless name, or a name without its font; `signature.invalid` for a drawing that is none.
 *
 * @example chosenSignature({ type: 'type', content: ' Ann Bell ', font: 'Caveat' }) // { type: 'type', content: 'Ann Bell', font: 'Caveat' }
 */
export function chosenSignature(sent: SentSignature | null | undefined): LeaseSignature | AppError {
  if (sent === null || sent === undefined) return new AppError('lease.signature_missing');
  const { type, font = '' } = sent;
  if (type === 'draw') {
    const { content } = sent;
    return isDrawnSignature(content) ? { type, content } : new AppError('signature.invalid');
  }
  const content = sent.content.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (content === '' || content.length > longestName || font === '')
    return new AppError('lease.signature_missing');
  return { type, content, font };
}
