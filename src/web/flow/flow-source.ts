import type { FlowName } from '../../../machines/registry.ts';
import { buildFlow, type CompiledFlow } from '../../engine/flow/build.ts';
import type { FlowFile } from '../../engine/flow/flow-file.ts';
import { fetchFromRelease } from '../app/release/current-release.ts';

/**
 * A flow of the release that the page runs in. It was checked when the release was published.
 *
 * @throws {Error} where the server does not give it.
 * @example const flow = await loadFlow('questionnaire')
 */
export async function loadFlow(name: FlowName): Promise<CompiledFlow> {
  return buildFlow((await fetchFromRelease(`flows/${name}.json`)) as FlowFile);
}
