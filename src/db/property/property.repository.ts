/**
 * Companies, properties, units and applications.
 */

import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';
import type { PropertySettings } from './property-settings.ts';

interface CompaniesTable {
  id: string;
  name: string;
}

/** `settings` is JSON: see `PropertySettings`. */
interface PropertiesTable {
  id: string;
  company_id: string;
  name: string;
  host: string;
  settings: string;
  settings_revision: Generated<number>;
}

/** `details` is JSON: the `unit_details` of spec/application.md §3. */
interface UnitsTable extends Tenancy {
  id: string;
  details: string;
  available: number;
}

/** One household applying for one unit; its applicants share pets and vehicles. */
interface ApplicationsTable extends Tenancy {
  id: string;
  unit_id: string;
  created_at: string;
  movein_date: Generated<string>;
  /** When its people and answers were erased; null: they are there. */
  erased_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    companies: CompaniesTable;
    properties: PropertiesTable;
    units: UnitsTable;
    applications: ApplicationsTable;
  }
}

export interface Property {
  id: string;
  company_id: string;
  company_name: string;
  name: string;
  host: string;
  settings: PropertySettings;
}

/** `unit_details` of spec/application.md §3. `market_rent` is integer cents. */
export interface UnitDetails {
  property_name: string;
  address_line_1: string;
  city: string;
  state_code: string;
  zip_code: string;
  support_contact: string;
  unit_type: string;
  display_bedroom: string;
  display_bathroom: string;
  display_square_feet: string;
  market_rent: number;
  building_uid: string;
  unit_uid: string;
  moviein_date: string;
  floor_plan_images: Array<{ path: string; bedroom: string; unit_type: string }>;
}

export interface Unit {
  id: string;
  company_id: string;
  property_id: string;
  details: UnitDetails;
  available: boolean;
}

export interface Application {
  id: string;
  company_id: string;
  property_id: string;
  unit_id: string;
  created_at: string;
  /** The desired move-in day, `2027-02-01`; '' if none was chosen. */
  movein_date: string;
}

const propertyColumns = [
  'properties.id',
  'properties.company_id',
  'properties.name',
  'properties.host',
  'properties.settings',
  'companies.name as company_name',
] as const;

/** The property, or null. */
export async function findProperty(db: Connection, id: string): Promise<Property | null> {
  const [row] = await propertyOfId(db, { id });
  return row ? { ...row, settings: readJson<PropertySettings>(row.settings) } : null;
}

const propertyOfId = prepared((db, of: ParameterOf<{ id: string }>) =>
  properties(db).where('properties.id', '=', of('id')),
);

/** The property of a portal's host name (lower case, without port), or null. */
export async function findPropertyByHost(db: Connection, host: string): Promise<Property | null> {
  const row = await properties(db).where('properties.host', '=', host).executeTakeFirst();
  return row ? { ...row, settings: readJson<PropertySettings>(row.settings) } : null;
}

/** All properties by name; with a company, only its properties. */
export async function listProperties(db: Connection, companyId?: string): Promise<Property[]> {
  const query = properties(db).orderBy('properties.name').orderBy('properties.id');
  const rows = await (companyId === undefined
    ? query
    : query.where('properties.company_id', '=', companyId)
  ).execute();
  return rows.map((row) => ({ ...row, settings: readJson<PropertySettings>(row.settings) }));
}

export async function insertCompany(trx: Connection, company: { id: string; name: string }): Promise<void> {
  await trx.insertInto('companies').values(company).execute();
}

/** Adds a property of an existing company. */
export async function insertProperty(
  trx: Connection,
  property: Omit<Property, 'company_name'>,
): Promise<void> {
  await trx
    .insertInto('properties')
    .values({ ...property, host: property.host.toLowerCase(), settings: writeJson(property.settings) })
    .execute();
}

/**
 * Replaces the settings of a property, and raises their revision.
 *
 * @param revision of the settings that are replaced; left out: any.
 * @returns false if the settings have another revision by now: then nothing is changed.
 * @example await updatePropertySettings(trx, 'juniper-row', settings, 7) // and they are at revision 8
 */
export async function updatePropertySettings(
  trx: Connection,
  id: string,
  settings: PropertySettings,
  revision?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('properties')
    .set(({ eb }) => ({
      settings: writeJson(settings),
      settings_revision: eb('settings_revision', '+', 1),
    }))
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('settings_revision', '=', revision ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The revision of a property's settings, raised by each change; null if there is no such property. */
export async function findSettingsRevision(db: Connection, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('properties')
    .select('settings_revision')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.settings_revision ?? null;
}

/** Adds a unit of an existing property. */
export async function insertUnit(trx: Connection, unit: Unit): Promise<void> {
  await trx
    .insertInto('units')
    .values({ ...unit, details: writeJson(unit.details), available: Number(unit.available) })
    .execute();
}

/** The unit, or null. */
export async function findUnit(db: Connection, id: string): Promise<Unit | null> {
  const row = await db.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, details: readJson<UnitDetails>(row.details), available: row.available === 1 } : null;
}

/** The unit of an application with its listed floor plan (null: not listed), or null. */
export async function findUnitOfApplication(
  db: Connection,
  applicationId: string,
): Promise<(Unit & { floor_plan_id: string | null }) | null> {
  const [row] = await unitOfApplication(db, { applicationId });
  if (row === undefined) return null;
  const { chosen_date, ...unit } = row;
  const details = readJson<UnitDetails>(row.details);
  const moviein_date = chosen_date === '' ? details.moviein_date : chosen_date;
  return { ...unit, details: { ...details, moviein_date }, available: row.available === 1 };
}

const unitOfApplication = prepared((db, of: ParameterOf<{ applicationId: string }>) =>
  db
    .selectFrom('applications')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .leftJoin('unit_listings', 'unit_listings.unit_id', 'units.id')
    .select([
      'units.id',
      'units.company_id',
      'units.property_id',
      'units.details',
      'units.available',
      'unit_listings.floor_plan_id',
      'applications.movein_date as chosen_date',
    ])
    .where('applications.id', '=', of('applicationId')),
);

/** Sets whether a unit can be rented. */
export async function updateUnitAvailability(trx: Connection, id: string, available: boolean): Promise<void> {
  await trx
    .updateTable('units')
    .set({ available: Number(available) })
    .where('id', '=', id)
    .execute();
}

/** Takes units, at least one: nobody else can apply for them. */
export async function takeUnits(trx: Connection, ids: readonly string[]): Promise<void> {
  await trx.updateTable('units').set({ available: 0 }).where('id', 'in', ids).execute();
}

/** The application, or null. */
export async function findApplication(db: Connection, id: string): Promise<Application | null> {
  const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Opens an application for a unit. */
export async function insertApplication(trx: Connection, application: Application): Promise<void> {
  await trx.insertInto('applications').values(application).execute();
}

/** Moves an application to another unit. */
export async function updateApplicationUnit(trx: Connection, id: string, unitId: string): Promise<void> {
  await trx.updateTable('applications').set({ unit_id: unitId }).where('id', '=', id).execute();
}

function properties(db: Connection) {
  return db
    .selectFrom('properties')
    .innerJoin('companies', 'companies.id', 'properties.company_id')
    .select(propertyColumns);
}
