import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../../src/engine/forms/form.ts';
import { entrySchema } from '../../../src/engine/forms/list.ts';
import { changed, checkPayment, complete, employed, issuesIn, sources } from './application-forms.ts';

type Source = (typeof sources)[number];

/** A draft in which every field of the form applies, and where in it the fields stand. */
function placeOf({ id, ui }: Source): { draft: unknown; base: string } {
  const previous = { ...employed, is_current: false, end_date: '2019-12-31', reason_for_leaving: 'Moved' };
  const draft = id.startsWith('payment/')
    ? checkPayment
    : { ...complete, applicant_employers: [employed, previous] };
  const entry = id.endsWith('/employers') ? 1 : 0;
  if (ui.of === null) return { draft, base: '' };
  return { draft, base: ui.kind === 'list' ? `${ui.of}.${entry}.` : `${ui.of}.` };
}

function wrongFor(name: string, type: unknown): unknown {
  if (name === 'state_id') return ['OH'];
  return type === 'string' ? { not: 'a text' } : 'neither true nor a list';
}

const fieldsOf = (source: Source): [string, string, FieldSchema, Source][] =>
  Object.entries(entrySchema(source).properties ?? {})
    .filter(([, field]) => typeof field.type === 'string')
    .map(([name, field]) => [source.id, name, field, source]);

describe('a value of another kind', () => {
  it.each(sources.flatMap(fieldsOf))('in %s %s is refused', (id, name, field, source) => {
    const { draft, base } = placeOf(source);
    const issues = issuesIn(id, changed(draft, base + name, wrongFor(name, field.type)));
    const found = issues.filter(({ path }) => path === base + name);
    expect(found).toMatchObject([{ rule: 'type' }]);
  });
});
