import type { TFunction } from 'i18next';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { entryTitle } from '../../../engine/forms/reading/answer-text.ts';
import { type Draft, partsOf, readPath } from '../draft/draft-path.ts';
import { fieldLook } from '../field/field-look.ts';

/** A refused file is not an answer: it is shown at its field and in the summary, and does not prevent saving. */
const REFUSED_FILE = 'refused_file';

/** A refused file as an issue of its field. */
export function refusedFileIssue(
  path: string,
  { name, reason }: { readonly name: string; readonly reason: string },
): FieldIssue {
  return { path, code: REFUSED_FILE, rule: '', params: { name, reason } };
}

/** Whether an issue is a refused file. */
export function isRefusedFile({ code }: FieldIssue): boolean {
  return code === REFUSED_FILE;
}

/**
 * The error of a field, in the person's language: a sentence of the `errors` namespace, by code and rule.
 *
 * @param label the field's label, which the sentence may name
 * @example
 * describeIssue(t, { path: 'applicants.email', code: 'validation.invalid', rule: 'required', params: {} }, 'Email')
 */
export function describeIssue(t: TFunction, issue: FieldIssue, label: string): string {
  if (isRefusedFile(issue)) return t('forms:upload.refused', issue.params);
  const { limit } = issue.params;
  const count = typeof limit === 'number' ? { count: limit } : {};
  const options = { name: label, ...issue.params, ...count, context: issue.rule, field: label, label };
  return t([`errors:${issue.code}`, 'errors:validation.invalid'], options);
}

/** A field's position in its form: the name of the field and, in a list, the index of the entry. */
export interface FieldPosition {
  readonly name: string;
  readonly index: number | null;
}

/** The position of a path in a form; `null` if the path is not in the form. */
export function placeOf(bundle: FormBundle, path: string): FieldPosition | null {
  const { of, kind } = bundle.ui;
  const parts = partsOf(path);
  if (kind === 'root' || of === null) {
    const name = parts[0] ?? '';
    return name in bundle.ui.fields ? { name, index: null } : null;
  }
  if (parts[0] !== of) return null;
  if (kind === 'object') return { name: parts[1] ?? '', index: null };
  return { name: parts[2] ?? '', index: parts[1] === undefined ? null : Number(parts[1]) };
}

/** The label of a field, and that of its list entry; `entry` is '' outside a list. */
interface FieldName {
  readonly entry: string;
  readonly field: string;
}

function fieldName(
  t: TFunction,
  bundles: readonly FormBundle[],
  path: string,
  draft: Draft,
  facts: FormFacts,
): FieldName {
  for (const bundle of bundles) {
    const place = placeOf(bundle, path);
    if (place === null) continue;
    if (!(place.name in bundle.ui.fields)) return { entry: '', field: t(bundle.ui.title) };
    const at = place.index === null ? '' : `.${place.index}`;
    const entry = bundle.ui.of === null ? draft : readPath(draft, `${bundle.ui.of}${at}`);
    const field = t(fieldLook(bundle, place.name, { draft, entry, index: place.index, facts }).label);
    return { entry: place.index === null ? '' : entryTitle(t, bundle.ui, place.index), field };
  }
  return { entry: '', field: path };
}

/**
 * The label of a field after that of its list entry: `Previous address 2: City`. Returns the path itself if it is in
 * none of the forms.
 */
export function issueLabel(
  t: TFunction,
  bundles: readonly FormBundle[],
  path: string,
  draft: Draft,
  facts: FormFacts,
): string {
  const { entry, field } = fieldName(t, bundles, path, draft, facts);
  return entry === '' ? field : `${entry}: ${field}`;
}

/**
 * The error of a field, for the error summary: the sentence shown at the field, preceded by the parts of its position
 * that the sentence does not name. A field is named once.
 *
 * @example issueSentence(t, [addresses], streetMissing, draft, facts) // 'Current address: Street address is required.'
 */
export function issueSentence(
  t: TFunction,
  bundles: readonly FormBundle[],
  issue: FieldIssue,
  draft: Draft,
  facts: FormFacts,
): string {
  const { entry, field } = fieldName(t, bundles, issue.path, draft, facts);
  const sentence = describeIssue(t, issue, field);
  const isNamed = sentence.toLocaleLowerCase().includes(field.toLocaleLowerCase());
  return [entry, isNamed ? '' : field, sentence].filter((part) => part !== '').join(': ');
}
