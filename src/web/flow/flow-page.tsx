import { type ComponentType, useSyncExternalStore } from 'react';
import type { FlowName } from '../../../machines/registry.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { type LateComponent, lateComponent } from '../app/late-component.tsx';
import { followFlow } from './flow-source.ts';

type Page = ComponentType<{ readonly flow: CompiledFlow }>;

/** The module's optional `begin` export: loads what the page needs first, before the page is shown. */
type Beginning = { readonly begin?: (flow: CompiledFlow) => Promise<unknown> };

/**
 * A page that runs a flow. Its module, the flow and the query cache are fetched in parallel, then the module's `begin`
 * runs if it has one. The flow is always the one of the page's release.
 *
 * @example
 * const Questionnaire = flowPage('questionnaire',
 *   () => import('../features/questionnaires/questionnaire-pages.tsx'), 'PreLeasePage')
 */
export function flowPage<Name extends string>(
  flowName: FlowName,
  load: () => Promise<Record<Name, Page> & Beginning>,
  name: Name,
): LateComponent<object> {
  return lateComponent(async () => {
    const [{ DataLayer }, pages, { subscribe, get }] = await Promise.all([
      import('../app/api/data-layer.tsx'),
      load(),
      followFlow(flowName),
    ]);
    await pages.begin?.(get());
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
