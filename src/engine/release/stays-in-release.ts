import type { Facts } from '../facts.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import type { CompiledFlow } from '../flow/machine/build.ts';
import { resume } from '../flow/run/resume.ts';

/**
 * Whether a process stays in its release when another one becomes current: it has reached an end of its flow, or its
 * flow keeps processes in the release in which they began.
 *
 * @param flow the flow of the release in which the process is
 * @param facts as that release reads them
 * @example staysInRelease(buildFlow({ ...file, onNewRelease: 'keep' }), facts) // true
 */
export function staysInRelease(flow: CompiledFlow, facts: Facts): boolean {
  return flow.file.onNewRelease === 'keep' || resume(flow, facts).end;
}

/**
 * Whether a process that was last seen in this state has ended, judged by the state alone: it is an end, or leads to
 * one by timers only.
 *
 * @example hasEndedIn(file, 'cancelDone') // true: two seconds later it is `cancelled`
 */
export function hasEndedIn({ states }: Pick<FlowFile, 'states'>, name: string): boolean {
  const seen = new Set<string>();
  for (let at = name; !seen.has(at); ) {
    seen.add(at);
    const state = states[at];
    if (state === undefined || state.end === true) return state?.end === true;
    const after = 'after' in state ? state.after : undefined;
    if (after === undefined || state.on !== undefined) return false;
    at = after.to;
  }
  return false;
}
