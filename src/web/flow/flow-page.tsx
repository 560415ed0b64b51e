import { type ComponentType, useSyncExternalStore } from 'react';
import type { FlowName } from '../../../machines/registry.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { lateComponent } from '../app/late-component.tsx';
import { followFlow } from './flow-source.ts';

type Page = ComponentType<{ readonly flow: CompiledFlow }>;

/**
 * A page that runs a flow: its module, the flow and the page's cache of the server's answers are fetched at once.
 * The flow is always that of the release which the page runs in.
 *
 * @example const Questionnaire = flowPage('questionnaire', () => import('../features/questionnaires/questionnaire-pages.tsx'), 'PreLeasePage')
 */
export function flowPage<Name extends string>(
  flowName: FlowName,
  load: () => Promise<Record<Name, Page>>,
  name: Name,
): ComponentType {
  return lateComponent(async () => {
    const [{ DataLayer }, pages, { subscribe, get }] = await Promise.all([
      import('../app/api/data-layer.tsx'),
      load(),
      followFlow(flowName),
    ]);
    const Shown: Page = pages[name];
    function FlowPage() {
      const flow = useSyncExternalStore(subscribe, get);
      return (
        <DataLayer>
          <Shown flow={flow} />
        </DataLayer>
      );
    }
    return FlowPage;
  });
}
