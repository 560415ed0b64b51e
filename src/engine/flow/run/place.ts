import type { StateKind } from '../flow-file.ts';

/** Where a person is in a flow. Plain data: it can be sent, logged and compared. */
export interface Place {
  readonly state: string;
  /** The step of a wizard, else null. */
  readonly step: string | null;
  readonly kind: StateKind;
  /** What the state shows or runs, by its kind; null where it has none. */
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
 * What a place shows or runs, in one line: the same for page, server and model.
 *
 * @example shownAt(place) // 'screen payment /applicant/payment'
 */
export function shownAt({ kind, screen, form, task, route, end }: ShownPlace): string {
  return [kind, screen ?? form ?? task, route, end && 'end'].filter(Boolean).join(' ');
}

/** As much of a place as it shows, also as it comes over the wire. */
type ShownPlace = Pick<Place, 'screen' | 'form' | 'task' | 'route' | 'end'> & { readonly kind: string };

/** An event of a flow: its name, and the step it speaks of (GO, and the wizard's save event). */
export interface FlowEvent {
  readonly type: string;
  readonly step?: string;
}

/** What the engine answers to "may this happen?". A refusal changes nothing and names what is allowed. */
export type Decision =
  | {
      readonly allowed: true;
      /** The state in which it happens: where the person is, or one that can be looked at from there. */
      readonly from: string;
      readonly place: Place;
      readonly task?: string;
    }
  | { readonly allowed: false; readonly state: string; readonly events: string[] };

/** What a person asks to look at: a path (`/auth/applicant/addresses`, no query) and, or, a step. */
export interface Wish {
  readonly route?: string;
  readonly step?: string;
}
