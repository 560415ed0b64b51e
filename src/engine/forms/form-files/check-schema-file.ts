import { schemaKeywordProblems } from '../../conditions.ts';
import { pointer } from '../../json-pointer.ts';
import { formats } from '../../keywords/formats.ts';
import { createAjv } from '../compile.ts';
import type { FieldSchema } from '../form.ts';
import { formFactNames } from '../form-facts.ts';
import { checkPossible } from './check-possible.ts';
import {
  checkFact,
  checkKnown,
  checkMessage,
  checkValue,
  type FormFileContext,
} from './form-file-context.ts';

/** A node of the schema, with the unconditional node for the same place of the draft. */
interface SchemaNode {
  readonly node: FieldSchema;
  readonly at: string;
  readonly base: FieldSchema;
  /** True if the node is an assertion; false inside an `if`. */
  readonly asserts: boolean;
}

/** Keywords that never fail by themselves, or that always have a message. */
const QUIET: ReadonlySet<string> = new Set([
  ...['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'messages'],
  ...['properties', 'items', 'allOf', 'if', 'then', 'else', 'required', 'const'],
]);

/**
 * Checks the rules of a form: known keywords and formats, existing fields, conditions that the progress count can
 * evaluate, and a message for every rule that can fail.
 */
export function checkSchemaFile(context: FormFileContext): void {
  const { source, report } = context;
  const { schema } = source;
  if (schema.$id !== source.id) {
    report('schema', 'form.id_differs', '/$id', { found: schema.$id ?? '', expected: source.id });
  }
  checkNode(context, { node: schema, at: '', base: schema, asserts: true }, keywordNames());
}

/** The fields at a place. The facts are beside the sections, at the root of the instance. */
function fieldsAt(
  { source, facts }: FormFileContext,
  base: FieldSchema,
): Readonly<Record<string, FieldSchema>> {
  if (base !== source.schema) return base.properties ?? {};
  const known: FieldSchema = {
    properties: Object.fromEntries(formFactNames(facts).map((name) => [name, {}])),
  };
  return { ...base.properties, facts: known };
}

/** Keywords that refer to other places: neither the progress count nor the form's fields follow them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'definitions', '$defs']);

let allKeywords: readonly string[] | null = null;

function keywordNames(): readonly string[] {
  allKeywords ??= Object.keys(createAjv().RULES.keywords).filter((keyword) => !ELSEWHERE.has(keyword));
  return allKeywords;
}

function checkNode(context: FormFileContext, here: SchemaNode, keywords: readonly string[]): void {
  const { node, at, base, asserts } = here;
  for (const keyword of Object.keys(node)) {
    checkKnown(context, 'schema', 'form.keyword_unknown', at + pointer(keyword), keyword, keywords);
  }
  checkNames(context, here);
  if (node === base && node.type === 'array' && typeof node.maxItems !== 'number') {
    context.report('schema', 'form.list_unlimited', at);
  }
  checkValues(context, here);
  if (asserts) checkPossible(context, at, node, base);
  if (asserts) checkTexts(context, here, keywords);
  if (node.if !== undefined) {
    if (node.then === undefined && node.else === undefined) {
      const problem = 'an "if" without "then" and "else" asks for nothing';
      context.report('schema', 'schema.invalid', `${at}/if`, { problem });
    }
    for (const problem of schemaKeywordProblems(node.if, `${at}/if`)) {
      context.report('schema', 'schema.uncountable', problem.at, { name: problem.keyword });
    }
  }
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const below = fieldsAt(context, base)[name] ?? {};
    checkNode(context, { node: child, at: at + pointer('properties', name), base: below, asserts }, keywords);
  }
  for (const [index, child] of (node.allOf ?? []).entries()) {
    checkNode(context, { node: child, at: `${at}/allOf/${index}`, base, asserts }, keywords);
  }
  for (const keyword of ['if', 'then', 'else', 'items', 'contains'] as const) {
    const child = node[keyword] as FieldSchema | undefined;
    if (child === undefined) continue;
    const below = keyword === 'items' || keyword === 'contains' ? (base.items ?? {}) : base;
    const says = asserts && keyword !== 'if' && keyword !== 'contains';
    checkNode(context, { node: child, at: at + pointer(keyword), base: below, asserts: says }, keywords);
  }
}

/** Checks the names of fields and facts. */
function checkNames(context: FormFileContext, { node, at, base, asserts }: SchemaNode): void {
  const { entry, source } = context;
  const known = Object.keys(fieldsAt(context, base));
  for (const [index, name] of (node.required ?? []).entries()) {
    const here = `${at}/required/${index}`;
    checkKnown(context, 'schema', 'form.field_unknown', here, name, known);
    const asked = base !== entry || Object.hasOwn(source.ui.fields, name);
    if (asserts && !asked && known.includes(name)) {
      context.report('schema', 'form.field_unasked', here, { name });
    }
  }
  for (const name of Object.keys(node.properties ?? {})) {
    checkKnown(context, 'schema', 'form.field_unknown', at + pointer('properties', name), name, known);
  }
  const fact = (node.maxItemsFact as { fact?: string } | undefined)?.fact;
  if (fact !== undefined) {
    checkFact(context, 'schema', `${at}/maxItemsFact/fact`, fact);
  }
  for (const keyword of ['amountUpToFact', 'amountFromFact'] as const) {
    const name = node[keyword];
    if (typeof name === 'string') checkFact(context, 'schema', `${at}/${keyword}`, name);
  }
  for (const [side, name] of Object.entries((node.betweenFacts ?? {}) as Record<string, string>)) {
    checkFact(context, 'schema', `${at}/betweenFacts/${side}`, name);
  }
}

/** Checks formats, and the values that a condition compares a field with. */
function checkValues(context: FormFileContext, { node, at, base }: SchemaNode): void {
  if (typeof node.format === 'string') {
    checkKnown(context, 'schema', 'form.format_unknown', `${at}/format`, node.format, Object.keys(formats));
  }
  if (node === base) return;
  if (node.const !== undefined) checkValue(context, 'schema', `${at}/const`, node.const, base);
  for (const [index, value] of (node.enum ?? []).entries()) {
    checkValue(context, 'schema', `${at}/enum/${index}`, value, base);
  }
}

/** Checks that each rule has a message: the key in `messages`, else the variant of the shared one. */
function checkTexts(context: FormFileContext, { node, at }: SchemaNode, keywords: readonly string[]): void {
  const own = node.messages ?? {};
  for (const [keyword, key] of Object.entries(own)) {
    const here = at + pointer('messages', keyword);
    if (keyword !== 'required' && node[keyword] === undefined) {
      const known = ['required', ...Object.keys(node).filter((name) => keywords.includes(name))];
      checkKnown(context, 'schema', 'form.keyword_unknown', here, keyword, known);
    }
    checkMessage(context, 'schema', here, `errors:${key}`);
  }
  for (const keyword of Object.keys(node)) {
    if (QUIET.has(keyword) || !keywords.includes(keyword) || own[keyword] !== undefined) continue;
    const rule = keyword === 'format' ? String(node.format) : keyword;
    if (keyword === 'format' && !Object.hasOwn(formats, rule)) continue;
    checkMessage(context, 'schema', at + pointer(keyword), `errors:validation.invalid_${rule}`);
  }
}
