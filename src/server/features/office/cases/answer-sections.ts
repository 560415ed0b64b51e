import { FileEntry } from '../../../../contract/application/application.contract.ts';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import type { Draft, FormBundle, FormFacts } from '../../../../engine/forms/form.ts';
import { answerGroups } from '../../../../engine/forms/reading/answer-rows.ts';
import type { Say } from '../../../../engine/forms/reading/answer-text.ts';
import { answerFields } from '../../../forms/answer-fields.ts';

type Sections = ApplicantAnswers['sections'];

export interface Shown {
  readonly say: Say;
  readonly forms: readonly FormBundle[];
}

/**
 * The answers to these forms in words, a section for each form and each entry of a list, without those that nobody has
 * answered.
 *
 * @example answerSections({ say, forms }, draft, facts)[0]?.rows[0] // { path: 'applicants.first_name', text: 'Ada', … }
 */
export function answerSections({ say, forms }: Shown, draft: Draft, facts: FormFacts): Sections {
  const secrets = secretPaths(forms, draft);
  return forms.flatMap((form) =>
    answerGroups(say, form, draft, facts)
      .map(({ key, title, rows }) => ({
        key,
        title: title === '' ? say(form.ui.title) : title,
        rows: rows
          .map(({ path, label, text }) => ({
            path,
            label,
            text,
            secret: secrets.has(path),
            files: filesIn(valueAt(draft, path)),
          }))
          .filter(({ text }) => text !== ''),
      }))
      .filter(({ rows }) => rows.length > 0),
  );
}

/**
 * The secrets among these answers in full.
 *
 * @param draft in clear text
 * @example secretRows({ say, forms }, draft, facts) // [{ path: 'applicant_screening_info.ssn', text: '123456789', … }]
 */
export function secretRows(
  shown: Shown,
  draft: Draft,
  facts: FormFacts,
): { path: string; label: string; text: string }[] {
  return answerSections(shown, draft, facts)
    .flatMap(({ rows }) => rows)
    .filter(({ secret }) => secret)
    .map(({ path, label }) => ({ path, label, text: String(valueAt(draft, path)) }));
}

/** The paths of the secrets among these answers. */
function secretPaths(forms: readonly FormBundle[], draft: Draft): ReadonlySet<string> {
  const fields = answerFields(forms, ({ secret }) => secret === true);
  return new Set(
    fields.flatMap(({ of, kind, name }) => {
      if (of === null) return [name];
      if (kind !== 'list') return [`${of}.${name}`];
      const list = draft[of];
      return Array.isArray(list) ? list.map((_, at) => `${of}.${at}.${name}`) : [];
    }),
  );
}

/** The value at a path of a draft. */
export function valueAt(draft: Draft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      draft,
    );
}

function filesIn(value: unknown): FileEntry[] {
  const isFile = (entry: unknown): entry is FileEntry =>
    typeof entry === 'object' &&
    entry !== null &&
    Object.keys(FileEntry.properties).every((name) => name in entry);
  return Array.isArray(value) ? value.filter(isFile) : [];
}
