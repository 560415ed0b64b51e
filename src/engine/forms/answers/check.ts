import type {
  FieldIssue,
  FieldSchema,
  FieldUi,
  FormBundle,
  FormFacts,
  FormUi,
  Json,
  ValidationError,
  Widget,
} from '../form.ts';
import { GENERIC } from './generic.ts';
import { formInstance } from './instance.ts';
import { asEntry } from './list.ts';
import { longLists } from './long-lists.ts';
import { isAsked } from './on-screen.ts';
import { entriesOf } from './scope.ts';
import { entryReadOnly } from './visible.ts';

/**
 * The errors of the form for this person, one issue per field, in the order of the form's fields.
 *
 * Entries of other applicants are not checked: this person cannot correct them. If a list exceeds the maximum length,
 * that is the only issue. Pure; "today" comes with the facts.
 *
 * @example checkForm(applicants, { applicants: { first_name: 'A' } }, facts)[0]
 * // { path: 'applicants.first_name', code: 'validation.invalid', rule: 'minLength', params: { limit: 2 } }
 * @see spec/application.md §5
 */
export function checkForm(bundle: FormBundle, draft: Json, facts: FormFacts): FieldIssue[] {
  return issuesIn(bundle, formInstance(bundle, draft, facts), facts);
}

/** Same as `checkForm`, for an instance that `formInstance` made. */
export function issuesIn(
  bundle: FormBundle,
  instance: Readonly<Record<string, Json>>,
  facts: FormFacts,
): FieldIssue[] {
  const long = longLists(bundle, instance);
  if (long.length > 0) return long;
  if (bundle.validate(instance)) return [];
  const errors = (bundle.validate.errors ?? []).filter(saysSomething);
  const found = new Map<string, { issue: FieldIssue; rank: number[] }>();
  for (const error of errors) {
    const segments = segmentsOf(error);
    const issue = issueOf(bundle, error, segments);
    const earlier = found.get(issue.path);
    if (earlier && !saysMore(issue, earlier.issue)) continue;
    found.set(issue.path, { issue, rank: rankOf(bundle.ui, segments) });
  }
  const foreign = foreignEntries(bundle.ui, instance, facts);
  return [...found.values()]
    .filter(({ rank }) => !foreign.has(rank[0] ?? 0))
    .sort((a, b) => inOrder(a.rank, b.rank))
    .map(({ issue }) => issue);
}

/**
 * Merges the issues of a form with issues found elsewhere with more knowledge of the answers: one per field, in the
 * order of the fields. Issues of other forms, and of fields that do not apply to these answers, are dropped.
 *
 * @example
 * withTold(screeningInfo, [], [{ path: 'applicant_screening_info.ssn', code: 'ssn.min', rule: 'ssn', params: {} }],
 *   draft, facts)
 */
export function withTold(
  { ui }: Pick<FormBundle, 'ui'>,
  issues: readonly FieldIssue[],
  told: readonly FieldIssue[],
  draft: Json,
  facts: FormFacts,
): readonly FieldIssue[] {
  const known = new Set(issues.map(({ path }) => path));
  const more = told.filter(({ path }) => !known.has(path) && isAsked(ui, path, draft, facts));
  if (more.length === 0) return issues;
  return [...issues, ...more].sort((a, b) =>
    inOrder(rankOf(ui, a.path.split('.')), rankOf(ui, b.path.split('.'))),
  );
}

/** An `if` error has no content of its own, and errors inside a `contains` are not about single entries. */
function saysSomething({ keyword, schemaPath }: ValidationError): boolean {
  return keyword !== 'if' && !schemaPath.includes('/contains/');
}

/** One issue per field: a rule with a message of its own wins over one without. */
function saysMore(issue: FieldIssue, earlier: FieldIssue): boolean {
  return issue.code !== GENERIC && earlier.code === GENERIC && earlier.rule !== 'type';
}

function segmentsOf({ instancePath, keyword, params }: ValidationError): string[] {
  const segments = segmentsIn(instancePath);
  if (keyword === 'required') segments.push(String(params.missingProperty));
  return segments;
}

/** The names in a pointer. @example segmentsIn('#/then/properties/age') // ['then', 'properties', 'age'] */
function segmentsIn(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function issueOf(
  { schema, ui }: FormBundle,
  error: ValidationError,
  segments: readonly string[],
): FieldIssue {
  const field = schemaAt(schema, segments);
  const params: [string, string | number][] = [];
  const { limit } = error.params;
  if (typeof limit === 'number' || typeof limit === 'string') params.push(['limit', limit]);
  return {
    path: segments.join('.'),
    code: ownMessage(schema, error) ?? field.messages?.[error.keyword] ?? GENERIC,
    rule: ruleOf(field, ui.fields[segments.at(-1) ?? ''], error),
    params: Object.fromEntries(params),
  };
}

/**
 * The message defined beside the rule itself, which may be in a branch of the schema (`then`, `else`). A `required` is
 * defined at the object, its message at the field.
 */
function ownMessage(schema: FieldSchema, { schemaPath, keyword }: ValidationError): string | undefined {
  if (keyword === 'required') return undefined;
  const parts = segmentsIn(schemaPath).slice(0, -1);
  const node = parts.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    schema,
  );
  return (node as FieldSchema | undefined)?.messages?.[keyword];
}

const CHOICES: ReadonlySet<Widget | undefined> = new Set(['select', 'radio', 'checkboxes', 'state'] as const);

function ruleOf(field: FieldSchema, ui: FieldUi | undefined, { keyword, params }: ValidationError): string {
  if (keyword === 'format') return String(params.format);
  const ticked = ui?.checked ?? true;
  if (keyword === 'const') return params.allowedValue === ticked ? 'ticked' : 'enum';
  if (keyword !== 'required') return keyword;
  if (field.const === ticked) return 'ticked';
  return CHOICES.has(ui?.widget) ? 'choice' : 'required';
}

/** The schema node of a path; an empty one if the path is unknown. */
function schemaAt(schema: FieldSchema, segments: readonly string[]): FieldSchema {
  let node: FieldSchema | undefined = schema;
  for (const name of segments) node = node?.properties?.[name] ?? node?.items;
  return node ?? {};
}

/** The sort key: by entry, then by position of the field; issues of the list as a whole come first. */
function rankOf(ui: FormUi, segments: readonly string[]): number[] {
  const below = ui.of === null ? segments : segments.slice(1);
  const [index, field] = ui.kind === 'list' ? [below[0], below[1]] : ['0', below[0]];
  if (index === undefined) return [-1, -1];
  const order = ui.rows.flat();
  return [Number(index), field === undefined ? -1 : order.indexOf(field) + 1 || order.length + 1];
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

/** The indices of the entries that belong to other applicants. */
export function foreignEntries(
  ui: FormUi,
  instance: Readonly<Record<string, Json>>,
  facts: FormFacts,
): Set<number> {
  const places = new Set<number>();
  if (!ui.list?.shared) return places;
  for (const [index, entry] of entriesOf(ui, instance).entries()) {
    if (entryReadOnly(ui, asEntry(entry), facts)) places.add(index);
  }
  return places;
}
