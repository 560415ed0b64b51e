import { MESSAGE_TEMPLATES } from '../../../../contract/limits.ts';
import {
  type MessageTemplate,
  TEMPLATE_FIELDS,
} from '../../../../contract/office/people/message-template.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  saveTemplate,
} from '../../../../db/office/people/message-template.repository.ts';
import { listUserNames } from '../../../../db/session/user.repository.ts';
import { filled, inOneLine } from '../../../../engine/texts/filled-text.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { textIn } from '../../../texts/text-in.ts';
import { type Officer, served } from '../office.ts';
import { requireSeen } from '../seen-values.ts';

/** The templates of a property, by their names. */
export async function readTemplates(db: Connection, propertyId: string): Promise<MessageTemplate[]> {
  const templates = await listTemplates(db, propertyId);
  const names = await listUserNames(
    db,
    templates.map(({ changed_by }) => changed_by),
  );
  return templates.map(({ id, name, texts, changed_by, changed_at }) => ({
    template_id: id,
    name,
    texts,
    changed_by: names.get(changed_by) ?? '',
    changed_at,
  }));
}

interface WrittenTemplate {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The name, and each text by its language, as values of one form. */
const valuesOf = ({ name, texts }: WrittenTemplate) => ({ name, ...texts });

/**
 * Adds a template, or changes the one with this id.
 *
 * @throws {AppError} `record.not_found` for a template of another property, and for one that was removed since it was
 *   `seen`; `record.changed` if a colleague has changed it since; `thread.template_empty`;
 *   `thread.field_unknown` with its name; `thread.too_many_templates`.
 */
export async function keepTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  officer: Officer,
  { id, name, texts, seen }: WrittenTemplate & { readonly id: string; readonly seen?: WrittenTemplate },
): Promise<MessageTemplate[]> {
  const { company_id, property_id, id: changed_by } = officer.user;
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  if (written.length === 0) throw new AppError('thread.template_empty');
  for (const [, text] of written) {
    const field = fieldsOf(text).find((one) => !(TEMPLATE_FIELDS as readonly string[]).includes(one));
    if (field !== undefined) throw new AppError('thread.field_unknown', { params: { field } });
  }
  await deps.db.transaction().execute(async (trx) => {
    const known = await findTemplate(trx, id);
    if (known !== null) served(officer, known);
    // Removed by a colleague while it was changed.
    else if (seen !== undefined) throw new AppError('record.not_found');
    const wanted = {
      name: inOneLine(name),
      texts: Object.fromEntries(written.map(([language, text]) => [language, text.trim()])),
    };
    if (known !== null)
      requireSeen({
        seen: seen && valuesOf(seen),
        wanted: valuesOf(wanted),
        held: valuesOf(known),
        by: (await listUserNames(trx, [known.changed_by])).get(known.changed_by) ?? '',
      });
    await saveTemplate(trx, {
      ...{ id, company_id, property_id, changed_by },
      ...wanted,
      changed_at: deps.clock.now().toISOString(),
    });
    const all = await listTemplates(trx, property_id);
    if (all.length > MESSAGE_TEMPLATES) throw new AppError('thread.too_many_templates');
  });
  return readTemplates(deps.db, property_id);
}

/** Removes a template. @throws {AppError} `record.not_found`. */
export async function removeTemplate(
  { db }: Pick<Deps, 'db'>,
  officer: Officer,
  id: string,
): Promise<MessageTemplate[]> {
  const { property_id } = served(officer, await findTemplate(db, id));
  await deleteTemplate(db, id);
  return readTemplates(db, property_id);
}

/** A template for one person. */
interface FilledTemplate {
  readonly template_id: string;
  readonly name: string;
  readonly text: string;
}

/** The templates of a property in a language, with the values of a person in their fields. */
export async function templatesFor(
  db: Connection,
  propertyId: string,
  language: string,
  values: Readonly<Record<(typeof TEMPLATE_FIELDS)[number], string>>,
): Promise<FilledTemplate[]> {
  const templates = await listTemplates(db, propertyId);
  return templates.map(({ id, name, texts }) => ({
    template_id: id,
    name,
    text: filled(textIn(texts, language), values),
  }));
}

function fieldsOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = '']) => name.trim());
}
