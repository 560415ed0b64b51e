import { decode } from 'fast-png';
import { drawnPixels, LEAST_PIXELS } from '../../../machines/signature/drawn-ink.ts';
import { AppError } from '../errors.ts';

/** Characters of a drawing: lines compress well, and what unpacks to a thousand times its size stays small. */
const mostCharacters = 80_000;
/** Pixels of a side of a drawing. */
const longestSide = 2000;
/** Where a PNG says how wide and how high it is. */
const sizes = { width: 16, height: 20, end: 24 } as const;
const dataUrl = /^data:image\/png;base64,(iVBORw0KGgo[A-Za-z0-9+/]+={0,2})$/;

/**
 * Whether a content is a signature that was drawn: a PNG data URL with a transparent ground and enough ink on it.
 *
 * @example isDrawnSignature('data:image/png;base64,iVBORw0KGgo…') // true
 * @see spec/platform.md §5
 */
export function isDrawnSignature(content: string): boolean {
  if (content.length > mostCharacters) return false;
  const [, base64 = ''] = dataUrl.exec(content) ?? [];
  const png = Buffer.from(base64, 'base64');
  if (png.length < sizes.end) return false;
  if (Math.max(png.readUInt32BE(sizes.width), png.readUInt32BE(sizes.height)) > longestSide) return false;
  try {
    const { data, channels, depth, palette } = decode(png);
    const hasGround = channels % 2 === 0 && depth === 8 && palette === undefined;
    return hasGround && drawnPixels(data, channels) >= LEAST_PIXELS;
  } catch {
    return false;
  }
}

/**
 * Lets a typed signature and a good drawing pass.
 *
 * @throws {AppError} `signature.invalid` for a drawing that is none.
 * @example refuseBadDrawing({ type: 'draw', content: '' }) // throws
 */
export function refuseBadDrawing({ type, content }: { type?: unknown; content?: unknown }): void {
  if (type === 'draw' && !isDrawnSignature(String(content))) throw new AppError('signature.invalid');
}
