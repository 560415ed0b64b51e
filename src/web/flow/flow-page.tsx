import { type ComponentType, lazy } from 'react';
import type { FlowName } from '../../../machines/registry.ts';
import type { CompiledFlow } from '../../engine/flow/build.ts';
import { loadFlow } from './flow-source.ts';

type Page = ComponentType<{ readonly flow: CompiledFlow }>;

/**
 * A page that runs a flow: its module, the flow and the page's cache of the server's answers are fetched at once.
 *
 * @example const Questionnaire = flowPage('questionnaire', () => import('../features/questionnaires/questionnaire-pages.tsx'), 'PreLeasePage')
 */
export function flowPage<Name extends string>(
  flowName: FlowName,
  load: () => Promise<Record<Name, Page>>,
  name: Name,
): ComponentType {
  return lazy(async () => {
    const [{ DataLayer }, pages, flow] = await Promise.all([
      import('../app/api/data-layer.tsx'),
      load(),
      loadFlow(flowName),
    ]);
    const Shown: Page = pages[name];
    return {
      default: () => (
        <DataLayer>
          <Shown flow={flow} />
        </DataLayer>
      ),
    };
  });
}
