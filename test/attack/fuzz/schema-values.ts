import fc from 'fast-check';

/** The parts of a JSON Schema that a value is made from. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/**
 * Values for a schema of the contract, close enough to pass its validation: patterns are ignored.
 *
 * @example fc.sample(valuesOf(Type.Object({ id: Type.String() })), 1) // [{ id: 'a' }]
 */
export function valuesOf(schema: object): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items, ...rest } = schema as Schema;
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (rest.enum !== undefined) return fc.constantFrom(...rest.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valuesOf));
  if (properties !== undefined) return recordOf(properties, rest.required ?? []);
  const longest = Math.min(rest.maxLength ?? 40, 40);
  switch (type) {
    case 'string':
      return fc.string({ minLength: Math.min(rest.minLength ?? 0, longest), maxLength: longest });
    case 'integer':
      return fc.integer({ min: rest.minimum ?? -9, max: Math.min(rest.maximum ?? 9, 1e9) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(items ?? {}), { maxLength: Math.min(rest.maxItems ?? 3, 3) });
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function recordOf(properties: Readonly<Record<string, Schema>>, required: readonly string[]) {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, valuesOf(member)]),
  );
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}
