import type { OfferedFlow } from '../../contract/process/flow.contract.ts';
import type { Applicant } from '../../db/applicant/applicant.repository.ts';
import { findProcessOf } from '../../db/process/process.repository.ts';
import { flowPath } from '../../engine/flow/built-in.ts';
import { passes } from '../../engine/flow/wizard/wizard-path.ts';
import type { Deps } from '../deps.ts';
import { inItsRelease } from '../process/process-release.ts';

/** The flows of data alone that this person can begin now, or has begun, in the order of their names. */
export async function offeredFlows(
  deps: Deps,
  applicant: Applicant,
  language: string,
): Promise<OfferedFlow[]> {
  const offered: OfferedFlow[] = [];
  for (const { id, file } of deps.flows.values()) {
    const { start, conditions } = file;
    if (start === undefined) continue;
    const name = { flow: id, subject_kind: 'applicant', subject_id: applicant.id };
    const { facts } = await inItsRelease(deps, deps.db, name, applicant);
    if (!passes(conditions, start, facts)) continue;
    offered.push({
      flow: id,
      title: deps.texts.message(language, start.title, {}),
      text: deps.texts.message(language, start.text, {}),
      path: flowPath(id),
      started: (await findProcessOf(deps.db, name)) !== null,
    });
  }
  return offered;
}
