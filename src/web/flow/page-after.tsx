import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FlowName } from '../../../machines/registry.ts';
import { stateThatLeavesTo } from '../../engine/flow/route.ts';
import { loadFlowFile } from './flow-source.ts';
import { useShownState } from './shown-state.ts';

/**
 * A page outside a flow to which one of its states leads. The person is still in that state, as the flow file names it;
 * the page does not wait for the flow.
 *
 * @example const Requested = pageAfter('guestcard', RequestedPage)
 * @see docs/for-testers.md
 */
export function pageAfter(flow: FlowName, Page: ComponentType): ComponentType {
  return function PageAfter() {
    const { pathname } = useLocation();
    const [state, setState] = useState<string | null>(null);
    useEffect(() => {
      let isOpen = true;
      loadFlowFile(flow).then(
        (file) => isOpen && setState(stateThatLeavesTo(file, pathname)),
        () => {},
      );
      return () => {
        isOpen = false;
      };
    }, [pathname]);
    useShownState(flow, state);
    return <Page />;
  };
}
