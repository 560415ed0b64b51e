/** The unit of a guestcard: its charges, its lease terms, and the possible move-in dates. */
import type guestcardFormFacts from '../../../../schemas/guestcard/form-facts.schema.json';
import type { AppointmentSlots, GuestUnit } from '../../../contract/guest/guestcard.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  findGuestcardSettings,
  type GuestcardSettings,
} from '../../../db/guestcard/guestcard-settings.repository.ts';
import { listListingCharges } from '../../../db/property/floor-plan.repository.ts';
import { findListing, type UnitListing } from '../../../db/property/listing.repository.ts';
import {
  findProperty,
  findUnit,
  type Property,
  type Unit,
} from '../../../db/property/property.repository.ts';
import type { FormFactsOf } from '../../../engine/forms/form-facts.ts';
import { AppError } from '../../errors.ts';
import { dayIn } from '../../forms/form-facts.ts';
import { textIn } from '../../texts/text-in.ts';

/**
 * The times for a visit, with the days of the next year on which the office is closed among its holidays.
 *
 * @example appointmentSlots(place, clock.now(), 'en').holidays['11'] // { '26': 'Thanksgiving' }
 */
export function appointmentSlots(
  { property, settings }: Pick<GuestPlace, 'property' | 'settings'>,
  now: Date,
  language: string,
): AppointmentSlots {
  const { closed_days = [], closed_day_names = {}, time_zone } = property.settings;
  const { slots, holidays } = settings.appointment_slots;
  const today = dayIn(time_zone, now);
  const all = structuredClone(holidays);
  for (const day of closed_days.filter((one) => today < one && one < addDays(today, A_YEAR))) {
    const [month, date] = [String(Number(day.slice(5, 7))), String(Number(day.slice(8)))];
    all[month] = { [date]: textIn(closed_day_names[day] ?? '', language), ...all[month] };
  }
  return { slots, holidays: all };
}

/** Less than a year, so that a month and a day name one day. */
const A_YEAR = 365;

/** The charges before the application, in cents. The property keeps fees; a deposit is refundable. */
interface Charges {
  fees: number;
  deposit: number;
  /** The sum of both. */
  total: number;
}

/** A unit with its property, their settings and its charges. */
export interface GuestPlace {
  unit: Unit;
  property: Property;
  settings: GuestcardSettings;
  /** Null if the unit is not listed. */
  listing: UnitListing | null;
  charges: Charges;
}

/**
 * The unit and its property. Pass the current transaction, if any.
 *
 * @throws {AppError} `record.not_found` for an unknown unit.
 */
export async function guestPlace(db: Connection, unitId: string): Promise<GuestPlace> {
  const unit = await findUnit(db, unitId);
  const property = unit === null ? null : await findProperty(db, unit.property_id);
  if (unit === null || property === null) throw new AppError('record.not_found');
  const listing = await findListing(db, unit.id);
  const settings = await findGuestcardSettings(db, property.id);
  const charges = await chargesOf(db, property.id, listing?.floor_plan_id ?? null);
  return { unit, property, settings, listing, charges };
}

/** The unit as the page shows it. */
export function unitView({ unit, property }: Pick<GuestPlace, 'unit' | 'property'>): GuestUnit {
  return {
    id: unit.id,
    property_id: property.id,
    property_name: property.name,
    unit_uid: unit.details.unit_uid,
    building_uid: unit.details.building_uid,
    available: unit.available,
  };
}

async function chargesOf(db: Connection, propertyId: string, planId: string | null): Promise<Charges> {
  const due = (await listListingCharges(db, propertyId)).filter(
    (charge) =>
      charge.due === 'pre_application' && (charge.floor_plan_id === null || charge.floor_plan_id === planId),
  );
  const sum = (refundable: boolean): number =>
    due
      .filter((charge) => charge.refundable === refundable)
      .reduce((total, charge) => total + charge.amount_cents, 0);
  const [fees, deposit] = [sum(false), sum(true)];
  return { fees, deposit, total: fees + deposit };
}

const shortest = 6;
const longest = 24;

/** Terms from 6 to 24 months. @see spec/pre-application.md §9 */
const DEFAULT_TERMS: readonly number[] = Array.from(
  { length: longest - shortest + 1 },
  (_, index) => shortest + index,
);

/** The terms that a property offers, by default all of `DEFAULT_TERMS`. */
export function leaseTerms(own: readonly number[]): readonly number[] {
  return own.length > 0 ? own : DEFAULT_TERMS;
}

/** The data that determines the possible move-in dates of the unit. */
export function moveInRules({ unit, listing, settings }: GuestPlace): MoveInRules {
  return {
    vacant_date: listing?.vacant_date ?? unit.details.moviein_date,
    occupancy_status: listing?.occupancy_status ?? '',
    vacant_days: settings.unit_status_vacant_days,
    allow_movein_days: settings.allow_movein_days,
  };
}

/** The facts of the guestcard's forms, by the names that their schema declares. */
type GuestFormFacts = FormFactsOf<typeof guestcardFormFacts>;

/**
 * The facts that the forms of the guestcard need in addition to the answers.
 *
 * @example guestFormFacts(place, clock.now()).movein_to // '2026-05-08'
 */
export function guestFormFacts(place: GuestPlace, now: Date): GuestFormFacts {
  const today = dayIn(place.property.settings.time_zone, now);
  const days = moveInDays(moveInRules(place), today);
  return {
    today,
    tomorrow: addDays(today, 1),
    movein_from: days.from,
    movein_to: days.to,
  };
}

/** The first and last possible move-in date: `YYYY-MM-DD`. */
interface MoveInWindow {
  from: string;
  to: string;
}

/** The inputs. `vacant_days`: by occupancy status, days that the unit needs after it became vacant. */
interface MoveInRules {
  vacant_date: string;
  occupancy_status: string;
  vacant_days: Readonly<Record<string, number>>;
  allow_movein_days: number;
}

/**
 * The window starts today or when the unit is ready (its vacancy date plus the days for its status), whichever is
 * later, and ends `allow_movein_days` later.
 *
 * @param today `YYYY-MM-DD` at the property.
 * @example moveInWindow({ vacant_date: '2026-04-01', occupancy_status: 'NOTICE', vacant_days: { NOTICE: 7 },
 *   allow_movein_days: 30 }, '2026-03-02') // { from: '2026-04-08', to: '2026-05-08' }
 * @see spec/pre-application.md §5
 */
export function moveInWindow(rules: MoveInRules, today: string): MoveInWindow {
  const ready = addDays(rules.vacant_date, rules.vacant_days[rules.occupancy_status] ?? 0);
  const from = later(ready, today);
  return { from, to: addDays(from, rules.allow_movein_days) };
}

/**
 * The dates that are offered and accepted: those of the window from tomorrow on, because a move-in cannot be today. If
 * the window ends today, tomorrow is still offered, so that the form can be completed.
 *
 * @param today `YYYY-MM-DD` at the property.
 * @example moveInDays({ ...rules, vacant_date: '2026-01-01', allow_movein_days: 0 }, '2026-03-02')
 * // { from: '2026-03-03', to: '2026-03-03' }
 * @see docs/decisions/0069-the-days-of-a-move-in.md
 */
export function moveInDays(rules: MoveInRules, today: string): MoveInWindow {
  const window = moveInWindow(rules, today);
  const from = later(window.from, addDays(today, 1));
  return { from, to: later(window.to, from) };
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** The day N days later. An invalid date is returned unchanged. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
