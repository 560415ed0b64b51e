/**
 * The files of a release that pages load. Their addresses contain the release's hash, so their content never changes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BETWEEN_NAMESPACES } from '../../../contract/first-requests.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { compressedTexts } from '../../http/compressed-text.ts';
import type { PortalRelease } from '../../releases/load-release.ts';

interface Content {
  readonly type: string;
  readonly text: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const MODULE_TYPE = 'text/javascript; charset=utf-8';

/**
 * `/releases/<hash>/flows/<flow>.json`, `facts/<flow>.json`, `texts/<language>/<namespace>+<namespace>.json` (each
 * namespace's texts under its name) and `forms/<form>.js`; `/releases/current.json` names the current release.
 */
export function releaseRoutes(app: App, deps: Pick<Deps, 'releases'>): void {
  const send = compressedTexts();
  app.get('/releases/current.json', { schema: { hide: true } }, async (_request, reply) => {
    const { hash, modulesDigest } = deps.releases.current();
    return reply.header('cache-control', 'no-cache').send({ release: hash, modules: modulesDigest });
  });
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { hash, '*': path } = request.params as { hash: string; '*': string };
    const release = /^[0-9a-f]{64}$/.test(hash) ? await deps.releases.get(hash) : null;
    const content = release === null ? null : contentOf(release, path);
    if (release === null || content === null) throw new AppError('route.not_found');
    reply.type(content.type).header('cache-control', 'public, max-age=31536000, immutable');
    return send(request, reply, `${hash} ${release.modulesDigest} ${path}`, content.text);
  };
  app.get('/releases/:hash/*', { schema: { hide: true } }, serve);
}

function contentOf(release: PortalRelease, path: string): Content | null {
  const [, kind = '', name = ''] = /^(flows|facts|texts|forms)\/(.+)\.(?:json|js)$/.exec(path) ?? [];
  if (kind === 'forms') {
    const text = path.endsWith('.js') ? release.modules.get(name) : undefined;
    return text === undefined ? null : { type: MODULE_TYPE, text };
  }
  if (!path.endsWith('.json')) return null;
  if (kind === 'texts') {
    const [language = '', namespaces = ''] = name.split('/');
    const text = textsOf(release, language, namespaces.split(BETWEEN_NAMESPACES));
    return text === null ? null : { type: JSON_TYPE, text };
  }
  const flow = release.flows.get(name);
  if (flow === undefined) return null;
  const file = kind === 'flows' ? flow.file : release.facts(name);
  return { type: JSON_TYPE, text: JSON.stringify(file) };
}

/**
 * The texts of several namespaces as one JSON object; null if one does not exist. An incomplete language returns `{}`
 * for a namespace that it lacks: the page falls back to the fallback language.
 */
function textsOf({ texts }: PortalRelease, language: string, namespaces: readonly string[]): string | null {
  const isBegun = texts.languages.includes(language);
  const none = (namespace: string) =>
    isBegun && texts.file(FALLBACK_LANGUAGE, namespace) !== null ? '{}' : null;
  const found = namespaces.map((namespace) => texts.file(language, namespace) ?? none(namespace));
  if (found.includes(null)) return null;
  return `{${namespaces.map((namespace, at) => `${JSON.stringify(namespace)}:${found[at]}`).join(',')}}`;
}
