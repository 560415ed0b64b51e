/** Texts that the office of a property answers with. */
import type { Connection } from '../../client.ts';
import { readJson, writeJson } from '../../json-column.ts';
import type { Row, Tenancy } from '../../tables.ts';

interface MessageTemplatesTable extends Tenancy {
  id: string;
  name: string;
  /** JSON: the text in each language. */
  texts: string;
  changed_by: string;
  changed_at: string;
}

declare module '../../tables.ts' {
  interface Tables {
    message_templates: MessageTemplatesTable;
  }
}

export interface StoredTemplate extends Omit<Row<'message_templates'>, 'texts'> {
  readonly texts: Readonly<Record<string, string>>;
}

/** The templates of a property, by their names. */
export async function listTemplates(db: Connection, propertyId: string): Promise<StoredTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(templateOfRow);
}

export async function findTemplate(db: Connection, id: string): Promise<StoredTemplate | null> {
  const row = await db.selectFrom('message_templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : templateOfRow(row);
}

/** Adds a template, or replaces the one with this id. */
export async function saveTemplate(trx: Connection, { texts, ...template }: StoredTemplate): Promise<void> {
  const { name, changed_by, changed_at } = template;
  const changed = { name, changed_by, changed_at, texts: writeJson(texts) };
  await trx
    .insertInto('message_templates')
    .values({ ...template, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

export async function deleteTemplate(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('message_templates').where('id', '=', id).execute();
}

function templateOfRow({ texts, ...row }: Row<'message_templates'>): StoredTemplate {
  return { ...row, texts: readJson<Record<string, string>>(texts) };
}
