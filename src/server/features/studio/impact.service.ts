import { CASES_SHOWN } from '../../../contract/limits.ts';
import type { Impact, ImpactCase } from '../../../contract/studio/impact.contract.ts';
import { listProcessesById, type Process } from '../../../db/process/process.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Rehearsal, RehearsedCase } from '../../process/rehearsal/rehearsal.ts';
import { rehearseInWorker } from '../../process/rehearsal/rehearse-in-worker.ts';
import { partiesOfHolder } from '../flows/process-access.ts';
import { draftOf } from './draft.service.ts';
import { filesOfDraft } from './draft-files.ts';
import { withinLimits } from './within-limits.ts';

/**
 * What a draft means for the people who are in a flow now. Changes nothing.
 *
 * @throws {AppError} `studio.unsound` if its files do not compile; `studio.check_too_long`; `record.not_found`.
 */
export async function rehearseDraft(deps: Deps, user: User, id: string): Promise<Impact> {
  const files = await filesOfDraft(deps, await draftOf(deps.db, user, id));
  const rehearsal = await withinLimits(() => rehearseInWorker(deps, files, user.company_id));
  if (rehearsal === null) throw new AppError('studio.unsound');
  const shown = rehearsal.cases.slice(0, CASES_SHOWN);
  const ids = shown.map(({ process_id }) => process_id);
  const known = new Map((await listProcessesById(deps.db, ids)).map((process) => [process.id, process]));
  const cases = await Promise.all(
    shown.map((one) => caseFor(deps, user, known.get(one.process_id) ?? null, one)),
  );
  return { ...impactOf(rehearsal), cases };
}

/** The counts of a rehearsal. */
function impactOf({ cases, ...counts }: Rehearsal): Omit<Impact, 'cases'> {
  const moved = cases.flatMap(({ flow, from, to }) =>
    to === null || (from.state === to.state && from.step === to.step) ? [] : [{ flow, from, to }],
  );
  const fields = cases.flatMap(({ flow, invalid }) => invalid.map((field) => ({ flow, field })));
  return {
    ...counts,
    stuck: cases.filter(({ to }) => to === null).length,
    less_complete: cases.filter(({ percent: [before, after] }) => after < before).length,
    moves: counted(moved),
    invalid: counted(fields),
  };
}

/** Each different one with its number, the most frequent first. */
function counted<One extends object>(all: readonly One[]): (One & { readonly count: number })[] {
  const found = new Map<string, One & { readonly count: number }>();
  for (const one of all) {
    const key = JSON.stringify(one);
    found.set(key, { ...one, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Whom a process is about is told only to those who may open it. */
async function caseFor(
  deps: Deps,
  officer: User,
  process: Process | null,
  { about, percent: [percent_before, percent_after], invalid, ...one }: RehearsedCase,
): Promise<ImpactCase> {
  const nobody = {
    applicant: null,
    guestcard: null,
    landlord: null,
    resident: null,
    occasion: null,
  };
  const parties =
    process === null
      ? []
      : await partiesOfHolder(deps.db, { ...nobody, officer }, process, deps.flows.get(process.flow));
  const opens = parties.length > 0;
  return { ...one, opens, about: opens ? about : '', invalid: [...invalid], percent_before, percent_after };
}
