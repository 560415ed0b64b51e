import type { StateKind } from '../state-file.ts';

/** Where a person is in a flow. Plain data: it can be sent, logged and compared. */
export interface Place {
  readonly state: string;
  /** The step of a wizard, else null. */
  readonly step: string | null;
  readonly kind: StateKind;
  /** What the state shows or runs, depending on its kind; else null. */
  readonly screen: string | null;
  readonly form: string | null;
  readonly task: string | null;
  /** Route template, such as `/auth/applicant/:tab`; null for a state without a page of its own. */
  readonly route: string | null;
  readonly end: boolean;
  /** The steps visited in this state, oldest first, ending with the current one. */
  readonly visited: readonly string[];
}

/**
 * One line with what a place shows or runs: the same for page, server and model.
 *
 * @example shownAt(place) // 'screen payment /applicant/payment'
 */
export function shownAt({ kind, screen, form, task, route, end }: ShownPlace): string {
  return [kind, screen ?? form ?? task, route, end && 'end'].filter(Boolean).join(' ');
}

/** The displayed part of a place, also as received from the API. */
type ShownPlace = Pick<Place, 'screen' | 'form' | 'task' | 'route' | 'end'> & { readonly kind: string };

/** An event of a flow: its name, and the step that it refers to (GO, and the wizard's save event). */
export interface FlowEvent {
  readonly type: string;
  readonly step?: string;
}

/** The engine's decision on an event. A refusal changes nothing and lists the allowed events. */
export type Decision =
  | {
      readonly allowed: true;
      /** The state that handles the event: the current one, or one that can be viewed from it. */
      readonly from: string;
      readonly place: Place;
      readonly task?: string;
    }
  | { readonly allowed: false; readonly state: string; readonly events: string[] };

/** What a person requests to view: a path (`/auth/applicant/addresses`, no query), a step, or both. */
export interface Wish {
  readonly route?: string;
  readonly step?: string;
}
