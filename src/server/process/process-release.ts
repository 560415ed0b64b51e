/** The release in which a process continues: its own, or the current one. */
import { tagsOf } from '../../../machines/catalogs.ts';
import type { Connection } from '../../db/client.ts';
import { findLastEvent } from '../../db/process/event.repository.ts';
import { findProcessOf, type Process, type ProcessName } from '../../db/process/process.repository.ts';
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
  /** True if it is another release than the current one of the portal. */
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
  const scoped = deps.releases.isScoped() ? await deps.releases.inForce(db) : [];
  const other = scoped.find(({ flows }) => flows.has(flow));
  if (other !== undefined) return inRelease(deps, other);
  const known = release === '' ? null : await deps.releases.get(release, db);
  if (!known?.flows.has(flow)) throw new AppError('process.outdated');
  return inRelease(deps, known);
}

/**
 * The release in which a process continues: the one that handled it last, if the process has ended there or its flow
 * keeps processes in their release, and its states have the tags that the code asks for; else the one that is current for
 * it at its property, at the place that its facts lead to. Only reads; handling the process writes the release.
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
  const { current, process } = await currentOf(deps, db, name, subject);
  return (await stayedIn(current, db, process, { subject, whenOutdated: 'refuse' })) ?? current;
}

/**
 * Like `releaseOfProcess`, with the facts read there.
 *
 * @param name with the other columns of its row, if that was just read: it is not read again.
 */
export async function loadProcess<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  name: ProcessName | Process,
  subject: unknown,
  whenOutdated: WhenOutdated = 'refuse',
): Promise<InItsRelease<Some>> {
  const { current, process } = await currentOf(deps, db, name, subject);
  const stayed = await stayedIn(current, db, process, { subject, whenOutdated });
  if (stayed === null && !current.deps.flows.has(name.flow)) throw new AppError('process.outdated');
  return stayed ?? readIn(current, db, name.flow, subject);
}

/**
 * The release in which a process continues unless it stays in its own, with its row if that may be in another one. The
 * dependencies are copied, because those that follow the current release change when another one is activated.
 */
async function currentOf<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  name: ProcessName | Process,
  subject: unknown,
): Promise<{ readonly current: ItsRelease<Some>; readonly process: Process | null }> {
  const { releases } = deps;
  const everywhere = releases.current();
  const row = () => ('revision' in name ? name : findProcessOf(db, name));
  const process = releases.hasEarlier() ? await row() : null;
  if (!releases.isScoped())
    return { current: { deps: { ...deps }, release: everywhere, stays: false }, process };
  const kind = subjectKindOf(
    await depsWithFlow(deps, db, { ...name, release: process?.release ?? '' }),
    name.flow,
  );
  const release = await releases.ofProcess(kind.owner(subject).property_id, process?.release ?? '', db);
  return { current: { deps: inRelease(deps, release), release, stays: release !== everywhere }, process };
}

async function stayedIn<Some extends ReadDeps>(
  { deps, release: current }: ItsRelease<Some>,
  db: Connection,
  process: Process | null,
  { subject, whenOutdated }: { readonly subject: unknown; readonly whenOutdated: WhenOutdated },
): Promise<InItsRelease<Some> | null> {
  if (process === null || process.release === '' || process.release === current.hash) return null;
  const release = await deps.releases.get(process.release, db);
  const flow = release?.flows.get(process.flow);
  if (release === null || flow === undefined || !carriesTags(flow, tagsOf(flow.id))) return null;
  try {
    const its = await readIn(
      { deps: inRelease(deps, release), release, stays: true },
      db,
      process.flow,
      subject,
    );
    return inFlow(flow.id, () => staysInRelease(flow, its.facts)) || !deps.flows.has(process.flow)
      ? its
      : null;
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
