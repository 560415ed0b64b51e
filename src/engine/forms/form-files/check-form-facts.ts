import { type ConditionSchema, matches } from '../../conditions.ts';
import { FlowError } from '../../errors.ts';
import { pointer } from '../../json-pointer.ts';
import { type FormFactsSchema, TODAY } from '../form-facts.ts';

/**
 * Errors in a declaration of form facts: a fact without a type, a description or a default; a default or an example of
 * the wrong type; the built-in name. Empty if there are none.
 *
 * @param file its path; only for messages.
 * @example checkFormFacts(schema, 'schemas/application/form-facts.schema.json') // []
 */
export function checkFormFacts(schema: unknown, file: string): FlowError[] {
  const properties = valuesOf(valuesOf(schema).properties);
  return Object.entries(properties).flatMap(([name, found]) => {
    const fact = valuesOf(found);
    const at = pointer('properties', name);
    if (name === TODAY) return [new FlowError('form_facts.built_in', { file, at, name })];
    const missing = ['type', 'description', 'default']
      .filter((keyword) => !Object.hasOwn(fact, keyword))
      .map((keyword) => new FlowError('form_facts.incomplete', { file, at, name, keyword }));
    if (missing.length > 0) return missing;
    const { type, enum: values, default: neutral, examples } = fact;
    const range = { type, ...(values === undefined ? {} : { enum: values }) } as ConditionSchema;
    const given: [string, unknown][] = [['/default', neutral]];
    for (const [index, value] of (Array.isArray(examples) ? examples : []).entries()) {
      given.push([`/examples/${index}`, value]);
    }
    return given
      .filter(([, value]) => !matches(range, value))
      .map(([below]) => new FlowError('form_facts.value', { file, at: at + below, name }));
  });
}

/** The usable part of the declaration; anything invalid counts as empty. */
export function usableFormFacts(schema: unknown): FormFactsSchema {
  const properties = valuesOf(valuesOf(schema).properties);
  return { properties: properties as FormFactsSchema['properties'] };
}

function valuesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
