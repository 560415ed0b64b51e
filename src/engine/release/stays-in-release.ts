import type { Facts } from '../facts.ts';
import type { CompiledFlow } from '../flow/machine/build.ts';
import { resume } from '../flow/run/resume.ts';

/**
 * Whether a process stays in its release when another one is current: its flow has ended for it, or says that
 * everybody finishes where they began.
 *
 * @param flow the flow of the release in which the process is
 * @param facts as that release reads them
 * @example staysInRelease(buildFlow({ ...file, onNewRelease: 'keep' }), facts) // true
 */
export function staysInRelease(flow: CompiledFlow, facts: Facts): boolean {
  return flow.file.onNewRelease === 'keep' || resume(flow, facts).end;
}
