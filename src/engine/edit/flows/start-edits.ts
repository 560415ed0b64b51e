/** Who begins a flow of data, as the studio shows and changes it. */
import type { FileEdit } from '../../drafts/file-edit.ts';
import { TENANCY_FLOWS } from '../../flow/built-in.ts';
import type { AfterFile } from '../../flow/flow-file.ts';
import { type EditedBundle, flowPaths } from '../bundle.ts';
import { leadsOf, membersOf } from '../leads.ts';
import { flowId, flowPath } from './flow-files.ts';

/**
 * How a flow begins: `offered` on the start page, once; by the `person` or the `office`, again and again; or by itself
 * `after` another flow.
 */
export type Beginning = 'offered' | 'person' | 'office' | 'after';

/** The ways in which a flow about this subject may begin. @example beginningsFor('application') // ['offered', 'after'] */
export function beginningsFor(subject: unknown): readonly Beginning[] {
  return subject === TENANCY_FLOWS ? ['person', 'office', 'offered', 'after'] : ['offered', 'after'];
}

/** How a flow begins now. One that several begin, or that begins after several flows, is one of them. */
export function beginningOf(file: unknown): Beginning {
  const { by, after } = membersOf(membersOf(file).start);
  if (after !== undefined) return 'after';
  const [first] = [by].flat();
  return first === 'person' || first === 'office' ? first : 'offered';
}

/**
 * The moments after which a flow can begin: each outcome of a task, and each other state that is a page, of the flows
 * about the same subject.
 */
export function momentsFor(bundle: EditedBundle, flow: string): AfterFile[] {
  const { subject } = membersOf(membersOf(bundle.json(flowPath(flow))).start);
  return flowPaths(bundle).flatMap((path) => {
    const { id, start, states } = membersOf(bundle.json(path));
    const isAlike = subject === id || membersOf(start).subject === subject;
    if (!isAlike || flowId(path) === flow) return [];
    return Object.entries(membersOf(states)).flatMap(([state, value]): AfterFile[] => {
      const { task, choice, leave } = membersOf(value);
      if (choice !== undefined || leave !== undefined) return [];
      if (task === undefined) return [{ flow: flowId(path), state }];
      const outcomes = leadsOf(state, value).flatMap(({ site, name }) => (site === 'outcomes' ? [name] : []));
      return [...new Set(outcomes)].map((outcome) => ({ flow: flowId(path), state, outcome }));
    });
  });
}

/**
 * Lets a flow begin in another way.
 *
 * @param after the moment, for `after`
 * @example document.edit(startEdits(document, 'spare-key', 'after', { flow: 'lost-key', state: 'done' }))
 */
export function startEdits(
  bundle: EditedBundle,
  flow: string,
  beginning: Beginning,
  after: AfterFile | null,
): FileEdit[] {
  const path = flowPath(flow);
  const start = membersOf(membersOf(bundle.json(path)).start);
  const wanted = {
    by: beginning === 'person' || beginning === 'office' ? beginning : undefined,
    after: beginning === 'after' ? (after ?? undefined) : undefined,
  };
  return Object.entries(wanted)
    .filter(([name, value]) => value !== undefined || name in start)
    .map(([name, value]) => ({ path, at: ['start', name], value }));
}
