/** What people have answered, as records of JSON files. Secrets are masked, as the office sees them everywhere. */
import { sql } from 'kysely';
import { readJson } from '../../../../db/json-column.ts';
import { exportedProcesses } from '../../../../db/office/export/export-processes.repository.ts';
import { type ReadTable, tablePages } from '../../../../db/office/export/table-pages.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { maskAnswers } from '../../../forms/secret-answers.ts';
import { maskDraft, openDraft } from '../../../forms/stored-draft.ts';
import { openRecord } from '../../flows/data-flows/flow-record.ts';
import { ownerOf } from '../../flows/data-flows/own-answers.ts';
import { shownGuestForm } from '../../guestcard/contact-form.ts';
import type { ExportScope } from './export-scope.ts';

type Records = AsyncGenerator<readonly object[]>;
type Answers = Record<string, unknown>;

/** The processes of a flow with the answers of each. */
export async function* processRecords({ deps, property, flows }: ExportScope, flow: string): Records {
  const its = flows.get(flow);
  if (its === undefined) return;
  const masked = (owner: string, answers: Answers) =>
    maskAnswers(flowAnswers(its, flow).secrets, openRecord(its, flow, owner, answers));
  for await (const processes of exportedProcesses(deps.db, property.id, flow)) {
    yield processes.map(({ id, subject_kind, subject_id, answers, members, ...rest }) => ({
      process_id: id,
      ...{ flow, subject_kind, subject_id, ...rest },
      answers: masked(subject_id, answers),
      members: members.map(({ member, actor, answers: own }) => ({
        ...{ member, actor, answers: masked(ownerOf(subject_id, member), own) },
      })),
    }));
  }
}

/** The application form of each applicant. */
export async function* applicationRecords({ deps, property }: ExportScope): Records {
  const table: ReadTable = { table: 'applicants', columns: ['application_id', 'draft_data'], key: ['id'] };
  for await (const rows of tablePages(deps.db, table, { property_id: property.id })) {
    yield rows.map(({ id, application_id, draft_data }) => {
      const stored = { draft_data: readJson<Answers>(String(draft_data)), progress_data: {}, revision: 0 };
      const opened = openDraft(deps, String(id), stored);
      return { applicant_id: id, application_id, answers: maskDraft(deps, opened.draft_data) };
    });
  }
}

/** What applicants have changed after the submit: the parts of their answers as they were before. */
export async function* answerChangeRecords({ deps, property }: ExportScope): Records {
  const columns = ['applicant_id', 'parts_before', 'at'];
  const table: ReadTable = { table: 'answer_changes', columns, key: ['id'] };
  for await (const rows of tablePages(deps.db, table, { property_id: property.id })) {
    yield rows.map(({ applicant_id, parts_before, at }) => {
      const stored = { draft_data: readJson<Answers>(String(parts_before)), progress_data: {}, revision: 0 };
      const opened = openDraft(deps, String(applicant_id), stored);
      return { applicant_id, at, before: maskDraft(deps, opened.draft_data) };
    });
  }
}

/** The contact form of each guestcard. */
export async function* guestcardRecords({ deps, property }: ExportScope): Records {
  const table: ReadTable = { table: 'guestcards', columns: ['form'], key: ['id'] };
  for await (const rows of tablePages(deps.db, table, { property_id: property.id })) {
    yield rows.map(({ id, form }) => ({
      guestcard_id: id,
      answers: shownGuestForm(deps, { id: String(id), form: readJson(String(form)) }),
    }));
  }
}

/** The answers to each questionnaire, with the questions as they were asked. */
export async function* questionnaireRecords({ deps, property }: ExportScope): Records {
  const columns = ['applicant_id', 'questionnaire', 'address_id', 'asked', 'answers', 'completed_at'];
  const table: ReadTable = { table: 'questionnaire_responses', columns, key: ['id'] };
  for await (const rows of tablePages(deps.db, table, { property_id: property.id })) {
    yield rows.map(({ id, asked, answers, ...rest }) => ({
      response_id: id,
      ...rest,
      asked: readJson(String(asked)),
      answers: readJson(String(answers)),
    }));
  }
}

/** The property with its settings. */
export async function* propertyRecords({ deps, property }: ExportScope): Records {
  const { id, company_name, name, host, settings } = property;
  const settingsIn = async (table: 'guestcard_settings' | 'listing_settings') => {
    const query = sql<{
      settings: string;
    }>`select settings from ${sql.table(table)} where property_id = ${id}`;
    const [row] = (await query.execute(deps.db)).rows;
    return row === undefined ? null : readJson<unknown>(row.settings);
  };
  const guestcards = await settingsIn('guestcard_settings');
  const listings = await settingsIn('listing_settings');
  yield [{ property_id: id, company_name, name, host, settings, guestcards, listings }];
}
