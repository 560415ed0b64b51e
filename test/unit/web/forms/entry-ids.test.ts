import { expect, it } from 'vitest';
import { newEntryId, withEntryIds } from '../../../../src/web/forms/draft/entry-ids.ts';

const [max, rex] = [{ name: 'Max' }, { name: 'Rex' }];
const mint = () => 'new';

it('only an added entry gets an id', () => {
  const after = withEntryIds('pets', { pets: [max] }, { pets: [max, rex] }, mint);
  expect(after.pets).toEqual([max, { ...rex, id: 'new' }]);
});

it('the first entry of a new list gets an id', () => {
  expect(withEntryIds('pets', {}, { pets: [max] }, mint).pets).toEqual([{ ...max, id: 'new' }]);
});

it('an added entry keeps its own id', () => {
  const after = { pets: [{ ...max, id: 7 }] };
  expect(withEntryIds('pets', {}, after, mint).pets).toEqual(after.pets);
});

it.each([
  ['edits an entry', { pets: [max] }, { pets: [rex] }],
  ['removes one', { pets: [max, rex] }, { pets: [rex] }],
  ['is about something else', { pets: [max] }, { pets: [max], no_pets: false }],
])('a change that %s leaves the draft unchanged', (_, before, after) => {
  expect(withEntryIds('pets', before, after, mint)).toBe(after);
  expect(withEntryIds(null, {}, after, mint)).toBe(after);
});

it('no two new ids are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, newEntryId)).size).toBe(1000);
});
