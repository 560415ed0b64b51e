/** What a property has about a person as one PDF, for readers without any program: the answers in words, and the registers. */
import { findApplicantWithDraft } from '../../../db/applicant/draft.repository.ts';
import { listProcessesById } from '../../../db/process/process.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Draft, FormFacts } from '../../../engine/forms/form.ts';
import type { Say } from '../../../engine/forms/reading/answer-text.ts';
import type { Values } from '../../../engine/texts/texts.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import { dayIn, formFactsOf } from '../../forms/form-facts.ts';
import { type DocumentBlock, writeDocument } from '../../papers/write-document.ts';
import { readForApplicant } from '../../process/handle-for-applicant.ts';
import { submittedForms } from '../application/submitted-forms.ts';
import { answerSections, type Shown } from '../office/cases/answer-sections.ts';
import { GIVEN_TABLES, type PersonRecord, personRecords } from './person-records.ts';
import type { PersonScope } from './person-scope.ts';
import { cellText, READ_COLUMNS } from './read-columns.ts';

/** Rows of one table that the PDF shows; `person.json` has them all. */
const MOST_ROWS = 400;

/** Writes the PDF. */
export async function personDocument(scope: PersonScope): Promise<Buffer> {
  const { deps, property, language, made_at } = scope;
  const say = sayIn(scope);
  const blocks: DocumentBlock[] = [];
  for (const table of GIVEN_TABLES) {
    const records = await recordsOf(scope, table);
    const columns = READ_COLUMNS[table.table];
    if (columns !== undefined && records.length > 0)
      blocks.push({ title: say(`tables.${table.table}`), lines: linesOf(scope, columns, records) });
    for (const record of records) blocks.push(...(await answersIn(scope, table.table, record)));
  }
  return writeDocument(deps, {
    title: say('document.title'),
    place: [property.name],
    made_at,
    time_zone: property.settings.time_zone,
    language,
    text: say('document.text', { rows: String(MOST_ROWS) }),
    blocks,
    signatures: [],
  });
}

async function recordsOf(scope: PersonScope, table: (typeof GIVEN_TABLES)[number]): Promise<PersonRecord[]> {
  const found: PersonRecord[] = [];
  for await (const records of personRecords(scope, table)) {
    found.push(...records);
    if (found.length >= MOST_ROWS) return found.slice(0, MOST_ROWS);
  }
  return found;
}

/** A line for each record, or, of a single one, a line for each of its columns. */
function linesOf(
  scope: PersonScope,
  columns: readonly string[],
  records: readonly PersonRecord[],
): DocumentBlock['lines'] {
  const say = sayIn(scope);
  const cells = (record: PersonRecord) =>
    columns
      .map((name) => ({ label: say(`columns.${name}`), text: cellText(scope, name, record[name]) }))
      .filter(({ text }) => text !== '');
  const [first = ''] = columns;
  const sorted = records.toSorted((one, other) => (String(one[first]) < String(other[first]) ? -1 : 1));
  const [only, ...others] = sorted;
  if (only !== undefined && others.length === 0) return cells(only).map((cell) => ({ ...cell, photos: [] }));
  return sorted.map((record) => {
    const [head, ...rest] = cells(record);
    return {
      label: head?.text ?? '',
      text: rest.map(({ label, text }) => `${label}: ${text}`).join('\n'),
      photos: [],
    };
  });
}

/** The answers of a record in words, a block for each form and each entry of a list. */
async function answersIn(scope: PersonScope, table: string, record: PersonRecord): Promise<DocumentBlock[]> {
  const asked = await formsOf(scope, table, record);
  if (asked === null) return [];
  const { shown, draft, facts } = asked;
  return answerSections(shown, draft, facts).map(({ title, rows }) => ({
    title,
    lines: rows.map(({ label, text }) => ({ label, text, photos: [] })),
  }));
}

async function formsOf(
  scope: PersonScope,
  table: string,
  record: PersonRecord,
): Promise<{ readonly shown: Shown; readonly draft: Draft; readonly facts: FormFacts } | null> {
  const { deps, language } = scope;
  const today = { today: dayIn(scope.property.settings.time_zone, scope.made_at) };
  const say: Say = (key: string, values: Values = {}) => deps.texts.message(language, key, values);
  if (table === 'applicants') {
    const applicant = await findApplicantWithDraft(deps.db, String(record.id));
    const property = applicant && (await findProperty(deps.db, applicant.property_id));
    if (applicant === null || property === null) return null;
    const its = await readForApplicant(deps, deps.db, applicant);
    const facts = { ...formFactsOf(applicant, property.settings, scope.made_at, language) };
    return { shown: { say, forms: submittedForms(its) }, draft: record.draft_data as Draft, facts };
  }
  if (table === 'guestcards')
    return {
      shown: { say, forms: flowAnswers(deps, 'guestcard').forms },
      draft: record.form as Draft,
      facts: today,
    };
  if (table !== 'process_answers' && table !== 'process_member_answers') return null;
  const [process] = await listProcessesById(deps.db, [String(record.process_id)]);
  const its = process && scope.flows.get(process.flow);
  if (!its?.flows.has(process?.flow ?? '')) return null;
  const { forms } = flowAnswers(its, process?.flow ?? '');
  return { shown: { say, forms }, draft: record.answers as Draft, facts: today };
}

const sayIn =
  ({ deps, language }: PersonScope) =>
  (key: string, values: Record<string, string> = {}): string =>
    deps.texts.message(language, `personal-data:${key}`, values);
