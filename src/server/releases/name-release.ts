/**
 * Answers of the API name a release in the header `x-release`.
 */
import type { FastifyReply } from 'fastify';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import type { ItsRelease } from '../process/process-release.ts';

const HEADER = 'x-release';

/** Names the current release in every answer of the API, so that an open page notices another one. */
export function nameRelease(app: App, { releases }: Pick<Deps, 'releases'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/') || reply.hasHeader(HEADER)) return;
    const { hash, modulesDigest } = releases.current();
    reply.header(HEADER, `${hash}.${modulesDigest}`);
  });
}

/**
 * Names the release that a process stays in, in the place of the current one: its page runs in it from then on,
 * whatever other answers name.
 */
export function nameKept(
  reply: FastifyReply,
  { release, stays }: Pick<ItsRelease<unknown>, 'release' | 'stays'>,
): void {
  if (stays) reply.header(HEADER, `${release.hash}.${release.modulesDigest}.kept`);
}
