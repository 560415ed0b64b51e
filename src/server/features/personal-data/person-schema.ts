import { GIVEN_TABLES } from './person-records.ts';

/** The JSON Schema of `person.json`, from the list of tables and columns that are given to a person. */
export function personSchema(): object {
  const text = { type: 'string' };
  const object = (properties: Readonly<Record<string, object>>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const texts = { type: 'array', items: text };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What a property has about a person',
    description:
      'Times are UTC, amounts (…_cents) are cents, 1 means yes and 0 no. Secrets show five stars and their last characters.',
    ...object({
      made_at: { type: 'string', format: 'date-time' },
      property: object({ property_id: text, name: text, company_name: text }),
      person: object({ name: text, names: texts, addresses: texts }),
      records: object(
        Object.fromEntries(
          GIVEN_TABLES.map(({ table, gives }) => [
            table,
            { type: 'array', items: object(Object.fromEntries(gives.map((name) => [name, {}]))) },
          ]),
        ),
      ),
    }),
  };
}
