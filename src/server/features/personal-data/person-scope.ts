/** What an export about a person is read from: the property in a snapshot, and what rows name the person by. */
import type { Connection } from '../../../db/client.ts';
import { findPersonExport } from '../../../db/office/export/person-export.repository.ts';
import { findPerson, type PersonIds } from '../../../db/person-data/person-ids.repository.ts';
import type { Deps } from '../../deps.ts';
import { type ExportScope, exportScope } from '../office/export/export-scope.ts';

export interface PersonScope extends ExportScope {
  readonly ids: PersonIds;
  /** The person asked for it, not the office. */
  readonly isOwn: boolean;
  readonly made_at: Date;
}

/** The scope of an export that a portal has claimed. */
export async function personScope(
  deps: Deps,
  state: Connection,
  { id, modified }: { readonly id: string; readonly modified: Date },
): Promise<PersonScope> {
  const asked = await findPersonExport(state, id);
  if (asked === null) throw new Error(`The export ${id} is gone.`);
  const { company_id, property_id, subject_kind: kind, subject_id, is_own } = asked;
  const ids = await findPerson(state, { company_id, property_id, kind, id: subject_id });
  if (ids === null) throw new Error(`The person of the export ${id} is gone.`);
  const isOwn = is_own === 1;
  return { ...(await exportScope(deps, state, asked, isOwn)), ids, isOwn, made_at: modified };
}
