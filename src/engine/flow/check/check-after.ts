/** Checks what begins a flow by itself. */
import { pointer } from '../../json-pointer.ts';
import { beginningsOf, needsData, subjectOf } from '../begins-after.ts';
import type { AfterFile, FlowFile } from '../flow-file.ts';
import { type CheckContext, checkName } from './check-context.ts';

/** Checks that the flows exist after which a flow begins, that they come to that state, and that none begins itself. */
export function checkAfter(context: CheckContext): void {
  const { start } = context.file;
  for (const [index, after] of beginningsOf(start).entries()) {
    const at = Array.isArray(start?.after) ? pointer('start', 'after', String(index)) : '/start/after';
    checkName(context, 'flow.flow_unknown', `${at}/flow`, after.flow, context.catalog.flows);
    const other = context.catalog.flow?.(after.flow);
    if (other !== undefined) checkReached(context, at, after, other);
  }
  checkGiven(context);
  checkRing(context);
}

function checkReached(
  context: CheckContext,
  at: string,
  { state, outcome }: AfterFile,
  other: FlowFile,
): void {
  const { id: flow } = other;
  const [subject, its] = [subjectOf(context.file), subjectOf(other)];
  if (subject !== its) context.report('flow.after_subject', `${at}/flow`, { flow, subject, its });
  const found = other.states[state];
  if (found === undefined) {
    checkName(context, 'flow.after_state', `${at}/state`, state, Object.keys(other.states));
    return;
  }
  const outcomes = 'task' in found ? Object.keys(found.outcomes) : [];
  if (outcome !== undefined) checkName(context, 'flow.after_outcome', `${at}/outcome`, outcome, outcomes);
  else if ('task' in found) context.report('flow.after_task', `${at}/state`, { state });
  else if ('choice' in found) context.report('flow.after_choice', `${at}/state`, { state });
}

/** Checks that a process which begins by itself needs no data of the office. */
function checkGiven({ file: { start }, report }: CheckContext): void {
  if (start?.after !== undefined && needsData(start)) report('flow.after_given', '/start/given');
}

/** Checks that no flow begins after itself, directly or through others: it would never end. */
function checkRing({ file, catalog, report }: CheckContext): void {
  const before = (one: FlowFile | undefined) => beginningsOf(one?.start).map(({ flow }) => flow);
  const ways = before(file).map((flow) => [flow]);
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const last = way.at(-1) ?? '';
    if (last === file.id) {
      report('flow.after_ring', '/start/after', { ring: [...way].reverse().concat(file.id).join(' → ') });
      return;
    }
    if (seen.has(last)) continue;
    seen.add(last);
    for (const flow of before(catalog.flow?.(last))) ways.push([...way, flow]);
  }
}
