import type { Process } from '../../../db/process/process.repository.ts';
import { percentage } from '../../../engine/flow/wizard/progress.ts';
import { AppError } from '../../errors.ts';
import { inRelease } from '../../releases/in-release.ts';
import type { PortalRelease } from '../../releases/load-release.ts';
import type { Releases } from '../../releases/releases.ts';
import { subjectKindOf } from '../facts.ts';
import { FlowCannotRun } from '../flow-cannot-run.ts';
import { resume } from '../places.ts';
import { depsWithFlow, type InItsRelease, loadProcess } from '../process-release.ts';
import type { JudgeDeps } from '../subject.ts';
import { changeBetween, type Rehearsal, type RehearsedCase, type Standing } from './rehearsal.ts';

/** Processes that are read at the same time. */
const AT_ONCE = 8;

type Outcome = 'kept' | 'same' | 'unread' | RehearsedCase;

/**
 * Resumes processes in a release that is not live, by the code that moves them when it becomes so. Only reads.
 *
 * @example await rehearse(deps, release, await listLiveProcesses(db, company, 5000)) // { count: 40, same: 38, … }
 */
export async function rehearse(
  deps: JudgeDeps,
  next: PortalRelease,
  processes: readonly Process[],
): Promise<Omit<Rehearsal, 'left'>> {
  const then = inRelease({ ...deps, releases: withCurrent(deps.releases, next) }, next);
  const outcomes: Outcome[] = [];
  const waiting = [...processes];
  const work = async () => {
    for (let process = waiting.shift(); process !== undefined; process = waiting.shift())
      outcomes.push(await outcomeOf(deps, then, process));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const number = (kind: Outcome) => outcomes.filter((one) => one === kind).length;
  const order = new Map(processes.map(({ id }, index) => [id, index]));
  return {
    count: processes.length,
    kept: number('kept'),
    same: number('same'),
    unread: number('unread'),
    cases: outcomes
      .filter((one) => typeof one === 'object')
      .sort((a, b) => (order.get(a.process_id) ?? 0) - (order.get(b.process_id) ?? 0)),
  };
}

/** The releases as they will be once this one is current. */
function withCurrent(releases: Releases, next: PortalRelease): Releases {
  return {
    ...releases,
    current: () => next,
    hasEarlier: () => true,
    isScoped: () => true,
    ofProcess: async () => next,
    get: async (hash, db) => (hash === next.hash ? next : releases.get(hash, db)),
  };
}

async function outcomeOf(now: JudgeDeps, then: JudgeDeps, process: Process): Promise<Outcome> {
  const before = await found(now, process);
  if (before === null) return 'unread';
  const after = await found(then, process);
  const next = then.releases.current();
  if (after?.its.stays && after.its.release.hash !== next.hash) return 'kept';
  const from = await standingOf(before, now);
  const to = after === null ? null : await attempt(() => standingOf(after, then));
  if (to !== null) {
    const change = changeBetween(from, to);
    return change === null ? 'same' : { ...(await caseOf(before, now, process)), ...change };
  }
  const nowhere = { from: from.place, to: null, invalid: [], percent: [from.percent, from.percent] as const };
  return { ...(await caseOf(before, now, process)), ...nowhere };
}

interface Found {
  readonly its: InItsRelease<JudgeDeps>;
  readonly subject: unknown;
}

/** The process in the release in which it would continue; null if it cannot. */
function found(deps: JudgeDeps, process: Process): Promise<Found | null> {
  return attempt(async () => {
    const kind = subjectKindOf(await depsWithFlow(deps, deps.db, process), process.flow);
    const subject = await kind.find(deps.db, process.subject_id);
    if (subject === null) return null;
    return { its: await loadProcess(deps, deps.db, process, subject, 'move'), subject };
  });
}

async function standingOf({ its, subject }: Found, { db }: JudgeDeps): Promise<Standing> {
  const { deps, flow, facts, reader } = its;
  const { state, step } = resume(flow, facts);
  const kind = subjectKindOf(deps, flow.id);
  const judged = await kind.judged?.({ deps, db, subject, flow, facts, once: reader.once });
  const progress = judged?.progress ?? {};
  return {
    place: { state, step },
    answers: judged?.answers ?? {},
    errors: Object.values(progress).flatMap(({ errors }) => errors.map(({ path }) => path)),
    percent: percentage(progress),
  };
}

async function caseOf(
  { its, subject }: Found,
  { db }: JudgeDeps,
  { id, flow }: Process,
): Promise<Pick<RehearsedCase, 'process_id' | 'flow' | 'about'>> {
  const { deps, reader } = its;
  const about = await subjectKindOf(deps, flow).about?.({ deps, db, subject, once: reader.once });
  return { process_id: id, flow, about: about ?? '' };
}

/** Null if the release cannot run the process. */
async function attempt<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || error instanceof FlowCannotRun) return null;
    throw error;
  }
}
