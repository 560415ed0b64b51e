import {
  type ConditionSchema,
  conditionKeywords,
  conditionProblems,
  matches,
  sameJson,
} from '../../conditions.ts';
import { type FactSchema, factValues } from '../../facts.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { FlowFile } from '../flow-file.ts';
import { namesOf } from '../guarded.ts';
import type { CheckContext } from './check-context.ts';

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The range of a fact in words. @example rangeText({ type: 'integer', minimum: 0, maximum: 3 }) // 'integer from 0 to 3' */
export function rangeText(fact: FactSchema): string {
  if (fact.enum) return `one of ${fact.enum.map(shown).join(', ')}`;
  const { minimum, maximum } = fact;
  const bounds = [minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`];
  return [fact.type, ...bounds.filter(Boolean)].join(' ');
}

/** The values in a schema that a fact is compared with, each with its pointer below `at`. */
export function comparedValues(schema: ConditionSchema, at: string): { at: string; value: unknown }[] {
  if (typeof schema === 'boolean') return [];
  const found: { at: string; value: unknown }[] = [];
  if ('const' in schema) found.push({ at: `${at}/const`, value: schema.const });
  for (const [index, value] of (schema.enum ?? []).entries())
    found.push({ at: `${at}/enum/${index}`, value });
  if (schema.not !== undefined) found.push(...comparedValues(schema.not, `${at}/not`));
  for (const keyword of ['anyOf', 'allOf'] as const) {
    for (const [index, part] of (schema[keyword] ?? []).entries()) {
      found.push(...comparedValues(part, `${at}/${keyword}/${index}`));
    }
  }
  return found;
}

function checkRange(context: CheckContext, at: string, name: string, schema: ConditionSchema): void {
  const fact = context.catalog.facts.properties[name];
  const values = fact && factValues(fact);
  if (!fact || !values) return;
  const range = rangeText(fact);
  const outside = comparedValues(schema, at).filter(
    ({ value }) => !values.some((one) => sameJson(one, value)),
  );
  for (const { at: here, value } of outside) {
    const nearest = nearestName(shown(value), values.map(shown));
    context.report('flow.fact_range', here, { fact: name, value: shown(value), range, nearest });
  }
  if (outside.length > 0) return;
  const fitting = values.filter((value) => matches(schema, value)).length;
  if (fitting === 0) context.report('flow.fact_range', at, { fact: name, range });
  if (fitting === values.length) context.report('flow.fact_always', at, { fact: name, range });
}

const uses = new Set(['when', 'unless', 'while', 'doneWhen', 'readonlyWhen']);

/** The names of all conditions that the start, the states or the properties use. */
function usedConditions(file: FlowFile): Set<string> {
  const sentences = Object.values(file.properties ?? {});
  const used = new Set(sentences.flatMap((sentence) => sentence.match(/\b[a-z][A-Za-z0-9]*\b/g) ?? []));
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (uses.has(key)) for (const name of namesOf(child as string)) used.add(name);
      else visit(child);
    }
  };
  visit({ ...file.start, given: null });
  visit(file.states);
  visit(file.refusals);
  return used;
}

/** Checks the conditions: known facts, supported keywords, values inside the facts' ranges. */
export function checkConditions(context: CheckContext): void {
  const { file, catalog } = context;
  const facts = Object.keys(catalog.facts.properties);
  for (const [name, condition] of Object.entries(file.conditions)) {
    const at = pointer('conditions', name);
    const problems = conditionProblems(condition, at);
    for (const { at: here, keyword } of problems) {
      const nearest = nearestName(keyword, conditionKeywords);
      context.report('flow.condition_keyword_unknown', here, { name: keyword, nearest });
    }
    for (const [fact, schema] of Object.entries(condition)) {
      const here = at + pointer(fact);
      const known = facts.includes(fact);
      if (!known)
        context.report('flow.fact_unknown', here, { name: fact, nearest: nearestName(fact, facts) });
      const broken = problems.some((problem) => `${problem.at}/`.startsWith(`${here}/`));
      if (known && !broken) checkRange(context, here, fact, schema);
    }
  }
}

/** Warns about unused conditions. */
export function checkUnused(context: CheckContext): void {
  const used = usedConditions(context.file);
  for (const name of Object.keys(context.file.conditions)) {
    if (!used.has(name)) context.report('flow.condition_unused', pointer('conditions', name), { name });
  }
}
