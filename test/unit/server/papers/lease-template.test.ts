import { describe, expect, it } from 'vitest';
import { defaultTemplate } from '../../../../src/server/papers/template/default-template.ts';
import {
  chosenLines,
  documentsOf,
  fieldsIn,
  partsOf,
  problemsOf,
} from '../../../../src/server/papers/template/lease-template.ts';

const TEXT = `# Lease
The rent is {{ rent }}.
[if pets]
Pets: {{pets}}.
[end]
- Keys [initial 1]
- Pool [initial 3]
[signatures]

[addendum parking]
# Parking
Space {{ space }}.
[signatures]`;

describe('the template of a lease', () => {
  it('that the portal ships is sound, and says the same in each language', () => {
    const texts = Object.values(defaultTemplate());
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(problemsOf(text)).toEqual([]);
    const outlines = texts.map((text) => ({
      parts: partsOf(text),
      documents: documentsOf(text).map(({ addendum, lines }) => [addendum, fieldsIn(lines)]),
    }));
    expect(outlines[1]).toEqual(outlines[0]);
  });

  it('has documents, parts and fields', () => {
    expect(documentsOf(TEXT).map(({ addendum, title }) => [addendum, title])).toEqual([
      [null, 'Lease'],
      ['parking', 'Parking'],
    ]);
    expect(partsOf(TEXT)).toEqual(['pets']);
    expect(fieldsIn(TEXT.split('\n'))).toEqual(['rent', 'pets', 'space']);
  });

  it('leaves out parts and places that a lease does not have, and asks the landlord once', () => {
    const [lease, parking] = documentsOf(TEXT);
    if (lease === undefined || parking === undefined) throw new Error('There are two documents.');
    const chosen = { parts: new Set<string>(), signers: 2, landlord: false };
    expect(chosenLines(lease, chosen)).toEqual([
      ...['# Lease', 'The rent is {{ rent }}.', '- Keys [initial 1]', '- Pool', '[signatures]', ''],
    ]);
    const pets = chosenLines(lease, { ...chosen, parts: new Set(['pets']), landlord: true });
    expect(pets).toContain('Pets: {{pets}}.');
    expect(pets.filter((line) => line === '[landlord]')).toHaveLength(1);
    expect(chosenLines(parking, { ...chosen, landlord: true })).not.toContain('[landlord]');
    const placed = documentsOf('# Lease\n[landlord]\n[signatures]').flatMap((one) =>
      [true, false].map((landlord) => chosenLines(one, { ...chosen, landlord })),
    );
    expect(placed).toEqual([
      ['# Lease', '[landlord]', '[signatures]'],
      ['# Lease', '[signatures]'],
    ]);
  });

  it.each([
    ['Text\n[signatures]', 'title_missing', 1],
    ['# A\n# B\n[signatures]', 'title_twice', 2],
    ['# A\n[if x]\nText\n[signatures]', 'part_open', 2],
    ['# A\n[if x]\n[if y]\n[end]\n[signatures]', 'part_nested', 3],
    ['# A\n[end]\n[signatures]', 'end_alone', 2],
    ['# A\n{{ The rent }}\n[signatures]', 'name_wrong', 2],
    ['# A\n[if x]\n[signatures]\n[end]', 'signatures_missing', 1],
    [
      '# A\n[signatures]\n[addendum x]\n# B\n[signatures]\n[addendum x]\n# C\n[signatures]',
      'addendum_twice',
      6,
    ],
    [`# A\n[signatures]\n${'[page]\n'.repeat(51)}`, 'too_many_pages', 1],
  ])('is refused: %j', (text, problem, line) => {
    expect(problemsOf(text)).toContainEqual({ problem, line });
  });
});
