/**
 * Request bodies: JSON in valid UTF-8, of bounded depth, without prototype keys and NUL characters.
 */
import type { App } from '../app-type.ts';
import { AppError } from '../errors.ts';
import { eachValue } from './card-data.ts';

const deepest = 40;

/** Makes JSON the only body type that the app reads (multipart is added by its own plugin). */
export function acceptJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  // A call without a body is one with the empty body: its route says whether that is enough.
  app.addHook('preValidation', async (request) => {
    request.body ??= null;
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, null);
    const text = utf8(body);
    if (text === null) return done(new AppError('request.malformed'));
    return parse(request, text, (error, value: unknown) => {
      if (error) return done(new AppError('request.malformed'));
      return done(isAcceptable(value) ? null : new AppError('request.malformed'), value);
    });
  });
}

function utf8(body: string | Buffer): string | null {
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** No NUL in any text or name (PostgreSQL cannot keep it), nothing nested deeper than our recursion goes. */
function isAcceptable(value: unknown): boolean {
  for (const { key, value: found, depth } of eachValue(value)) {
    if (depth > deepest || key.includes('\0')) return false;
    if (typeof found === 'string' && found.includes('\0')) return false;
  }
  return true;
}
