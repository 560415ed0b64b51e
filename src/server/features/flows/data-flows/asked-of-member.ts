import type { OfferedFlow } from '../../../../contract/process/flow.contract.ts';
import { findProcessOf } from '../../../../db/process/process.repository.ts';
import { listOccasions } from '../../../../db/resident/occasion.repository.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { partyOn } from '../../../../engine/flow/parties.ts';
import { groupOf } from '../../../../engine/flow/several.ts';
import type { Deps } from '../../../deps.ts';
import { resume } from '../../../process/places.ts';
import { loadProcess } from '../../../process/process-release.ts';
import { partiesLeft } from '../../../process/turns/several-turn.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { TENANCY, tenancySubjectId } from '../audiences/tenancy.subject.ts';
import { authorOf, partiesIn, type TokenHolder } from '../process-access.ts';
import { textValues } from './text-values.ts';

/** The processes of other residents of the lease in which it is the holder's turn, as a member of a group. */
export async function askedOfMember(
  deps: Deps,
  holder: TokenHolder,
  language: string,
  flow: CompiledFlow,
): Promise<OfferedFlow[]> {
  const { resident } = holder;
  const hasGroup = Object.keys(flow.file.parties ?? {}).some((party) => groupOf(flow.file, party) !== null);
  if (resident === null || !hasGroup) return [];
  const { lease_id } = resident.unit;
  const all = await listOccasions(deps.db, lease_id, flow.id);
  const ofOthers = all.filter(({ id, closed_at }) => closed_at === null && resident.ofOthers.includes(id));
  const found: OfferedFlow[] = [];
  for (const { id } of ofOthers) {
    const asked = await askedIn(deps, holder, language, flow, tenancySubjectId(lease_id, id));
    if (asked !== null) found.push(asked);
  }
  return found;
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
  const name = { flow: flow.id, subject_kind: TENANCY, subject_id };
  const process = await findProcessOf(deps.db, name);
  const subject = await audience.kind.find(deps.db, subject_id);
  if (process === null || subject === null) return null;
  const its = await loadProcess(deps, deps.db, name, subject);
  const { file } = its.flow;
  const { state } = resume(its.flow, its.facts);
  const author = { ...authorOf(holder, ''), parties: partiesIn(holder, process, its.flow) };
  const left = await partiesLeft(deps.db, process.id, { file, state }, author);
  const shown = file.states[state];
  const message = shown && 'screen' in shown ? shown.message : undefined;
  if (message === undefined || !left.includes(partyOn(file, state))) return null;
  const context = { db: deps.db, subject, once: its.reader.once };
  const values = await textValues(deps, context, its.flow, language);
  const [text = ''] = [message.text].flat();
  return {
    flow: flow.id,
    title: its.deps.texts.message(language, message.title, values),
    text: its.deps.texts.message(language, text, values),
    path: audience.sharedPage?.(subject, its.flow) ?? '',
    started: true,
  };
}
