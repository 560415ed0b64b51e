import { sameJson } from '../../conditions.ts';
import type { FactChanges } from '../../fact-changes.ts';
import { factValues } from '../../facts.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import { rangeText } from './check-conditions.ts';
import { type CheckContext, checkName } from './check-context.ts';

/** Checks the names in the changes by task and outcome, and that each value is in the range of its fact. */
export function checkSets(context: CheckContext): void {
  const { tasks, protocols = {} } = context.catalog;
  for (const [task, outcomes] of Object.entries(context.file.sets ?? {})) {
    checkName(context, 'flow.task_unknown', pointer('sets', task), task, Object.keys(tasks));
    const ofProtocols = Object.values(protocols).filter((protocol) => protocol.tasks.includes(task));
    const known = [tasks[task], ...ofProtocols].flatMap((entry) => entry?.outcomes ?? []);
    for (const [name, changes] of Object.entries(outcomes)) {
      const at = pointer('sets', task, name);
      if (tasks[task] !== undefined && !known.includes(name)) {
        context.report('flow.outcome_unknown', at, { task, name, nearest: nearestName(name, known) });
      }
      checkChanges(context, at, changes);
    }
  }
}

/** Checks that each changed fact exists, and that each value is in its range. */
export function checkChanges(context: CheckContext, at: string, changes: FactChanges = {}): void {
  const { properties } = context.catalog.facts;
  for (const [fact, change] of Object.entries(changes)) {
    const here = at + pointer(fact);
    checkName(context, 'flow.fact_unknown', here, fact, Object.keys(properties));
    const known = properties[fact];
    const values = known === undefined ? null : factValues(known);
    if (known === undefined || values === null || 'by' in change) continue;
    for (const [index, value] of change.entries()) {
      if (values.some((one) => sameJson(one, value))) continue;
      const params = { fact, value: JSON.stringify(value), range: rangeText(known) };
      context.report('flow.fact_set', here + pointer(index), params);
    }
  }
}
