import type { OfferedFlow } from '../../../../contract/process/flow.contract.ts';
import { listHousehold } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findProcessOf } from '../../../../db/process/process.repository.ts';
import { listOccasions } from '../../../../db/resident/occasion.repository.ts';
import type { FlowFile } from '../../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { partiesOf, partyOn } from '../../../../engine/flow/parties.ts';
import { groupOf } from '../../../../engine/flow/several.ts';
import { textsAbove } from '../../../../engine/flow/state-file.ts';
import type { Deps } from '../../../deps.ts';
import { resume } from '../../../process/places.ts';
import { loadProcess } from '../../../process/process-release.ts';
import { partiesLeft } from '../../../process/turns/several-turn.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { APPLICANT } from '../audiences/household.ts';
import { TENANCY, tenancySubjectId } from '../audiences/tenancy.subject.ts';
import { authorOf, partiesOfHolder, type TokenHolder } from '../process-access.ts';
import { textValues } from './text-values.ts';

/** The processes of others of the lease or the household in which it is the holder's turn, as a member of a group. */
export async function askedOfMember(
  deps: Deps,
  holder: TokenHolder,
  language: string,
  flow: CompiledFlow,
): Promise<OfferedFlow[]> {
  const hasGroup = partiesOf(flow.file).some((party) => groupOf(flow.file, party) !== null);
  const found: OfferedFlow[] = [];
  for (const subject of hasGroup ? await subjectsOfOthers(deps.db, holder, flow) : []) {
    const asked = await askedIn(deps, holder, language, flow, subject);
    if (asked !== null) found.push(asked);
  }
  return found;
}

/** The ids of the subjects of a flow that are about others around the holder. */
async function subjectsOfOthers(
  db: Connection,
  { resident, applicant }: TokenHolder,
  flow: CompiledFlow,
): Promise<string[]> {
  const { kind } = audienceOf(flow).kind;
  if (applicant !== null && kind === APPLICANT) {
    const household = await listHousehold(db, applicant.application_id);
    return household.map(({ id }) => id).filter((id) => id !== applicant.id);
  }
  if (resident === null || kind !== TENANCY) return [];
  const { lease_id } = resident.unit;
  const all = await listOccasions(db, lease_id, flow.id);
  const ofOthers = all.filter(({ id, closed_at }) => closed_at === null && resident.ofOthers.includes(id));
  return ofOthers.map(({ id }) => tenancySubjectId(lease_id, id));
}

/** The link to a process whose state asks the holder something, with the words of that state; null if it does not. */
async function askedIn(
  deps: Deps,
  holder: TokenHolder,
  language: string,
  flow: CompiledFlow,
  subject_id: string,
): Promise<OfferedFlow | null> {
  const audience = audienceOf(flow);
  const name = { flow: flow.id, subject_kind: audience.kind.kind, subject_id };
  const process = await findProcessOf(deps.db, name);
  const subject = await audience.kind.find(deps.db, subject_id);
  if (process === null || subject === null) return null;
  const its = await loadProcess(deps, deps.db, name, subject);
  const { file } = its.flow;
  const { state } = resume(its.flow, its.facts);
  const parties = await partiesOfHolder(deps.db, holder, process, its.flow);
  const author = { ...authorOf(holder, '', parties), parties };
  const left = await partiesLeft(deps.db, process.id, { file, state }, author);
  const asked = left.includes(partyOn(file, state)) ? wordsOf(file, state) : null;
  if (asked === null) return null;
  const context = { db: deps.db, subject, once: its.reader.once };
  const values = await textValues(deps, context, its.flow, language);
  const { title, text } = asked;
  return {
    flow: flow.id,
    title: its.deps.texts.message(language, title, values),
    text: its.deps.texts.message(language, text, values),
    path: audience.sharedPage?.(subject, its.flow) ?? '',
    started: true,
  };
}

/** The message keys of what a state asks: those of its message, or above its form under the title of the flow. */
function wordsOf(
  { states, start }: FlowFile,
  name: string,
): { readonly title: string; readonly text: string } | null {
  const state = states[name];
  if (state === undefined || start === undefined || state.end) return null;
  if ('screen' in state && state.message !== undefined) {
    const [text = ''] = [state.message.text].flat();
    return { title: state.message.title, text };
  }
  if (!('form' in state || 'wizard' in state)) return null;
  const [text = start.text] = textsAbove(state);
  return { title: start.title, text };
}
