/**
 * Answers of the API name a release in the header `x-release`.
 */
import type { FastifyReply } from 'fastify';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import type { ItsRelease } from '../process/process-release.ts';

const HEADER = 'x-release';
/** Tells that the named release is the one of the process that was read, and not only the current one. */
const OF_PROCESS = 'x-release-of-process';

/** Names the current release in every answer of the API, so that an open page notices another one. */
export function nameRelease(app: App, { releases }: Pick<Deps, 'releases'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/') || reply.hasHeader(HEADER)) return;
    const { hash, modulesDigest } = releases.current();
    reply.header(HEADER, `${hash}.${modulesDigest}`);
  });
}

/**
 * Names the release in which a process goes on: its page runs in it from then on. Where the process stays in a release
 * that is not the current one, that holds whatever other answers name, until another process is read.
 */
export function nameOfProcess(
  reply: FastifyReply,
  { release, stays }: Pick<ItsRelease<unknown>, 'release' | 'stays'>,
): void {
  reply.header(HEADER, `${release.hash}.${release.modulesDigest}${stays ? '.kept' : ''}`);
  reply.header(OF_PROCESS, 'true');
}
