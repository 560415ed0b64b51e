/** The release in which a process continues: its own, or the current one. */
import { tagsOf } from '../../../machines/catalogs.ts';
import type { Connection } from '../../db/client.ts';
import { findLastEvent } from '../../db/process/event.repository.ts';
import { findProcessOf, type ProcessName } from '../../db/process/process.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { carriesTags } from '../../engine/flow/state-tags.ts';
import { hasEndedIn, staysInRelease } from '../../engine/release/stays-in-release.ts';
import { AppError } from '../errors.ts';
import { inRelease } from '../releases/in-release.ts';
import type { PortalRelease } from '../releases/load-release.ts';
import { FactReader, subjectKindOf } from './facts.ts';
import { FlowCannotRun, flowOf, inFlow } from './flow-cannot-run.ts';
import type { ReadDeps } from './subject.ts';

/** The release in which a process continues. */
export interface ItsRelease<Some> {
  /** Flows, forms, questionnaires and texts are those of the release, and stay so during the handling. */
  readonly deps: Some;
  readonly release: PortalRelease;
  /** True if another release is current, and the process stays in this one. */
  readonly stays: boolean;
}

/** A process, read in the release in which it continues. */
export interface InItsRelease<Some> extends ItsRelease<Some> {
  readonly flow: CompiledFlow;
  readonly reader: FactReader;
  readonly facts: Facts;
}

/** How to treat a process that has ended in a release which this version of the server cannot run. */
export type WhenOutdated = 'refuse' | 'move';

/**
 * The dependencies of a release that has the flow: the current one, else the one in which the process was found.
 *
 * @throws {AppError} `process.outdated` if neither has it.
 */
export async function depsWithFlow<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  { flow, release = '' }: { readonly flow: string; readonly release?: string },
): Promise<Some> {
  if (deps.flows.has(flow)) return deps;
  const known = release === '' ? null : await deps.releases.get(release, db);
  if (!known?.flows.has(flow)) throw new AppError('process.outdated');
  return inRelease(deps, known);
}

/**
 * The release in which a process continues: the one that handled it last, if the process has ended there or its flow
 * keeps processes in their release, and its states have the tags that the code asks for; else the current one, at the
 * place that its facts lead to. Only reads; handling the process writes the release.
 *
 * @param db the current transaction, if any
 * @throws {AppError} `process.outdated` if it has ended in a release that uses a fact unknown to this version of the
 *   server, or if no release has its flow.
 * @example const { deps: its } = await releaseOfProcess(deps, deps.db, name, applicant)
 * @see docs/decisions/0023-what-analysts-write-is-a-release.md
 */
export async function releaseOfProcess<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  name: ProcessName,
  subject: unknown,
): Promise<ItsRelease<Some>> {
  const current = currentOf(deps);
  return (await stayedIn(current, db, name, { subject, whenOutdated: 'refuse' })) ?? current;
}

/** Like `releaseOfProcess`, with the facts read there. */
export async function loadProcess<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  name: ProcessName,
  subject: unknown,
  whenOutdated: WhenOutdated = 'refuse',
): Promise<InItsRelease<Some>> {
  const current = currentOf(deps);
  const stayed = await stayedIn(current, db, name, { subject, whenOutdated });
  if (stayed === null && !current.deps.flows.has(name.flow)) throw new AppError('process.outdated');
  return stayed ?? readIn(current, db, name.flow, subject);
}

/** Copied, because dependencies that follow the current release change when another one is activated. */
function currentOf<Some extends ReadDeps>(deps: Some): ItsRelease<Some> {
  return { deps: { ...deps }, release: deps.releases.current(), stays: false };
}

async function stayedIn<Some extends ReadDeps>(
  { deps, release: current }: ItsRelease<Some>,
  db: Connection,
  name: ProcessName,
  { subject, whenOutdated }: { readonly subject: unknown; readonly whenOutdated: WhenOutdated },
): Promise<InItsRelease<Some> | null> {
  if (!deps.releases.hasEarlier()) return null;
  const process = await findProcessOf(db, name);
  if (process === null || process.release === '' || process.release === current.hash) return null;
  const release = await deps.releases.get(process.release, db);
  const flow = release?.flows.get(name.flow);
  if (release === null || flow === undefined || !carriesTags(flow, tagsOf(flow.id))) return null;
  try {
    const its = await readIn(
      { deps: inRelease(deps, release), release, stays: true },
      db,
      name.flow,
      subject,
    );
    return inFlow(flow.id, () => staysInRelease(flow, its.facts)) || !deps.flows.has(name.flow) ? its : null;
  } catch (error) {
    if (!(error instanceof FlowCannotRun)) throw error;
    // The facts cannot show whether it has ended, but the log can. A process that has not ended continues in the
    // current release.
    const last = await findLastEvent(db, process.id);
    const hasEnded = last !== null && hasEndedIn(flow.file, last.state_after);
    if (hasEnded && whenOutdated === 'refuse') throw new AppError('process.outdated', { cause: error });
    return null;
  }
}

async function readIn<Some extends ReadDeps>(
  its: ItsRelease<Some>,
  db: Connection,
  flowId: string,
  subject: unknown,
): Promise<InItsRelease<Some>> {
  const flow = flowOf(its.deps, flowId);
  const reader = new FactReader(its.deps, db, subjectKindOf(its.deps, flowId), flow, subject);
  return { ...its, flow, reader, facts: await reader.facts() };
}
