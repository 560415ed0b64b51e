import type { HandledEvent, ProcessView } from '../../../contract/process/process.contract.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import type { Facts, FactsSchema } from '../../../engine/facts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { EventResult } from '../../process/event-result.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { eventsAt, resume } from '../../process/places.ts';
import { depsWithFlow, type InItsRelease, loadProcess } from '../../process/process-release.ts';

/**
 * A process as its person may see it, with the release in which it continues.
 *
 * @throws {AppError} `record.not_found` if its subject has been deleted; `process.outdated`.
 */
export async function viewOf(
  deps: Deps,
  process: Process,
  language: string,
): Promise<{ view: ProcessView; its: InItsRelease<Deps> }> {
  const { id, revision } = process;
  const kind = subjectKindOf(await depsWithFlow(deps, deps.db, process), process.flow);
  const subject = await kind.find(deps.db, process.subject_id);
  if (subject === null) throw new AppError('record.not_found');
  const its = await loadProcess(deps, deps.db, process, subject);
  const { flow, facts, release } = its;
  const place = resume(flow, facts);
  const view = {
    id,
    flow: flow.id,
    release: release.hash,
    place: { ...place, visited: [...place.visited] },
    events: eventsAt(flow, facts, place),
    facts: knownFacts(its.deps.factsSchema(flow.id), facts),
    answers: { ...(await kind.answers(its.deps, deps.db, subject)) },
    revision,
    ...(kind.page && { page: await kind.page(its.deps, deps.db, subject, language) }),
  };
  return { view, its };
}

/** The result of an event, as the process's person may see it. The text of a refusal is in their language. */
export function answerOf(deps: Pick<Deps, 'texts'>, handled: EventResult, language: string): HandledEvent {
  const { flow, facts, place, process, outcome, result, refusal } = handled;
  return {
    place: { ...place, visited: [...place.visited] },
    events: eventsAt(flow, facts, place),
    revision: process.revision,
    outcome,
    result,
    ...(refusal && {
      error: {
        ...refusal.details,
        code: refusal.code,
        message: refusal.text ?? deps.texts.say(language, refusal.code, refusal.params),
      },
    }),
  };
}

/**
 * Removes private facts, which the person they are about may not know.
 *
 * @example knownFacts({ type: 'object', properties: { score: { type: 'integer', private: true } } }, { score: 1 })
 *   // {}
 */
export function knownFacts({ properties }: FactsSchema, facts: Facts): Record<string, Facts[string]> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => properties[name]?.private !== true));
}
