/**
 * How a property lists its apartments, and the host name of its embedded availability.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** `settings` is JSON: see `ListingSettings` in `src/db/property/listing-settings.repository.ts`. */
interface ListingSettingsTable extends Tenancy {
  settings: string;
  embedded_host: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    listing_settings: ListingSettingsTable;
  }
}

export interface ListingSettings {
  /** `LIST_VIEW` is a list; anything else is a grid of cards. */
  floorplan_view: string;
  /** The label of a plan without a bedroom. */
  zero_bedroom_label: string;
  /** Columns of the unit list that visitors do not see. */
  hidden_columns: string[];
  show_apply: boolean;
  show_request_info: boolean;
  /** Origins of the web sites that may frame the embedded availability, `https://www.example.com`. */
  embedding_origins: string[];
}

/** The settings of a property without settings of its own. @see spec/pre-application.md §9 */
export const LISTING_DEFAULTS: ListingSettings = {
  floorplan_view: 'CARD_VIEW',
  zero_bedroom_label: 'Efficiency',
  hidden_columns: [],
  show_apply: true,
  show_request_info: true,
  embedding_origins: [],
};

/** The listing settings of a property, with defaults. */
export async function findListingSettings(db: Connection, propertyId: string): Promise<ListingSettings> {
  const row = await db
    .selectFrom('listing_settings')
    .select('settings')
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return row ? settingsIn(row.settings) : LISTING_DEFAULTS;
}

/** Stored settings merged with the defaults. A blank label is replaced by the default. */
function settingsIn(stored: string): ListingSettings {
  const given = readJson<Partial<ListingSettings>>(stored);
  const zero_bedroom_label = given.zero_bedroom_label?.trim() || LISTING_DEFAULTS.zero_bedroom_label;
  return { ...LISTING_DEFAULTS, ...given, zero_bedroom_label };
}

/** The property and listing settings of an embedding host name; null if the host embeds no availability. */
export async function findEmbeddedHost(
  db: Connection,
  host: string,
): Promise<{ property_id: string; settings: ListingSettings } | null> {
  const row = await db
    .selectFrom('listing_settings')
    .select(['property_id', 'settings'])
    .where('embedded_host', '=', host)
    .executeTakeFirst();
  if (!row) return null;
  return {
    property_id: row.property_id,
    settings: settingsIn(row.settings),
  };
}

/** Inserts or replaces the listing settings of a property. `embedded_host`: lower case, without a port. */
export async function saveListingSettings(
  trx: Connection,
  place: { company_id: string; property_id: string },
  settings: Partial<ListingSettings>,
  embeddedHost: string | null,
): Promise<void> {
  const row = { settings: writeJson(settings), embedded_host: embeddedHost };
  await trx
    .insertInto('listing_settings')
    .values({ ...place, ...row })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(row))
    .execute();
}
