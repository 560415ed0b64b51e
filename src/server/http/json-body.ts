/**
 * Validates request bodies in one pass: JSON in valid UTF-8, of limited depth and number of values, without prototype
 * keys, NUL characters and card data. Queries must not contain NUL characters either.
 */

import type { ErrorCode } from '../../contract/error-codes.ts';
import type { App } from '../app-type.ts';
import { AppError } from '../errors.ts';
import { eachValue, isCardData } from './card-data.ts';

const deepest = 40;
/** Maximum values in a body: an application has a few hundred, one with all lists at their limit a few thousand. */
const mostValues = 6000;

/** Makes JSON the only body type that the app parses (multipart is added by its own plugin). */
export function acceptJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  // A missing body counts as null; the schema of the route decides whether that is allowed.
  app.addHook('preValidation', async (request) => {
    request.body ??= null;
    if (hasNul(request.query)) throw new AppError('request.malformed');
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, null);
    const text = utf8(body);
    if (text === null) return done(new AppError('request.malformed'));
    return parse(request, text, (error, value: unknown) => {
      if (error) return done(new AppError('request.malformed'));
      const refusal = refusalOf(value);
      return done(refusal === null ? null : new AppError(refusal), value);
    });
  });
}

/** Whether a query contains NUL characters; PostgreSQL fails on them. */
function hasNul(query: unknown): boolean {
  return Object.values(query as object).some((value) => String(value).includes('\0'));
}

function utf8(body: string | Buffer): string | null {
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/**
 * The error code of a body, or null: NUL in a text or name (PostgreSQL cannot store it), nesting deeper than our
 * recursion supports, too many values, card data.
 */
function refusalOf(body: unknown): ErrorCode | null {
  let left = mostValues;
  for (const { key, value, depth } of eachValue(body)) {
    left -= 1;
    // A list that is too long is refused before its entries are visited.
    if (left < 0 || (Array.isArray(value) && value.length > left)) return 'request.too_large';
    if (depth > deepest || key.includes('\0')) return 'request.malformed';
    if (typeof value === 'string' && value.includes('\0')) return 'request.malformed';
    if (isCardData(key, value)) return 'card_data.refused';
  }
  return null;
}
