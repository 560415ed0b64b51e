import { decode } from 'fast-png';
import { drawnPixels, LEAST_PIXELS } from '../../../machines/signature/drawn-ink.ts';
import type { Property } from '../../db/property/property.repository.ts';
import { AppError } from '../errors.ts';

/**
 * Maximum characters of a drawing. Lines compress well, and even content that unpacks to a thousand times this size
 * stays small.
 */
const mostCharacters = 80_000;
/** Maximum width or height of a drawing, in pixels. */
const longestSide = 2000;
/** Byte offsets of width and height in a PNG. */
const sizes = { width: 16, height: 20, end: 24 } as const;
const dataUrl = /^data:image\/png;base64,(iVBORw0KGgo[A-Za-z0-9+/]+={0,2})$/;

/**
 * Whether a content is a drawn signature: a PNG data URL with a transparent background and enough ink on it.
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
 * Accepts a typed signature or a valid drawing.
 *
 * @throws {AppError} `signature.invalid` for an invalid drawing.
 * @example refuseBadDrawing({ type: 'draw', content: '' }) // throws
 */
export function refuseBadDrawing({ type, content }: { type?: unknown; content?: unknown }): void {
  if (type === 'draw' && !isDrawnSignature(String(content))) throw new AppError('signature.invalid');
}

/** Whether a property accepts drawn signatures; typed ones are accepted everywhere. */
export function takesDrawings({ settings }: Pick<Property, 'settings'>): boolean {
  return settings.signature_drawing ?? false;
}
