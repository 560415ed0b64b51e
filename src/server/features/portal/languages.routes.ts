import { createHash } from 'node:crypto';
import { readTexts, reportMissingText } from '../../../contract/portal.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { missingTexts } from './missing-texts.ts';

const namespaceFile = /^([a-z][a-z0-9_-]*)\.json$/;

/** Reports per IP address. */
const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/**
 * Serves the texts of the current release with an ETag: unchanged files are not transferred again, changes show at
 * once. Also takes reports of missing texts.
 */
export function languageRoutes(app: App, deps: Pick<Deps, 'clock' | 'log' | 'texts'>): void {
  const takeMissing = missingTexts(deps);
  route(app, readTexts, async (request, reply) => {
    const { text } = fileOf(request.params);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send(null);
    const texts: Record<string, unknown> = JSON.parse(text);
    return texts;
  });

  route(app, reportMissingText, { config }, async ({ params, body }, reply) => {
    const { namespace } = fileOf(params);
    const answer = takeMissing({ language: params.lng, namespace, key: body.key }) ? 'OK' : 'NOK';
    // A string is sent unserialized, so it is serialized to JSON here.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });

  function fileOf({ lng, file }: { lng: string; file: string }): { namespace: string; text: string } {
    const [, namespace] = namespaceFile.exec(file) ?? [];
    const text = namespace === undefined ? null : deps.texts.file(lng, namespace);
    if (namespace === undefined || text === null) throw new AppError('route.not_found');
    return { namespace, text };
  }
}
