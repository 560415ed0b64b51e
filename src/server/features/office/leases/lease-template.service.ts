import { findLeaseTemplate, insertLeaseTemplate } from '../../../../db/lease/lease-template.repository.ts';
import { displayName, findUser, type User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { defaultTemplate } from '../../../papers/template/default-template.ts';
import { documentsOf, problemsOf } from '../../../papers/template/lease-template.ts';
import { KNOWN_FIELDS } from './lease-values.ts';

interface Template {
  version: number | null;
  texts: Record<string, string>;
  written_at: string | null;
  written_by: string | null;
  fields: string[];
}

/** The lease template of a property: its newest version, or the text that the portal ships. */
export async function readTemplate({ db }: Pick<Deps, 'db'>, propertyId: string): Promise<Template> {
  const template = await findLeaseTemplate(db, propertyId);
  const fields = [...KNOWN_FIELDS];
  if (template === null)
    return { version: null, texts: defaultTemplate(), written_at: null, written_by: null, fields };
  const { version, texts, written_at } = template;
  const writer = await findUser(db, template.written_by);
  return { version, texts: { ...texts }, written_at, written_by: writer && displayName(writer), fields };
}

/**
 * Writes the next version of a property's lease template.
 *
 * @param version the version that was edited.
 * @throws {AppError} `lease.template_wrong` with the problems by language and line; `lease.template_changed` if a
 *   colleague has written a version since.
 */
export async function writeTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: User,
  { version, texts }: Pick<Template, 'version' | 'texts'>,
): Promise<Template> {
  requireSound(texts);
  const { company_id, property_id } = user;
  const before = (await findLeaseTemplate(deps.db, property_id))?.version ?? null;
  const isWritten =
    before === version &&
    (await insertLeaseTemplate(deps.db, {
      ...{ company_id, property_id, texts },
      version: (before ?? 0) + 1,
      written_by: user.id,
      written_at: deps.clock.now().toISOString(),
    }));
  if (!isWritten) throw new AppError('lease.template_changed');
  return readTemplate(deps, property_id);
}

/** Each language must be sound, and have the addendums of the others. */
function requireSound(texts: Readonly<Record<string, string>>): void {
  const problems = Object.entries(texts).flatMap(([language, text]) =>
    problemsOf(text).map((found): { language: string; problem: string; line: number } => ({
      language,
      ...found,
    })),
  );
  const addendumsOf = (text: string) => documentsOf(text).flatMap(({ addendum }) => addendum ?? []);
  const all = new Set(Object.values(texts).flatMap(addendumsOf));
  for (const [language, text] of Object.entries(texts)) {
    const own = addendumsOf(text);
    if ([...all].some((name) => !own.includes(name)))
      problems.push({ language, problem: 'addendum_missing', line: text.split('\n').length });
  }
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('lease.template_wrong', {
    params: { line: first.line },
    details: { problems: problems.slice(0, 20) },
  });
}
