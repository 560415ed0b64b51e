/** The calls of the test pages; not in production. @see spec/platform.md §1, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './resident/page-of.contract.ts';

const Text = Type.String();
const Day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));

/** Sortable columns of the sample list. */
export const SAMPLE_COLUMNS = ['name', 'email', 'unit', 'rent', 'moved_in'] as const;

/** A fictional person; `rent` in cents, `moved_in` a date. */
export const SamplePerson = Type.Object({
  id: Text,
  name: Text,
  email: Text,
  unit: Text,
  rent: Type.Integer(),
  moved_in: Text,
});
export type SamplePerson = Static<typeof SamplePerson>;

export const listSamplePeople = endpoint({
  method: 'GET',
  path: '/api/playground/people',
  tag: 'playground',
  summary: 'Ten thousand sample people, who moved in within the days that are named; not in production',
  request: { query: Type.Object({ ...pageQuery(SAMPLE_COLUMNS).properties, from: Day, to: Day }) },
  answer: pageOf(SamplePerson),
  errors: ['provider.unavailable'],
});

export const renderMjml = endpoint({
  method: 'POST',
  path: '/api/mjml',
  tag: 'playground',
  summary: 'The HTML of an e-mail template, with `{{name}}` filled in from `json`; not in production',
  request: {
    body: Type.Object({
      mjml: Type.String({ maxLength: 100_000 }),
      json: Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 10_000 })),
    }),
  },
  answer: Type.Object({ html: Text, errors: Type.Array(Type.Object({ message: Text })) }),
  errors: [],
});
