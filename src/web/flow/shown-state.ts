import { useLayoutEffect } from 'react';

/** Extra state of a running flow, shown on a tester's request. */
export interface FlowSigns {
  /** The events that are allowed in the current state. */
  readonly events: readonly string[];
  /** The screen or task of the place, and its route. */
  readonly shows: string;
}

/** The browser storage key with which a tester requests all signs. */
const ASKED = 'latchkey.signs';

/** Whether a tester asked to see what the running flow allows. @see docs/for-testers.md */
export const signsAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/**
 * Shows the person's position on the document's root: `data-flow` for the flow, `data-state` for the state, with a
 * wizard's step after a slash, and `data-events` and `data-shows` if a tester asks for them. For testers only; nothing
 * on the page depends on it.
 *
 * @param where `body` for the inner one of a page's two flows.
 *
 * @example useShownState('application', 'editing', 'addresses')
 *   // <html data-flow="application" data-state="editing/addresses">
 * @see docs/for-testers.md
 */
export function useShownState(
  flow: string,
  state: string | null,
  step: string | null = null,
  where: 'documentElement' | 'body' = 'documentElement',
  signs: FlowSigns | null = null,
): void {
  const events = signs?.events.join(' ');
  const shows = signs?.shows;
  useLayoutEffect(() => {
    const { dataset } = document[where];
    if (state === null) return;
    dataset.flow = flow;
    dataset.state = step === null ? state : `${state}/${step}`;
    if (events !== undefined) dataset.events = events;
    if (shows !== undefined) dataset.shows = shows;
    return () => {
      delete dataset.flow;
      delete dataset.state;
      delete dataset.events;
      delete dataset.shows;
    };
  }, [flow, state, step, where, events, shows]);
}
