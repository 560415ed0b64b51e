/** Applicants in every state of their flow, each with answers, as a release finds them. */

import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { resume } from '../../../src/engine/flow/run/resume.ts';
import { newPerson, type Person } from '../../drive/application/person.ts';
import { putAnswers, putFacts } from '../../drive/application/put-facts.ts';
import { compiledFlow, loadFlow } from '../../paths/load-flow.ts';
import type { Target } from '../target/target.ts';

export const FLOW = 'application';

/** Somebody in the middle of an application. */
export interface LivePerson extends Person {
  readonly facts: Facts;
  /** Where the built-in release has them. */
  readonly state: string;
  readonly process_id: string;
}

/** Facts that lead to each state at which a person can stay, by the state. */
function factsByState(): Map<string, Facts[]> {
  const flow = compiledFlow(FLOW);
  const { tours } = flowPaths(loadFlow(FLOW), flow, { goals: ['transitions'] });
  const found = new Map<string, Map<string, Facts>>();
  for (const facts of tours.flatMap(({ entry, steps }) => [
    entry.facts,
    ...steps.map((step) => step.facts),
  ])) {
    const { state } = resume(flow, facts);
    const known = found.get(state) ?? new Map<string, Facts>();
    found.set(state, known.set(JSON.stringify(facts), facts));
  }
  return new Map([...found].map(([state, known]) => [state, [...known.values()]]));
}

/**
 * That many applicants, equally distributed over the states. Facts that exclude each other in the database are left out.
 *
 * @example (await livePeople(target, portal.baseUrl, 500)).map(({ state }) => state)
 */
export async function livePeople(target: Target, baseUrl: string, many: number): Promise<LivePerson[]> {
  const { office } = target;
  const waiting = [...factsByState()].map(([state, all]) => ({ state, all, next: 0 }));
  const people: LivePerson[] = [];
  while (people.length < many) {
    const before = people.length;
    for (const one of waiting) {
      if (people.length >= many) break;
      const facts = one.all[one.next % one.all.length] ?? {};
      one.next += 1;
      const person = await newPerson(office, facts);
      await putAnswers(office, person, facts.consent_given === true);
      const isPut = await putFacts(office, person, facts).then(
        () => true,
        () => false,
      );
      if (!isPut) continue;
      const answer = await fetch(`${baseUrl}/api/flows/${FLOW}/processes`, {
        method: 'POST',
        headers: { token: person.token, 'content-type': 'application/json' },
        body: '{}',
      });
      const { id } = (await answer.json()) as { id: string };
      people.push({ ...person, facts, state: one.state, process_id: id });
    }
    if (people.length === before) throw new Error('No facts of the application could be put.');
  }
  return people;
}
