/**
 * In which release a process goes on: its own, or the current one.
 */
import type { Connection } from '../../db/client.ts';
import { findProcessOf, type ProcessName } from '../../db/process/process.repository.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { staysInRelease } from '../../engine/release/stays-in-release.ts';
import type { Deps } from '../deps.ts';
import { flowOf } from '../flows.ts';
import { inRelease, type OfRelease } from '../releases/in-release.ts';
import type { PortalRelease } from '../releases/load-release.ts';
import { FactReader, subjectKindOf } from './facts.ts';
import type { SourceContext } from './subject.ts';

/** What a process is read with. */
export type ReadDeps = SourceContext['deps'] & Pick<Deps, OfRelease | 'releases' | 'parts'>;

/** The release in which a process goes on. */
export interface ItsRelease<Some> {
  /** Flows, forms, questionnaires and texts are those of the release, and stay so while it is handled. */
  readonly deps: Some;
  readonly release: PortalRelease;
  /** Another release is current, and the process stays in this one. */
  readonly stays: boolean;
}

/** A process, read in the release in which it goes on. */
export interface InItsRelease<Some> extends ItsRelease<Some> {
  readonly flow: CompiledFlow;
  readonly reader: FactReader;
  readonly facts: Facts;
}

/**
 * The release in which a process goes on: the one that handled it last, where its flow has ended for it there or is
 * kept; else the current one, where its facts lead on. Nothing is written; handling it writes the release.
 *
 * @param db the transaction, where one is running
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
  return (await stayedIn(current, db, name, subject)) ?? current;
}

/** Like `releaseOfProcess`, with the facts read there. */
export async function inItsRelease<Some extends ReadDeps>(
  deps: Some,
  db: Connection,
  name: ProcessName,
  subject: unknown,
): Promise<InItsRelease<Some>> {
  const current = currentOf(deps);
  return (await stayedIn(current, db, name, subject)) ?? readIn(current, db, name.flow, subject);
}

/** Copied: what follows the current release changes when another one is activated. */
function currentOf<Some extends ReadDeps>(deps: Some): ItsRelease<Some> {
  return { deps: { ...deps }, release: deps.releases.current(), stays: false };
}

async function stayedIn<Some extends ReadDeps>(
  { deps, release: current }: ItsRelease<Some>,
  db: Connection,
  name: ProcessName,
  subject: unknown,
): Promise<InItsRelease<Some> | null> {
  if (!deps.releases.hasEarlier()) return null;
  const { release: known = '' } = (await findProcessOf(db, name)) ?? {};
  if (known === '' || known === current.hash) return null;
  const release = await deps.releases.get(known, db);
  if (!release?.flows.has(name.flow)) return null;
  const its = await readIn({ deps: inRelease(deps, release), release, stays: true }, db, name.flow, subject);
  return staysInRelease(its.flow, its.facts) ? its : null;
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
