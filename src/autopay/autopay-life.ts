/** What the scheduler asks of the life of an automatic payment and of its dates. */
import {
  type AutopayEventType,
  type AutopayState,
  autopayMachine,
} from '../../machines/autopay/autopay.machine.ts';
import {
  type AutopayDateEventType,
  type AutopayDateState,
  autopayDateMachine,
} from '../../machines/autopay/autopay-date.machine.ts';
import { storedLife } from '../engine/stored-life.ts';

const dateLife = storedLife(autopayDateMachine);
const life = storedLife(autopayMachine);

/** The states in which a date is stored. */
export const DATE_STATES = dateLife.states.filter(
  (state) => state !== 'upcoming',
) as readonly AutopayDateState[];

/** Whether no money of a date is in transit yet. */
export function isOpenDate(state: AutopayDateState): boolean {
  return dateLife.has(state, 'open');
}

/**
 * The state of a date after an event, and whether nothing more happens to it.
 *
 * @throws {Error} for an event that cannot happen in this state.
 * @example dateAfterEvent('claimed', 'PAID') // { state: 'paid', isOver: true }
 */
export function dateAfterEvent(
  state: AutopayDateState | 'upcoming',
  event: AutopayDateEventType,
): { readonly state: AutopayDateState; readonly isOver: boolean } {
  const next = dateLife.after(state, event);
  if (next === null) throw new Error(`A date that is ${state} takes no event ${event}.`);
  return { state: next as AutopayDateState, isOver: dateLife.isOver(next) };
}

/**
 * The state of an automatic payment after an event; null if it is over.
 *
 * @example autopayAfter('STOPPED', 'PAUSE') // null
 */
export function autopayAfter(state: AutopayState, event: AutopayEventType): AutopayState | null {
  return life.after(state, event);
}
