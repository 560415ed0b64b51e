import type { Deps } from '../../src/server/deps.ts';
import type { FactsOf, FlowWithFacts } from '../../src/server/process/fact-names.ts';
import { FactReader, subjectKindOf } from '../../src/server/process/facts.ts';
import { flowOf } from '../../src/server/process/flow-cannot-run.ts';

/**
 * The facts of a subject for a flow, read from the database.
 *
 * @example const facts = await readFacts(deps, 'application', applicant)
 */
export async function readFacts<Flow extends FlowWithFacts>(
  deps: Deps,
  flow: Flow,
  subject: unknown,
): Promise<FactsOf<Flow>> {
  const reader = new FactReader(deps, deps.db, subjectKindOf(deps, flow), flowOf(deps, flow), subject);
  return (await reader.facts()) as FactsOf<Flow>;
}
