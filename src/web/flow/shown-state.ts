import { useLayoutEffect } from 'react';

/** What a running flow says beside its state, where a tester asks for it. */
export interface FlowSigns {
  /** The events that are allowed here. */
  readonly events: readonly string[];
  /** What the place shows or runs, and its route. */
  readonly shows: string;
}

/** The key of the browser's storage under which a tester asks for all signs. */
const ASKED = 'latchkey.signs';

/** Whether a tester wants to see what the running flow allows. @see docs/for-testers.md */
export const signsAsked = (): boolean => localStorage.getItem(ASKED) !== null;

/**
 * Says on the document's root where the person is: `data-flow` the flow, `data-state` the state, with the
 * step of a wizard behind a slash; `data-events` and `data-shows` where a tester asks for them. For testers; nothing
 * of the page depends on it.
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
