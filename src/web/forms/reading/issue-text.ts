import type { TFunction } from 'i18next';
import type { FieldIssue, FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import { type Draft, partsOf, readPath } from '../draft/draft-path.ts';
import { entryTitle, fieldLook } from '../field/field-look.ts';

/**
 * What is wrong with a field, in the person's language: a sentence of the `errors` namespace, by code and rule.
 *
 * @param label the field's label, which the sentence may name
 * @example describeIssue(t, { path: 'applicants.email', code: 'validation.invalid', rule: 'required', params: {} }, 'Email')
 */
export function describeIssue(t: TFunction, issue: FieldIssue, label: string): string {
  const options = { ...issue.params, context: issue.rule, field: label, label };
  return t([`errors:${issue.code}`, 'errors:validation.invalid'], options);
}

/** A field's place in its form: the name of the field and, in a list, the index of the entry. */
export interface FieldPosition {
  readonly name: string;
  readonly index: number | null;
}

/** Where a path lies in a form; `null` when it is not one of the form's. */
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

/**
 * The name of an issue's field for the error summary, with its list entry in front: `Previous address 2: City`.
 * A path that is in none of the forms gives the path.
 */
export function issueLabel(
  t: TFunction,
  bundles: readonly FormBundle[],
  path: string,
  draft: Draft,
  facts: FormFacts,
): string {
  for (const bundle of bundles) {
    const place = placeOf(bundle, path);
    if (place === null) continue;
    if (!(place.name in bundle.ui.fields)) return t(bundle.ui.title);
    const at = place.index === null ? '' : `.${place.index}`;
    const entry = bundle.ui.of === null ? draft : readPath(draft, `${bundle.ui.of}${at}`);
    const label = t(fieldLook(bundle, place.name, { draft, entry, index: place.index, facts }).label);
    return place.index === null ? label : `${entryTitle(t, bundle.ui, place.index)}: ${label}`;
  }
  return path;
}
