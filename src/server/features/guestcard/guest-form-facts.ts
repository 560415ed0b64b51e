import type guestcardFormFacts from '../../../../schemas/guestcard/form-facts.schema.json';
import type { FormFactsOf } from '../../../engine/forms/form-facts.ts';
import { dayIn } from '../../form-facts.ts';
import type { GuestPlace } from './guest-unit.ts';
import { addDays, type MoveInRules, moveInWindow } from './move-in-window.ts';

/** What decides when somebody may move into the unit. */
export function moveInRules({ unit, listing, settings }: GuestPlace): MoveInRules {
  return {
    vacant_date: listing?.vacant_date ?? unit.details.moviein_date,
    occupancy_status: listing?.occupancy_status ?? '',
    vacant_days: settings.unit_status_vacant_days,
    allow_movein_days: settings.allow_movein_days,
  };
}

/** What the forms of the guestcard know, by the names that their schema declares. */
export type GuestFormFacts = FormFactsOf<typeof guestcardFormFacts>;

/**
 * What the forms of the guestcard must know beside the answers.
 *
 * @example guestFormFacts(place, clock.now()).movein_to // '2026-05-08'
 */
export function guestFormFacts(place: GuestPlace, now: Date): GuestFormFacts {
  const today = dayIn(place.property.settings.time_zone, now);
  const window = moveInWindow(moveInRules(place), today);
  return {
    today,
    tomorrow: addDays(today, 1),
    movein_from: window.from,
    movein_to: window.to,
  };
}
