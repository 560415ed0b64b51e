import type { FlowName } from '../../../machines/registry.ts';
import { buildFlow, type CompiledFlow } from '../../engine/flow/build.ts';
import type { FlowFile } from '../../engine/flow/flow-file.ts';

const files: Readonly<Record<FlowName, () => Promise<{ readonly default: unknown }>>> = {
  application: () => import('../../../flows/application.flow.json', { with: { type: 'json' } }),
  guestcard: () => import('../../../flows/guestcard.flow.json', { with: { type: 'json' } }),
  questionnaire: () => import('../../../flows/questionnaire.flow.json', { with: { type: 'json' } }),
};

/**
 * A flow, ready to run. The one place that knows where the pages have their flow files from; they were checked when
 * the pages were built.
 *
 * @example const flow = await loadFlow('questionnaire')
 */
export async function loadFlow(name: FlowName): Promise<CompiledFlow> {
  return buildFlow((await files[name]()).default as FlowFile);
}
