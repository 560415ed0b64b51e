import { useLayoutEffect } from 'react';

/**
 * Says on the document's root where the person stands: `data-flow` the flow, `data-state` the state, with the
 * step of a wizard behind a slash. For testers; nothing of the page depends on it.
 *
 * @param where `body` for the inner one of two flows that a page belongs to.
 *
 * @example useShownState('application', 'editing', 'addresses') // <html data-flow="application" data-state="editing/addresses">
 * @see docs/for-testers.md
 */
export function useShownState(
  flow: string,
  state: string | null,
  step: string | null = null,
  where: 'documentElement' | 'body' = 'documentElement',
): void {
  useLayoutEffect(() => {
    const { dataset } = document[where];
    if (state === null) return;
    dataset.flow = flow;
    dataset.state = step === null ? state : `${state}/${step}`;
    return () => {
      delete dataset.flow;
      delete dataset.state;
    };
  }, [flow, state, step, where]);
}
