/**
 * Guestcard settings of a property: choices of its forms, appointment slots and fees.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** `settings` is JSON: see `GuestcardSettings` in `src/db/guestcard/guestcard-settings.repository.ts`. */
interface GuestcardSettingsTable extends Tenancy {
  settings: string;
}

declare module '../tables.ts' {
  interface Tables {
    guestcard_settings: GuestcardSettingsTable;
  }
}

/** The fee of a payment type: `percent` of the charge, or `flat` in cents. */
export interface GuestFee {
  fee_type: 'percent' | 'flat';
  fee_amount: number;
}

export interface GuestcardSettings {
  /** Code to description. */
  community_codes: Record<string, string>;
  marketing_sources: Record<string, string>;
  moving_reasons: Record<string, string>;
  /** Key to label. */
  price_ranges: Record<string, string>;
  appointment_slots: {
    /** By weekday, '0' is Sunday. */
    slots: Record<string, { id: string; label: string }[]>;
    /** By month and day without leading zeros: `{ '12': { '25': 'Christmas Day' } }`. */
    holidays: Record<string, Record<string, string>>;
  };
  /** The number of days after the earliest move-in date that can be chosen. */
  allow_movein_days: number;
  /** By occupancy status: days between vacancy and the earliest move-in. */
  unit_status_vacant_days: Record<string, number>;
  /** Months; empty: the default terms. */
  lease_terms: number[];
  fees: { CARD: GuestFee; CHECKING: GuestFee };
  /** Whether a guestcard leads directly to the application; otherwise the office invites. */
  invites_at_once: boolean;
}

/** The settings of a property without settings of its own. */
const GUESTCARD_DEFAULTS: GuestcardSettings = {
  community_codes: {},
  marketing_sources: {},
  moving_reasons: {},
  price_ranges: {},
  appointment_slots: { slots: {}, holidays: {} },
  allow_movein_days: 60,
  unit_status_vacant_days: {},
  lease_terms: [],
  fees: { CARD: { fee_type: 'flat', fee_amount: 0 }, CHECKING: { fee_type: 'flat', fee_amount: 0 } },
  invites_at_once: true,
};

/** The guestcard settings of a property, with defaults. */
export async function findGuestcardSettings(db: Connection, propertyId: string): Promise<GuestcardSettings> {
  const row = await db
    .selectFrom('guestcard_settings')
    .select('settings')
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return { ...GUESTCARD_DEFAULTS, ...(row ? readJson<Partial<GuestcardSettings>>(row.settings) : {}) };
}

/** Inserts or replaces the guestcard settings of a property. */
export async function saveGuestcardSettings(
  trx: Connection,
  place: { company_id: string; property_id: string },
  settings: Partial<GuestcardSettings>,
): Promise<void> {
  const row = { settings: writeJson(settings) };
  await trx
    .insertInto('guestcard_settings')
    .values({ ...place, ...row })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(row))
    .execute();
}
