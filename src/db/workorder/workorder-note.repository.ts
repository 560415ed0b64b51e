/** Notes of the office at workorders. Append only; their photos are files of the kind `workorder_note`. */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

export interface WorkorderNote extends Tenancy {
  readonly id: string;
  readonly workorder_id: string;
  readonly user_id: string;
  /** The same key is the same note. */
  readonly request_key: string;
  /** "" for photos alone. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

declare module '../tables.ts' {
  interface Tables {
    workorder_notes: WorkorderNote;
  }
}

/** The note with that key, or null. */
export async function findNoteOfRequest(
  db: Connection,
  workorderId: string,
  key: string,
): Promise<WorkorderNote | null> {
  const row = await db
    .selectFrom('workorder_notes')
    .selectAll()
    .where('workorder_id', '=', workorderId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertWorkorderNote(trx: Connection, note: WorkorderNote): Promise<void> {
  await trx.insertInto('workorder_notes').values(note).execute();
}

/** The notes of these workorders, oldest first. */
export function listWorkorderNotes(
  db: Connection,
  workorderIds: readonly string[],
): Promise<WorkorderNote[]> {
  return db
    .selectFrom('workorder_notes')
    .selectAll()
    .where('workorder_id', 'in', ['', ...workorderIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
}
