/** The header that names a release in API responses. */
import type { FastifyReply } from 'fastify';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import type { ItsRelease } from '../process/process-release.ts';

const HEADER = 'x-release';
/** The header that marks the named release as that of the process that was read, not just the current one. */
const OF_PROCESS = 'x-release-of-process';

/** Names the current release in every API response, so that an open page notices another one. */
export function nameRelease(app: App, { releases }: Pick<Deps, 'releases'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/') || reply.hasHeader(HEADER)) return;
    const { hash, modulesDigest } = releases.current();
    reply.header(HEADER, `${hash}.${modulesDigest}`);
  });
}

/**
 * Names the release in which a process continues: its page uses that release from then on. If the process stays in a
 * release that is not current, this overrides the releases that other responses name, until another process is read.
 */
export function nameOfProcess(
  reply: FastifyReply,
  { release, stays }: Pick<ItsRelease<unknown>, 'release' | 'stays'>,
): void {
  reply.header(HEADER, `${release.hash}.${release.modulesDigest}${stays ? '.kept' : ''}`);
  reply.header(OF_PROCESS, 'true');
}
