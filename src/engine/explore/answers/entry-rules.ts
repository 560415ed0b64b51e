import { type ConditionSchema, matches } from '../../conditions.ts';
import { entryDefaults, entrySchema } from '../../forms/answers/list.ts';
import type { FormSource } from '../../forms/compile.ts';
import type { Entry, FieldSchema, FormFacts, Json } from '../../forms/form.ts';

/** The rules for one entry under these facts: the required fields, and all rules of each field. */
export interface EntryRules {
  readonly required: ReadonlySet<string>;
  /** Each field with the additional rules of the situation. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
}

function isSchema(value: unknown): value is FieldSchema {
  return typeof value === 'object' && value !== null;
}

/** The parts of a schema that apply to a value: itself, and the branches of its conditions. */
function holding(schema: FieldSchema, value: Json): FieldSchema[] {
  const branch =
    schema.if === undefined
      ? undefined
      : matches(schema.if as ConditionSchema, value)
        ? schema.then
        : schema.else;
  return [
    schema,
    ...[...(schema.allOf ?? []), branch].filter(isSchema).flatMap((part) => holding(part, value)),
  ];
}

/**
 * Reads the rules of an entry from the form's schema and evaluates its conditions directly, without a validator.
 */
export function entryRules(source: FormSource, entry: Entry, facts: FormFacts): EntryRules {
  const { schema, ui } = source;
  const full = { ...entryDefaults(source), ...entry };
  const whole: Json =
    ui.of === null ? { ...full, facts } : { [ui.of]: ui.kind === 'list' ? [full] : full, facts };
  const parts = holding(schema, whole).flatMap((part): FieldSchema[] => {
    const section = ui.of === null ? part : part.properties?.[ui.of];
    const own = ui.of !== null && ui.kind === 'list' ? section?.items : section;
    return own ? holding(own, full) : [];
  });
  const base = entrySchema(source).properties ?? {};
  const fields = Object.fromEntries(
    Object.entries(base).map(([name, field]) => {
      const added = parts.map((part) => part.properties?.[name]).filter(isSchema);
      // A message is defined beside its rule, in a branch too.
      const messages = Object.assign({}, field.messages, ...added.map((part) => part.messages));
      return [name, Object.assign({}, field, ...added, { messages }) as FieldSchema];
    }),
  );
  return { required: new Set(parts.flatMap((part) => part.required ?? [])), fields };
}
