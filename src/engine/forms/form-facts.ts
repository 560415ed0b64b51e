/**
 * Form facts: data beside the draft that the forms of a flow may use. Declared in
 * `schemas/<folder>/form-facts.schema.json` for the forms of that folder.
 */
import type { Json } from './form.ts';

/** One declared form fact. */
interface FormFactSchema {
  readonly description: string;
  readonly type: string | readonly string[];
  readonly enum?: readonly Json[];
  /** The neutral value, for a form without a known person or place. */
  readonly default: Json;
  /** More values, which tell the compiler other possible types: `null` alone does not. */
  readonly examples?: readonly Json[];
}

export interface FormFactsSchema {
  readonly properties: Readonly<Record<string, FormFactSchema>>;
}

/** The fact that every form has. Not declared in a schema. */
export const TODAY = 'today';

type ValueOf<Fact extends { readonly default: Json }> =
  | Fact['default']
  | (Fact extends { readonly examples: readonly (infer Example)[] } ? Example : never);

/**
 * The type of the facts that a schema declares. Using an undeclared name is a compile error.
 *
 * @example
 * import type schema from '../../schemas/application/form-facts.schema.json';
 * type ApplicationFormFacts = FormFactsOf<typeof schema>;
 */
export type FormFactsOf<
  Schema extends { readonly properties: Readonly<Record<string, { readonly default: Json }>> },
> = { readonly [Name in keyof Schema['properties']]: ValueOf<Schema['properties'][Name]> } & {
  readonly [TODAY]: string;
};

/**
 * The facts of a form without a known person or place: each fact has its default.
 *
 * @example { ...neutralFacts(schema, '2026-11-21'), pets_count: 2 }
 */
export function neutralFacts<Schema extends FormFactsSchema>(
  schema: Schema,
  today: string,
): FormFactsOf<Schema> {
  const defaults = Object.entries(schema.properties).map(([name, fact]) => [name, fact.default]);
  return { ...Object.fromEntries(defaults), [TODAY]: today } as FormFactsOf<Schema>;
}

/** The names that a form's conditions and rules may use. */
export function formFactNames(schema: FormFactsSchema): string[] {
  return [TODAY, ...Object.keys(schema.properties)];
}
