/** The rows about a person as records: answers opened and masked, JSON as JSON, without ids of what is not theirs. */
import { readJson } from '../../../db/json-column.ts';
import { personRows } from '../../../db/person-data/person-rows.ts';
import type { PersonTable } from '../../../db/person-data/person-table.ts';
import { PERSON_TABLES } from '../../../db/person-data/person-tables.ts';
import { listProcessesById } from '../../../db/process/process.repository.ts';
import type { RawRow } from '../../../db/snapshot/snapshot.ts';
import { readText } from '../../../db/written-text.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import { maskAnswers } from '../../forms/secret-answers.ts';
import { maskDraft, openDraft } from '../../forms/stored-draft.ts';
import { openRecord } from '../flows/data-flows/flow-record.ts';
import { ownerOf } from '../flows/data-flows/own-answers.ts';
import { shownGuestForm } from '../guestcard/contact-form.ts';
import { mayExport } from '../office/export/export-scope.ts';
import type { PersonScope } from './person-scope.ts';

export type PersonRecord = Readonly<Record<string, unknown>>;
type Answers = Record<string, unknown>;

/** The tables of which a person gets something, in their order. */
export const GIVEN_TABLES: readonly PersonTable[] = PERSON_TABLES.filter(({ gives }) => gives.length > 0);

/** Columns that are not given and that opening the answers needs. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { process_member_answers: ['member'] };

/** The records of a table about the person, in pages. Rows of flows that may not be exported are left out. */
export async function* personRecords(
  scope: PersonScope,
  table: PersonTable,
): AsyncGenerator<readonly PersonRecord[]> {
  const columns = [...table.gives, ...(NEEDED[table.table] ?? [])];
  const whose = { property_id: scope.property.id, ids: scope.ids };
  for await (const rows of personRows(scope.deps.db, table, whose, columns)) {
    const processes = await processesOf(scope, rows);
    const given = rows.filter((row) => isGiven(scope, table, row, processes));
    if (given.length > 0) yield given.map((row) => recordOf(scope, table, row, processes));
  }
}

type Processes = ReadonlyMap<string, { readonly flow: string; readonly subject_id: string }>;

async function processesOf({ deps }: PersonScope, rows: readonly RawRow[]): Promise<Processes> {
  const ids = rows.flatMap(({ process_id }) =>
    process_id === null || process_id === undefined ? [] : [String(process_id)],
  );
  const found = await listProcessesById(deps.db, [...new Set(ids)]);
  return new Map(found.map((one) => [one.id, one]));
}

function isGiven(scope: PersonScope, { ofFlow }: PersonTable, row: RawRow, processes: Processes): boolean {
  const flow = processes.get(String(row.process_id))?.flow;
  const named = ofFlow === undefined ? null : String(row[ofFlow]);
  if (ofFlow === 'flow' && named !== null && !scope.flows.has(named)) return false;
  if (ofFlow === 'purpose' && named !== null && !mayExport(scope, named)) return false;
  return flow === undefined || scope.flows.has(flow);
}

function recordOf(
  scope: PersonScope,
  { table, gives }: PersonTable,
  row: RawRow,
  processes: Processes,
): PersonRecord {
  const opened = openedAnswers(scope, table, row, processes);
  return Object.fromEntries(gives.map((name) => [name, opened[name] ?? plainValue(row[name] ?? null)]));
}

/** Answers whose secrets are sealed in the database, by the column that holds them: masked, as the office sees them. */
function openedAnswers(
  { deps, flows }: PersonScope,
  table: string,
  row: RawRow,
  processes: Processes,
): PersonRecord {
  const draftIn = (column: string, applicantId: unknown) => {
    const stored = { draft_data: readJson<Answers>(String(row[column])), progress_data: {}, revision: 0 };
    return { [column]: maskDraft(deps, openDraft(deps, String(applicantId), stored).draft_data) };
  };
  if (table === 'applicants') return draftIn('draft_data', row.id);
  if (table === 'autosaves') return draftIn('draft_data', row.applicant_id);
  if (table === 'answer_changes') return draftIn('parts_before', row.applicant_id);
  if (table === 'guestcards')
    return { form: shownGuestForm(deps, { id: String(row.id), form: readJson(String(row.form)) }) };
  if (table !== 'process_answers' && table !== 'process_member_answers') return {};
  const { flow = '', subject_id = '' } = processes.get(String(row.process_id)) ?? {};
  const its = flows.get(flow);
  if (its === undefined) return { answers: {} };
  const owner = table === 'process_answers' ? subject_id : ownerOf(subject_id, String(row.member));
  const stored = readJson<Answers>(String(row.answers));
  return { answers: maskAnswers(flowAnswers(its, flow).secrets, openRecord(its, flow, owner, stored)) };
}

/** A cell as JSON: texts in several languages, lists and objects are stored as text. */
function plainValue(value: RawRow[string]): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return readText(value);
  }
}
