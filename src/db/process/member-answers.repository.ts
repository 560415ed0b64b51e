/** The answers that each of several members of a party gives for themselves. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

/** `answers` is JSON by the keys of the forms, with its secrets sealed. */
interface ProcessMemberAnswersTable extends Tenancy {
  process_id: string;
  /** The id of the member: of a user, an applicant, or a landlord's name in the log. */
  member: string;
  /** The member as actor in the log of the process. */
  actor: string;
  answers: string;
  revision: number;
  updated_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_member_answers: ProcessMemberAnswersTable;
  }
}

/** What a member has answered in a process, as stored: secrets sealed. */
export interface MemberAnswers {
  readonly member: string;
  readonly actor: string;
  readonly answers: Record<string, unknown>;
  readonly revision: number;
}

/** The answers of the members of a process, in a fixed order; of one member only, if it is named. */
export async function listMemberAnswers(
  db: Connection,
  processId: string,
  member?: string,
): Promise<MemberAnswers[]> {
  const all = db
    .selectFrom('process_member_answers')
    .select(['member', 'actor', 'answers', 'revision'])
    .where('process_id', '=', processId);
  const rows = await (member === undefined ? all : all.where('member', '=', member))
    .orderBy('member')
    .execute();
  return rows.map((row) => ({ ...row, answers: readJson<Record<string, unknown>>(row.answers) }));
}

/** Replaces the answers of a member. The transaction must hold the lock of the process. */
export async function saveMemberAnswers(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  { member, actor, answers, revision, at }: MemberAnswers & { readonly at: string },
): Promise<void> {
  const values = { actor, answers: writeJson(answers), revision, updated_at: at };
  await trx
    .insertInto('process_member_answers')
    .values({ process_id, company_id, property_id, member, ...values })
    .onConflict((conflict) => conflict.columns(['process_id', 'member']).doUpdateSet(values))
    .execute();
}
