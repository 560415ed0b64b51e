/**
 * Rows that may hold sealed texts (in their JSON, or as a whole column), for sealing them under another key.
 */
import { sql } from 'kysely';
import type { Connection } from './client.ts';

export interface SealedRow {
  readonly id: string;
  /** For a process, its flow and subject; for other rows, '' and the row's id. */
  readonly flow: string;
  readonly subject_id: string;
  /** The answers, or the sealed text, as stored. */
  readonly text: string;
}

/** Selects at most `limit` rows by ascending id, after `after`, with a sealed text that starts with `beginning`. */
interface SealedPage {
  readonly after: string;
  readonly limit: number;
  readonly beginning: string;
}

/** One table of sealed answers. */
export interface SealedTable {
  readonly list: (db: Connection, page: SealedPage) => Promise<SealedRow[]>;
  /** Replaces the text that was read; does nothing if the row has changed since. */
  readonly replace: (db: Connection, row: SealedRow, text: string) => Promise<unknown>;
}

const withSealed = (beginning: string): string => `%"${beginning}%`;

/** `draft_data` of applicants. */
export const sealedDrafts: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('applicants')
      .select((eb) => ['id', eb.val('').as('flow'), 'id as subject_id', 'draft_data as text'])
      .where('id', '>', after)
      .where('draft_data', 'like', withSealed(beginning))
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, draft_data) =>
    db
      .updateTable('applicants')
      .set({ draft_data })
      .where('id', '=', row.id)
      .where('draft_data', '=', row.text)
      .execute(),
};

/** `parts_before` of what applicants have changed after the submit. */
export const sealedAnswerChanges: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('answer_changes')
      .select((eb) => ['id', eb.val('').as('flow'), 'applicant_id as subject_id', 'parts_before as text'])
      .where('id', '>', after)
      .where('parts_before', 'like', withSealed(beginning))
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, parts_before) =>
    db
      .updateTable('answer_changes')
      .set({ parts_before })
      .where('id', '=', row.id)
      .where('parts_before', '=', row.text)
      .execute(),
};

/** `form` of guestcards. */
export const sealedGuestForms: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('guestcards')
      .select((eb) => ['id', eb.val('').as('flow'), 'id as subject_id', 'form as text'])
      .where('id', '>', after)
      .where('form', 'like', withSealed(beginning))
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, form) =>
    db
      .updateTable('guestcards')
      .set({ form })
      .where('id', '=', row.id)
      .where('form', '=', row.text)
      .execute(),
};

/** `answers` of processes whose flows need no code of their own. */
export const sealedProcessAnswers: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('process_answers')
      .innerJoin('processes', 'processes.id', 'process_answers.process_id')
      .select(['process_id as id', 'flow', 'subject_id', 'answers as text'])
      .where('process_id', '>', after)
      .where('answers', 'like', withSealed(beginning))
      .orderBy('process_id')
      .limit(limit)
      .execute(),
  replace: (db, row, answers) =>
    db
      .updateTable('process_answers')
      .set({ answers })
      .where('process_id', '=', row.id)
      .where('answers', '=', row.text)
      .execute(),
};

/** A member of a process, in the order of the pages. */
const memberId = sql<string>`process_id || '/' || member`;

/** `answers` that each of several members of a party gives; the subject's id ends with that of the member. */
export const sealedMemberAnswers: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('process_member_answers')
      .innerJoin('processes', 'processes.id', 'process_member_answers.process_id')
      .select([
        memberId.as('id'),
        'flow',
        sql<string>`subject_id || '/' || member`.as('subject_id'),
        'answers as text',
      ])
      .where(memberId, '>', after)
      .where('answers', 'like', withSealed(beginning))
      .orderBy(memberId)
      .limit(limit)
      .execute(),
  replace: (db, row, answers) =>
    db
      .updateTable('process_member_answers')
      .set({ answers })
      .where(memberId, '=', row.id)
      .where('answers', '=', row.text)
      .execute(),
};

/** `body` of messages that have not been sent. */
export const sealedMessages: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('outbox')
      .select((eb) => ['id', eb.val('').as('flow'), 'id as subject_id', 'body as text'])
      .where('id', '>', after)
      .where('body', 'like', `${beginning}%`)
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, body) =>
    db.updateTable('outbox').set({ body }).where('id', '=', row.id).where('body', '=', row.text).execute(),
};

/** Secrets of apps for codes. */
export const sealedSecondFactors: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('second_factors')
      .select((eb) => [
        'id',
        eb.val('').as('flow'),
        'id as subject_id',
        eb.fn.coalesce('secret', eb.val('')).as('text'),
      ])
      .where('id', '>', after)
      .where('secret', 'like', `${beginning}%`)
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, secret) =>
    db
      .updateTable('second_factors')
      .set({ secret })
      .where('id', '=', row.id)
      .where('secret', '=', row.text)
      .execute(),
};

/** Secrets of addresses of other programs. */
export const sealedWebhooks: SealedTable = {
  list: (db, { after, limit, beginning }) =>
    db
      .selectFrom('webhooks')
      .select((eb) => ['id', eb.val('').as('flow'), 'id as subject_id', 'secrets as text'])
      .where('id', '>', after)
      .where('secrets', 'like', `${beginning}%`)
      .orderBy('id')
      .limit(limit)
      .execute(),
  replace: (db, row, secrets) =>
    db
      .updateTable('webhooks')
      .set({ secrets })
      .where('id', '=', row.id)
      .where('secrets', '=', row.text)
      .execute(),
};

/** The key that seals leases, in `installation`. */
export const sealedInstallation: SealedTable = {
  // One row, on the first page.
  list: async (db, { after, limit }) =>
    db
      .selectFrom('installation')
      .select((eb) => ['name as id', eb.val('').as('flow'), 'name as subject_id', 'value as text'])
      .where('name', '=', 'seal_key')
      .limit(after === '' ? limit : 0)
      .execute(),
  replace: (db, row, value) =>
    db
      .updateTable('installation')
      .set({ value })
      .where('name', '=', 'seal_key')
      .where('value', '=', row.text)
      .execute(),
};
