/**
 * Input that applicants have not saved yet. `saveDraft` stores the saved draft.
 */

import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Tenancy } from '../tables.ts';
import type { Applicant } from './applicant.repository.ts';
import type { DraftData } from './draft.repository.ts';

/** Unsaved input, as JSON by entity; without secrets and consent. */
interface AutosavesTable extends Tenancy {
  applicant_id: string;
  draft_data: string;
  serial: number;
  saved_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    autosaves: AutosavesTable;
  }
}

export interface Autosave {
  /** By entity; without secrets and consent. */
  draft_data: DraftData;
  /** Grows by one with every autosave. */
  serial: number;
  /** ISO 8601, UTC. */
  saved_at: string;
}

/** The unsaved input of an applicant, or null if there never was any. */
export async function readAutosave(db: Connection, applicantId: string): Promise<Autosave | null> {
  const [row] = await autosaveOf(db, { applicantId });
  return row ? { ...row, draft_data: readJson<DraftData>(row.draft_data) } : null;
}

const autosaveOf = prepared((db, of: ParameterOf<{ applicantId: string }>) =>
  db
    .selectFrom('autosaves')
    .select(['draft_data', 'serial', 'saved_at'])
    .where('applicant_id', '=', of('applicantId')),
);

/** Stores the unsaved input, replacing the former one. */
export async function writeAutosave(
  trx: Connection,
  owner: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  { draft_data, serial, saved_at }: Autosave,
): Promise<void> {
  const row = { draft_data: writeJson(draft_data), serial, saved_at };
  await trx
    .insertInto('autosaves')
    .values({ applicant_id: owner.id, company_id: owner.company_id, property_id: owner.property_id, ...row })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(row))
    .execute();
}

/** Removes these entities from the unsaved input: the person has saved them. */
export async function forgetAutosaved(
  trx: Connection,
  applicantId: string,
  kept: DraftData,
  keys: readonly string[],
): Promise<void> {
  if (!keys.some((key) => Object.hasOwn(kept, key))) return;
  const left = Object.entries(kept).filter(([key]) => !keys.includes(key));
  await trx
    .updateTable('autosaves')
    .set({ draft_data: writeJson(Object.fromEntries(left)) })
    .where('applicant_id', '=', applicantId)
    .execute();
}
