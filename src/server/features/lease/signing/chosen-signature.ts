import type { LeaseSignature, SentSignature } from '../../../../contract/lease/lease-spot.contract.ts';
import { AppError } from '../../../errors.ts';
import { isDrawnSignature } from '../../../forms/drawn-signature.ts';

/** Longer than any name that fits a spot. */
const longestName = 100;

/**
 * The signature to store, without its claimed time and address. Returns, not throws, `lease.signature_missing` for a
 * missing, empty or overlong name, or a name without its font; `signature.invalid` for an invalid drawing.
 *
 * @example chosenSignature({ type: 'type', content: ' Ann Bell ', font: 'Caveat' })
 * // { type: 'type', content: 'Ann Bell', font: 'Caveat' }
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
