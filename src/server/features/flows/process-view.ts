import type { HandledEvent, ProcessView } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import type { Facts, FactsSchema } from '../../../engine/facts.ts';
import type { GroupFile } from '../../../engine/flow/flow-file.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { eventsOf, hasOthers, isMemberOnly, knownFactNames } from '../../../engine/flow/parties.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { EventResult } from '../../process/event-result.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { eventsAt, resume } from '../../process/places.ts';
import { depsWithFlow, type InItsRelease, loadProcess } from '../../process/process-release.ts';
import type { Author } from '../../process/task.ts';
import { UTC_CALENDAR } from '../../process/timers/due-time.ts';
import { partiesLeft } from '../../process/turns/several-turn.ts';
import type { Viewer } from './process-caller.ts';
import { readableAnswers } from './readable-answers.ts';
import { turnOf } from './turn-view.ts';

/**
 * A process as one of its parties may see it, with the release in which it continues.
 *
 * @throws {AppError} `record.not_found` if its subject has been deleted; `process.outdated`.
 */
export async function viewOf(
  deps: Deps,
  process: Process,
  { author, language }: Viewer,
): Promise<{ view: ProcessView; its: InItsRelease<Deps> }> {
  const { id, revision } = process;
  const kind = subjectKindOf(await depsWithFlow(deps, deps.db, process), process.flow);
  const subject = await kind.find(deps.db, process.subject_id);
  if (subject === null) throw new AppError('record.not_found');
  const its = await loadProcess(deps, deps.db, process, subject);
  const { flow, facts, release } = its;
  const place = resume(flow, facts);
  const { state } = place;
  const { parties, member } = author;
  const reader = { language, parties, member, state };
  const left = await partiesLeft(deps.db, id, { file: flow.file, state }, author);
  const context = { deps: its.deps, db: deps.db, subject, once: its.reader.once };
  const members = (group: GroupFile) => kind.members?.(context, group) ?? Promise.resolve([]);
  const turn = hasOthers(flow.file) && {
    ...(await turnOf(its.deps, deps.db, { process, flow, state, left, members }, { author, language })),
    time_zone: ((await kind.calendar?.(context, flow)) ?? UTC_CALENDAR).timeZone,
  };
  const view = {
    id,
    flow: flow.id,
    release: release.hash,
    place: { ...place, visited: [...place.visited] },
    events: eventsOf(flow.file, left, { state, events: eventsAt(flow, facts, place) }),
    facts: knownFacts(flow, its.deps.factsSchema(flow.id), facts, {
      parties,
      state,
      isShared: kind.isShared,
    }),
    answers: readableAnswers(
      its.deps,
      flow,
      { parties, state },
      await kind.answers(its.deps, deps.db, subject, member),
    ),
    revision,
    ...(turn && { turn }),
    ...(kind.page && { page: await kind.page(its.deps, deps.db, subject, reader) }),
  };
  return { view, its };
}

/** The result of an event, as its author may see it. The text of a refusal is in their language. */
export async function answerOf(
  { texts }: Pick<Deps, 'texts'>,
  db: Connection,
  handled: EventResult,
  { author, language }: { readonly author: Author; readonly language: string },
): Promise<HandledEvent> {
  const { flow, facts, place, process, outcome, result, refusal } = handled;
  const left = await partiesLeft(db, process.id, { file: flow.file, state: place.state }, author);
  return {
    place: { ...place, visited: [...place.visited] },
    events: eventsOf(flow.file, left, { state: place.state, events: eventsAt(flow, facts, place) }),
    revision: process.revision,
    outcome,
    result,
    ...(refusal && {
      error: {
        ...refusal.details,
        code: refusal.code,
        message: refusal.text ?? texts.say(language, refusal.code, refusal.params),
      },
    }),
  };
}

/** The sources whose facts are about the process itself, and not about its person. */
const OF_PROCESS: readonly string[] = ['answers', 'process', 'signing', 'run', 'places'];

/**
 * Removes the facts that these parties may not know: private ones, those drawn from the forms of others, and for members of a
 * group what is known of the person, unless all of them share it.
 *
 * @example knownFacts(flow, { properties: { score: { type: 'integer', private: true } } }, { score: 1 },
 *   { parties: ['person'], state: 'filling' }) // {}
 */
export function knownFacts(
  { file }: Pick<CompiledFlow, 'file'>,
  schema: FactsSchema,
  facts: Facts,
  {
    parties,
    state,
    isShared = false,
  }: {
    readonly parties: readonly string[];
    readonly state?: string;
    readonly isShared?: boolean | undefined;
  },
): Record<string, Facts[string]> {
  const isHidden = isMemberOnly(file, parties) && !isShared;
  const known = new Set(
    knownFactNames(file, schema, parties, state).filter(
      (name) => !isHidden || OF_PROCESS.includes(schema.properties[name]?.source ?? ''),
    ),
  );
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => known.has(name) || !(name in schema.properties)),
  );
}
