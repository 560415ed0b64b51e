import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedText } from '../../../../src/engine/drafts/edit-text.ts';
import type { Step } from '../../../../src/engine/drafts/merge-documents.ts';
import { mergeFile } from '../../../../src/engine/drafts/merge-texts.ts';
import { changed, changeOf } from '../../../../src/engine/drafts/text-change.ts';

const FLOW = readFileSync('flows/application.flow.json', 'utf8');

const list = (...ids: string[]) => JSON.stringify({ steps: ids.map((id) => ({ id, label: id })) }, null, 2);
const ids = (text: string | null): string[] =>
  JSON.parse(text ?? '{}').steps.map(({ id }: { id: string }) => id);
const merged = (base: string, mine: string, theirs: string) => mergeFile({ base, mine, theirs });

/** The paths of all leaves of a document: elements of lists with ids by these, other lists as leaves. */
function leaves(value: unknown, at: readonly Step[] = []): (readonly Step[])[] {
  if (Array.isArray(value)) {
    const by = ['id', 'form'].find((name) => value.every((one) => typeof one?.[name] === 'string'));
    const isUnique = by !== undefined && new Set(value.map((one) => one[by])).size === value.length;
    if (by === undefined || !isUnique) return [at];
    return value.flatMap((one) => leaves(one, [...at, { by, is: one[by] }]));
  }
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, child]) => leaves(child, [...at, name]));
}

const key = (path: readonly Step[]) => JSON.stringify(path);
const LEAVES = leaves(JSON.parse(FLOW)).filter(
  (path) => !path.some((step) => typeof step !== 'string' && step.by === path.at(-1)),
);

describe('two versions of a file', () => {
  it('merge 1,000 random pairs of edits: disjoint ones both stand, the same place is a conflict', () => {
    let [disjoint, same] = [0, 0];
    const leaf = fc.constantFrom(...LEAVES);
    const edit = fc.record({ at: leaf, value: fc.oneof(fc.string(), fc.integer(), fc.constant(undefined)) });
    const made = (text: string, { at, value }: { at: readonly Step[]; value: unknown }) =>
      editedText(text, value === undefined ? { kind: 'remove', at } : { kind: 'set', at, value });
    const near = edit.chain((own) =>
      fc.tuple(fc.constant(own), fc.oneof(edit, fc.record({ at: fc.constant(own.at), value: fc.string() }))),
    );
    fc.assert(
      fc.property(near, ([own, other]) => {
        const [mine, theirs] = [made(FLOW, own), made(FLOW, other)];
        const result = merged(FLOW, mine, theirs);
        if (key(own.at) !== key(other.at)) {
          disjoint += 1;
          expect(result).toEqual({ text: made(theirs, own), conflicts: [] });
        } else if (mine !== theirs && mine !== FLOW && theirs !== FLOW) {
          same += 1;
          expect(result.conflicts).toHaveLength(1);
        }
      }),
      { numRuns: 1000, seed: 26 },
    );
    expect(disjoint).toBeGreaterThan(300);
    expect(same).toBeGreaterThan(300);
  });

  it('keep the elements that either of them added, removed or moved in a list with ids', () => {
    const base = list('a', 'b', 'c');
    expect(ids(merged(base, list('a', 'n', 'b', 'c'), list('a', 'b', 'c', 'm')).text)).toEqual([
      'a',
      'n',
      'b',
      'c',
      'm',
    ]);
    expect(ids(merged(base, list('b', 'c'), list('a', 'b')).text)).toEqual(['b']);
    const inLine = (text: string) => JSON.stringify(JSON.parse(text));
    const without = merged(inLine(base), inLine(list('a', 'b')), inLine(list('n', 'a', 'b', 'c')));
    expect(ids(without.text)).toEqual(['n', 'a', 'b']);
    expect(ids(merged(base, list('c', 'n', 'a', 'b'), list('a', 'b', 'c', 'm')).text)).toEqual([
      'c',
      'n',
      'a',
      'b',
      'm',
    ]);
  });

  it('conflict where one removes or adds what the other changes, and where both reorder', () => {
    const base = list('a', 'b', 'c');
    const renamed = base.replace('"label": "b"', '"label": "new"');
    expect(merged(base, list('a', 'c'), renamed).conflicts).toMatchObject([
      { at: '/steps/b', mine: null, theirs: { label: 'new' } },
    ]);
    expect(merged(base, renamed, list('a', 'c')).conflicts).toMatchObject([{ at: '/steps/b', theirs: null }]);
    expect(merged(base, list('c', 'a', 'b'), list('b', 'a', 'c')).conflicts).toMatchObject([
      { at: '/steps' },
    ]);
    const other = (label: string) => list('a', 'b', 'c', 'n').replace('"label": "n"', `"label": "${label}"`);
    expect(merged(base, other('one'), other('two')).conflicts).toMatchObject([{ at: '/steps/n' }]);
  });

  it('are decided place by place where both changed the same; all other changes stand', () => {
    const base = list('a', 'b', 'c');
    const mine = base.replace('"label": "a"', '"label": "mine"').replace('"label": "b"', '"label": "own"');
    const theirs = list('b', 'c', 'd').replace('"label": "b"', '"label": "other"');
    const preferring = (whose: 'mine' | 'theirs') => {
      const { text } = mergeFile({ base, mine, theirs }, () => whose);
      return JSON.parse(text ?? '').steps.map(
        (one: { id: string; label: string }) => `${one.id} ${one.label}`,
      );
    };
    expect(preferring('theirs')).toEqual(['b other', 'c c', 'd d']);
    expect(preferring('mine')).toEqual(['a mine', 'b own', 'c c', 'd d']);
    expect(mergeFile({ base: 'one', mine: 'two', theirs: 'three' }, () => 'mine').text).toBe('two');
    const byPlace = mergeFile({ base, mine, theirs }, (at) => (at === '/steps/a' ? 'mine' : 'theirs'));
    expect(byPlace.text).toContain('"mine"');
    expect(byPlace.text).toContain('"other"');
    const half = mergeFile({ base, mine, theirs }, (at) => (at === '/steps/a' ? 'mine' : undefined));
    expect(half.conflicts.map(({ at }) => at)).toEqual(['/steps/b/label']);
  });

  it('change only the bytes that are meant', () => {
    const base = '{ "a": 1,\n\n  "list": [1,   2],\n    "b": {"c": [ ] } }';
    const mine = base.replace('"a": 1', '"a": 7');
    const theirs = base.replace('[ ]', '[ 3 ]');
    expect(merged(base, mine, theirs).text).toBe(base.replace('"a": 1', '"a": 7').replace('[ ]', '[ 3 ]'));
  });

  it('merge by characters where one of them is not JSON, and conflict where these touch', () => {
    const base = '{"a": 1, "b": 2, "c": 3}';
    const half = base.replace('"a": 1', '"a": ');
    expect(merged(base, half, base.replace('3', '30')).text).toBe('{"a": , "b": 2, "c": 30}');
    expect(merged(base, base.replace('3', '30'), half).text).toBe('{"a": , "b": 2, "c": 30}');
    expect(merged(base, half, base.replace('1', '9')).conflicts).toMatchObject([{ at: '' }]);
  });

  it('merge by characters where a document is nested deeper than a release allows', () => {
    const deep = `{"a": 1, "b": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "c": 3}`;
    const [mine, theirs] = [deep.replace('"a": 1', '"a": 2'), deep.replace('"c": 3', '"c": 4')];
    expect(merged(deep, mine, theirs).text).toBe(mine.replace('"c": 3', '"c": 4'));
  });

  it('conflict as whole files where one of them removes the file', () => {
    expect(mergeFile({ base: 'a', mine: null, theirs: 'b' }).conflicts).toEqual([
      { at: '', base: 'a', mine: null, theirs: 'b' },
    ]);
    expect(mergeFile({ base: 'a', mine: null, theirs: 'a' })).toEqual({ text: null, conflicts: [] });
    expect(mergeFile({ base: null, mine: 'a', theirs: null })).toEqual({ text: 'a', conflicts: [] });
  });
});

describe('a change of a text', () => {
  it('leads from one text to the other, and back', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const change = changeOf(before, after);
        expect(changed(before, change)).toBe(after);
        const { at, removed, inserted } = change;
        expect(changed(after, { at, removed: inserted, inserted: removed })).toBe(before);
      }),
    );
  });
});
