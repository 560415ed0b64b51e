/** Display names of actors: "Dana Moss for Riley Hart" if office staff acted in a person's name. */
import type { Connection } from '../../db/client.ts';
import { listStaffNames } from '../../db/session/impersonation.repository.ts';
import type { Texts } from '../../engine/texts/texts.ts';
import { currentImpersonation } from './impersonation.ts';

interface Needs {
  readonly texts: Pick<Texts, 'message'>;
}

/** The impersonation of a stored row. */
interface Written {
  readonly impersonation_id: string | null;
}

/**
 * Returns a function for the display name of a row's author: the stored name, with the staff member who acted for them.
 *
 * @example const shown = await shownAuthors(deps, db, 'en', messages); shown(message, message.author)
 */
export async function shownAuthors(
  { texts }: Needs,
  db: Connection,
  language: string,
  rows: readonly Written[],
): Promise<(row: Written, name: string) => string> {
  const ids = rows.flatMap(({ impersonation_id }) => impersonation_id ?? []);
  const names = await listStaffNames(db, [...new Set(ids)]);
  return ({ impersonation_id }, name) => actingFor(texts, language, name, names.get(impersonation_id ?? ''));
}

/** The display name of the actor of the current call. @example nameNow(deps, 'en', 'Riley Hart') */
export function nameNow({ texts }: Needs, language: string, name: string): string {
  return actingFor(texts, language, name, currentImpersonation()?.staff_name);
}

function actingFor(
  texts: Needs['texts'],
  language: string,
  person: string,
  staff: string | undefined,
): string {
  return staff === undefined ? person : texts.message(language, 'notices:acting', { staff, person });
}
