import type { LeaseSignature, SentSignature } from '../../../contract/lease/lease-spot.contract.ts';

/** Longer than any name that fits a spot. */
const longestName = 100;
/** A PNG begins with these eight bytes, in base64. */
const drawing = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/;

/**
 * A signature as it is stored, without what it claims of time and address; null for one that is none: an empty or
 * endless name, a name without its font, a drawing that is no PNG.
 *
 * @example chosenSignature({ type: 'type', content: ' Ann Bell ', font: 'Caveat' }) // { type: 'type', content: 'Ann Bell', font: 'Caveat' }
 */
export function chosenSignature(sent: SentSignature | null | undefined): LeaseSignature | null {
  if (sent === null || sent === undefined) return null;
  const { type, font = '' } = sent;
  if (type === 'draw') return drawing.test(sent.content) ? { type, content: sent.content } : null;
  const content = sent.content.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (content === '' || content.length > longestName || font === '') return null;
  return { type, content, font };
}
