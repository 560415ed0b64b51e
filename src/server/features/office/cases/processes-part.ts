import { OFFICE_POLICIES, type OfficePolicy } from '../../../../contract/access/policies.ts';
import { CASE_LOG } from '../../../../contract/limits.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Process } from '../../../../db/process/process.repository.ts';
import { findTurn } from '../../../../db/process/process-turn.repository.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import { PERSON, partyOn } from '../../../../engine/flow/parties.ts';
import { policyOf } from '../../../../engine/flow/several.ts';
import type { Deps } from '../../../deps.ts';
import { subjectKindOf } from '../../../process/facts.ts';
import { resume } from '../../../process/places.ts';
import { depsWithFlow, loadProcess } from '../../../process/process-release.ts';
import { actorOfOffice } from '../../../process/turns/office-actor.ts';
import { historyOf } from '../../flows/process-history.ts';

type Part = Pick<OfficeCase, 'open' | 'log'>;

interface Reader {
  readonly user: { readonly id: string };
  readonly language: string;
  /** Whether the member may read the work under a policy. */
  readonly may: (policy: OfficePolicy) => boolean;
}

/** The policies under which the office takes part in a flow. */
const policiesOf = ({ parties = {} }: FlowFile): OfficePolicy[] =>
  Object.values(parties).flatMap((party) =>
    'policy' in party ? OFFICE_POLICIES.filter((policy) => policy === party.policy) : [],
  );

/** What is open in the processes of a case with whose turn it is, and what was done in them, the latest first. */
export async function processesPart(
  deps: Deps,
  processes: readonly Process[],
  { user, language, may }: Reader,
): Promise<Part> {
  const { db } = deps;
  const open: Part['open'] = [];
  const log: Part['log'] = [];
  const author = { actor: actorOfOffice(user.id), ip: '', parties: [], member: user.id };
  for (const process of processes) {
    const kind = subjectKindOf(await depsWithFlow(deps, db, process), process.flow);
    const subject = await kind.find(db, process.subject_id);
    if (subject === null) continue;
    const its = await loadProcess(deps, db, process, subject, 'move');
    const { flow, facts } = its;
    if (!policiesOf(flow.file).some(may)) continue;
    const key = flow.file.start?.title;
    const title = key === undefined ? flow.id : its.deps.texts.message(language, key, {});
    const place = resume(flow, facts);
    if (!place.end) {
      const by = partyOn(flow.file, place.state);
      const isOffice = policyOf(flow.file, by) !== null;
      const due = isOffice ? ((await findTurn(db, process.id))?.due_at ?? null) : null;
      open.push({
        process_id: process.id,
        title,
        on: by === PERSON ? 'person' : isOffice ? 'office' : 'group',
        since: process.updated_at,
        due_at: due,
      });
    }
    const history = await historyOf(its.deps, db, { process, flow }, { author, isOffice: true, language });
    log.push(
      ...history.map(({ at, by, name, text }) => ({ process_id: process.id, title, at, by, name, text })),
    );
  }
  return {
    open,
    log: log.sort((one, other) => other.at.localeCompare(one.at)).slice(0, CASE_LOG),
  };
}
