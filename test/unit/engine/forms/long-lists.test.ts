import { describe, expect, it } from 'vitest';
import { listMost } from '../../../../src/engine/forms/answers/list.ts';
import { longLists } from '../../../../src/engine/forms/answers/long-lists.ts';
import { bundles, form, issuesIn } from '../../schemas/application-forms.ts';

const tooLong = (path: string, limit: number) => ({
  path,
  code: 'validation.invalid',
  rule: 'maxItems',
  params: { limit },
});

describe('lists that exceed every limit', () => {
  it('are detected by their length, at the root and inside an entry', () => {
    const pets = form('pets');
    expect(longLists(pets, { applicant_pets: Array(100).fill({}) })).toEqual([]);
    expect(longLists(pets, { applicant_pets: Array(101).fill({}) })).toEqual([
      tooLong('applicant_pets', 100),
    ]);
    const files = { applicant_pets: [{}, { files: Array(21).fill({}) }] };
    expect(longLists(pets, files)).toEqual([tooLong('applicant_pets.1.files', 20)]);
    for (const other of [null, [], 'x', { applicant_pets: 'x' }, {}])
      expect(longLists(pets, other)).toEqual([]);
  });

  it('are reported without checking their entries', () => {
    const draft = { applicant_references: Array(200_000).fill({}) };
    expect(issuesIn('references', draft)).toEqual([tooLong('applicant_references', 30)]);
  });

  it('are impossible in our forms, because each list has a limit', () => {
    const lists = [...bundles.values()].filter(({ ui }) => ui.kind === 'list');
    expect(lists.length).toBeGreaterThan(5);
    for (const bundle of lists) expect(listMost(bundle)).toBeLessThanOrEqual(100);
  });
});
