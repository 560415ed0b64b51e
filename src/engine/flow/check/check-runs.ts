/** Checks the states that run other flows, and the facts about how these have ended. */
import { pointer } from '../../json-pointer.ts';
import { needsData, subjectOf } from '../begins-after.ts';
import { runsOf, runValues } from '../runs.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that the flows that a flow runs fit it, and never run it again. */
export function checkRuns(context: CheckContext): void {
  const { file, catalog, report } = context;
  const subject = subjectOf(file);
  for (const [name, flow] of Object.entries(runsOf(file))) {
    const at = pointer('states', name, 'with', 'flow');
    const other = catalog.flow?.(flow);
    if (other === undefined) continue;
    const its = subjectOf(other);
    if (other.start === undefined) report('flow.run_start', at, { flow });
    else if (its !== subject) report('flow.run_subject', at, { flow, subject, its });
    if (other.start !== undefined && needsData(other.start)) report('flow.run_given', at, { flow });
    const ring = wayBack(context, flow, []);
    if (ring !== null) report('flow.run_ring', at, { ring: [file.id, ...ring].join(' → ') });
  }
  checkFacts(context);
}

/** The flows by which a flow is run again by one that it runs; null if it never is. */
function wayBack(context: CheckContext, flow: string, way: readonly string[]): readonly string[] | null {
  const here = [...way, flow];
  if (flow === context.file.id) return here;
  if (way.includes(flow)) return null;
  const other = context.catalog.flow?.(flow);
  for (const next of Object.values(other === undefined ? {} : runsOf(other))) {
    const found = wayBack(context, next, here);
    if (found !== null) return found;
  }
  return null;
}

/** Checks that a fact about another flow is drawn from a state that runs it, and knows each of its ends. */
function checkFacts({ file, catalog, report }: CheckContext): void {
  for (const [fact, { source, from, enum: values = [] }] of Object.entries(catalog.facts.properties)) {
    if (source !== 'run') continue;
    const at = `(facts ${file.facts}) /properties/${fact}`;
    const states = [from?.done ?? []].flat();
    const [flow] = states.flatMap((state) => runsOf(file)[state] ?? []);
    const isOne = states.length === 1 && flow !== undefined;
    if (!isOne)
      report('flow.fact_origin', `${at}/from/done`, { fact, problem: 'it names one state that runs a flow' });
    const other = flow === undefined ? undefined : catalog.flow?.(flow);
    if (!isOne || other === undefined) continue;
    const expected = runValues(other);
    const isSame = values.length === expected.length && expected.every((value) => values.includes(value));
    if (!isSame) report('flow.run_ends', `${at}/enum`, { fact, flow, known: expected.join(', ') });
  }
}
