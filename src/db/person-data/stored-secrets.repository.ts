/** Every place where secret answers of an applicant are stored. */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';

type Answers = Readonly<Record<string, unknown>>;

/** What is left of answers, and how many of them were removed. */
export type Emptied = { readonly answers: Answers; readonly erased: number };

interface Stored {
  readonly id: string;
  readonly text: string;
}

/**
 * Changes all stored answers of an applicant: the draft, its former versions, the guestcard that it came from and the
 * processes about the applicant. The transaction must hold their lock.
 *
 * @param empty what is left of the answers.
 * @returns how many answers were removed, by table.
 */
export async function emptyStoredAnswers(
  trx: Connection,
  applicantId: string,
  empty: (answers: Answers) => Emptied,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const each = async (
    table: string,
    rows: readonly Stored[],
    write: (id: string, text: string) => Promise<unknown>,
  ) => {
    for (const { id, text } of rows) {
      const { answers, erased } = empty(readJson<Answers>(text));
      if (erased === 0) continue;
      await write(id, writeJson(answers));
      counts[table] = (counts[table] ?? 0) + erased;
    }
  };
  const drafts = trx
    .selectFrom('applicants')
    .select(['id', 'draft_data as text'])
    .where('id', '=', applicantId);
  await each('applicants', await drafts.execute(), (id, draft_data) =>
    trx.updateTable('applicants').set({ draft_data }).where('id', '=', id).execute(),
  );
  const changes = trx
    .selectFrom('answer_changes')
    .select(['id', 'parts_before as text'])
    .where('applicant_id', '=', applicantId);
  await each('answer_changes', await changes.execute(), (id, parts_before) =>
    trx.updateTable('answer_changes').set({ parts_before }).where('id', '=', id).execute(),
  );
  const guests = trx
    .selectFrom('guestcards')
    .select(['id', 'form as text'])
    .where('applicant_id', '=', applicantId);
  await each('guestcards', await guests.execute(), (id, form) =>
    trx.updateTable('guestcards').set({ form }).where('id', '=', id).execute(),
  );
  const processes = trx
    .selectFrom('process_answers')
    .innerJoin('processes', 'processes.id', 'process_answers.process_id')
    .select(['process_answers.process_id as id', 'process_answers.answers as text'])
    .where('processes.subject_kind', '=', 'applicant')
    .where('processes.subject_id', '=', applicantId);
  await each('process_answers', await processes.execute(), (id, answers) =>
    trx.updateTable('process_answers').set({ answers }).where('process_id', '=', id).execute(),
  );
  return counts;
}
