import type { FastifyRequest } from 'fastify';
import { findProcess, type Process } from '../../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { depsWithFlow } from '../../process/process-release.ts';
import type { Author } from '../../process/task.ts';
import { authorOf, holderOf, partiesIn, requireMayAct, type TokenHolder } from './process-access.ts';

/** Somebody who calls a process in which they take part. */
export interface ProcessCaller {
  readonly holder: TokenHolder;
  readonly process: Process;
  /** The flow in the current release, or in the one of the process; undefined if no release has it any longer. */
  readonly flow: CompiledFlow | undefined;
  /** The caller as author, with the parties as which they act. */
  readonly author: Author & { readonly parties: readonly string[] };
}

/** Somebody who looks at a process, and their language. */
export interface Viewer extends Pick<ProcessCaller, 'author'> {
  readonly language: string;
}

/**
 * The caller of the process that the path names. A process in which the caller takes no part is answered with 404, like
 * a missing one.
 *
 * @throws {AppError} as `holderOf`; `record.not_found`.
 */
export async function processCaller(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'routeOptions'> & {
    readonly params: { readonly id: string };
  },
): Promise<ProcessCaller> {
  const holder = await holderOf(deps, request, 'office too');
  const process = await findProcess(deps.db, request.params.id);
  if (process === null || process.withdrawn_at !== null) throw new AppError('record.not_found');
  const its = await depsWithFlow(deps, deps.db, process).catch(nullIfOutdated);
  const flow = its?.flows.get(process.flow);
  const parties = await partiesIn(deps.db, holder, process, flow);
  return { holder, process, flow, author: { ...authorOf(holder, request.ip, parties), parties } };
}

function nullIfOutdated(error: unknown): null {
  if (error instanceof AppError && error.code === 'process.outdated') return null;
  throw error;
}

/** The caller of a process who wants to change it. @throws {AppError} `access.denied`; and as `processCaller`. */
export async function actingCaller(...call: Parameters<typeof processCaller>): Promise<ProcessCaller> {
  const caller = await processCaller(...call);
  const { holder, flow, process, author } = caller;
  if (flow !== undefined) requireMayAct(holder, flow, process, author.parties);
  return caller;
}
