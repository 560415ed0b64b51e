/** The processes of a property with what was answered in them, for an export. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import { tablePages } from './table-pages.ts';

/** A process with its answers as stored: secrets sealed. */
export interface ExportedProcess {
  readonly id: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly answers: Record<string, unknown>;
  readonly members: readonly {
    readonly member: string;
    readonly actor: string;
    readonly answers: Record<string, unknown>;
  }[];
  readonly signatures: readonly {
    readonly state: string;
    readonly signer: string;
    readonly answers_sha256: string;
    readonly signed_at: string;
  }[];
}

/** The flows of the processes and occasions of a property, each with the releases in which its processes are. */
export async function listFlowsOf(
  db: Connection,
  propertyId: string,
): Promise<readonly { readonly flow: string; readonly release: string }[]> {
  const { rows } = await sql<{ flow: string; release: string }>`
    select flow, release from processes where property_id = ${propertyId}
    union select flow, '' from flow_occasions where property_id = ${propertyId}
    order by 1, 2 desc`.execute(db);
  return rows;
}

/** The processes of a flow, in pages. */
export async function* exportedProcesses(
  db: Connection,
  propertyId: string,
  flow: string,
): AsyncGenerator<readonly ExportedProcess[]> {
  const columns = ['subject_kind', 'subject_id', 'created_at', 'updated_at'];
  const of = { property_id: propertyId, only: sql`flow = ${flow}` };
  for await (const rows of tablePages(db, { table: 'processes', columns, key: ['id'] }, of)) {
    const ids = rows.map(({ id }) => String(id));
    const answers = await db
      .selectFrom('process_answers')
      .select(['process_id', 'answers'])
      .where('process_id', 'in', ids)
      .execute();
    const members = await db
      .selectFrom('process_member_answers')
      .select(['process_id', 'member', 'actor', 'answers'])
      .where('process_id', 'in', ids)
      .orderBy('member')
      .execute();
    const signatures = await db
      .selectFrom('process_signatures')
      .select(['process_id', 'state', 'signer', 'answers_sha256', 'signed_at'])
      .where('process_id', 'in', ids)
      .orderBy('state')
      .execute();
    const read = (text: string | undefined) => (text === undefined ? {} : readJson<Answers>(text));
    const answered = new Map(answers.map((one) => [one.process_id, one.answers]));
    yield rows.map((row) => ({
      id: String(row.id),
      subject_kind: String(row.subject_kind),
      subject_id: String(row.subject_id),
      created_at: String(row.created_at),
      updated_at: String(row.updated_at),
      answers: read(answered.get(String(row.id))),
      members: members
        .filter(({ process_id }) => process_id === row.id)
        .map(({ member, actor, answers: own }) => ({ member, actor, answers: read(own) })),
      signatures: signatures
        .filter(({ process_id }) => process_id === row.id)
        .map(({ process_id, ...signature }) => signature),
    }));
  }
}

type Answers = Record<string, unknown>;
