/**
 * The rows of the database, as both dialects store them. Each repository declares the tables of its entity and adds
 * them to `Tables`.
 *
 * One set of types for SQLite and PostgreSQL: JSON and timestamps are text (ISO 8601, UTC), booleans are 0 or 1, money
 * is integer cents, ids are opaque random text. Rows stay inside `src/db`; repositories return domain objects.
 */
import type { Insertable, Selectable, Updateable } from 'kysely';

/** Every row carries its company and its property, so that a distributed database can shard by them. */
export interface Tenancy {
  company_id: string;
  property_id: string;
}

/**
 * Every table by its name.
 *
 * @example declare module '../tables.ts' { interface Tables { parcels: ParcelsTable } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: repositories add their tables by declaration merging
export interface Tables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
