/** The versions of a property's lease template. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** `texts` is JSON. */
interface LeaseTemplatesTable extends Omit<LeaseTemplate, 'texts'> {
  texts: string;
}

declare module '../tables.ts' {
  interface Tables {
    lease_templates: LeaseTemplatesTable;
  }
}

export interface LeaseTemplate extends Tenancy {
  /** From 1. */
  readonly version: number;
  /** By language. */
  readonly texts: Readonly<Record<string, string>>;
  readonly written_by: string;
  /** ISO 8601, UTC. */
  readonly written_at: string;
}

/** The newest version of a property's template; null if it has none of its own. */
export async function findLeaseTemplate(db: Connection, propertyId: string): Promise<LeaseTemplate | null> {
  const row = await db
    .selectFrom('lease_templates')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, texts: readJson<Record<string, string>>(row.texts) };
}

/** Adds a version. @returns false if a colleague has added the same version. */
export async function insertLeaseTemplate(trx: Connection, template: LeaseTemplate): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('lease_templates')
    .values({ ...template, texts: writeJson(template.texts) })
    .onConflict((conflict) => conflict.columns(['property_id', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
