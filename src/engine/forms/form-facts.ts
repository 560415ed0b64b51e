/**
 * Form facts: what the forms of a flow may ask beside the draft. A schema declares them,
 * `schemas/<folder>/form-facts.schema.json`, for the forms of its folder.
 */
import type { Json } from './form.ts';

/** One declared form fact. */
interface FormFactSchema {
  readonly description: string;
  readonly type: string | readonly string[];
  readonly enum?: readonly Json[];
  /** The neutral value: what a form knows where nothing is known of a person or a place. */
  readonly default: Json;
  /** Further values, which tell the compiler what else the fact may be: JSON types of a null say nothing. */
  readonly examples?: readonly Json[];
}

export interface FormFactsSchema {
  readonly properties: Readonly<Record<string, FormFactSchema>>;
}

/** The one fact that every form has. No schema declares it. */
export const TODAY = 'today';

type ValueOf<Fact extends { readonly default: Json }> =
  | Fact['default']
  | (Fact extends { readonly examples: readonly (infer Example)[] } ? Example : never);

/**
 * The facts that a schema declares, by name and type. A name that it does not declare does not compile.
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
 * What a form knows where nothing is known of a person or a place: each fact has its default.
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
