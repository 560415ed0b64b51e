import type { Facts } from '../../../src/engine/facts.ts';
import { storedFacts } from './person.ts';
import type { Stage } from './stage.ts';

/**
 * The facts that the server reports, which must equal those in its database and those of the tour.
 *
 * @throws {Error} that names every differing fact.
 */
export async function agreedFacts({ deps, wire, person }: Stage, expected: Facts): Promise<Facts> {
  const stored = await storedFacts(deps, person);
  const { status, body } = await wire('GET', '/api/applicant/application', { token: person.token });
  if (status !== 200) throw new Error(`the application was not told: ${status} ${JSON.stringify(body)}`);
  const { facts } = body as { facts: Facts };
  sameFacts('the server', facts, 'its database', stored);
  sameFacts('the database', stored, 'the model', expected);
  return facts;
}

function sameFacts(who: string, found: Facts, other: string, expected: Facts): void {
  const wrong = Object.keys({ ...found, ...expected })
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${name} is ${String(found[name])} for ${who} and ${String(expected[name])} for ${other}`);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}
