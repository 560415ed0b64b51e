import { createHash } from 'node:crypto';
import { readTexts } from '../../../contract/portal.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';

const namespaceFile = /^([a-z][a-z0-9_-]*)\.json$/;

/** Texts of the current release, with an ETag: an unchanged file costs no transfer, a changed one shows at once. */
export function languageRoutes(app: App, deps: Pick<Deps, 'texts'>): void {
  route(app, readTexts, async (request, reply) => {
    const { lng, file } = request.params;
    const [, namespace] = namespaceFile.exec(file) ?? [];
    const text = namespace === undefined ? null : deps.texts.file(lng, namespace);
    if (text === null) throw new AppError('route.not_found');
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send(null);
    const texts: Record<string, unknown> = JSON.parse(text);
    return texts;
  });
}
