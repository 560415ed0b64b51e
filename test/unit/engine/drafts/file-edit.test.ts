import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editedFiles, type FileEdit } from '../../../../src/engine/drafts/file-edit.ts';

const FILES: Readonly<Record<string, string>> = {
  'a.json': '{ "x": 1,\n\n  "list": [1,   {"id": "b"}, 3],\n    "y": {"c": [ ] } }',
  'b.json': '{"title": "One"}\n',
};
const edited = (...edits: FileEdit[]) =>
  Object.fromEntries(editedFiles((path) => FILES[path] ?? null, edits));
const inA = (from: string, to: string) => ({ 'a.json': FILES['a.json']?.replace(from, to) });

describe('edits of values', () => {
  it('change several files, and only the bytes of the values', () => {
    expect(
      edited(
        { path: 'a.json', at: ['y', 'c'], value: 2 },
        { path: 'b.json', at: ['title'], value: 'Two' },
        { path: 'a.json', at: ['x'], value: 7 },
      ),
    ).toEqual({
      'a.json': FILES['a.json']?.replace('"x": 1', '"x": 7').replace('[ ]', '2'),
      'b.json': '{"title": "Two"}\n',
    });
  });

  it('rename a member in its place, and back', () => {
    const there = { path: 'a.json', at: ['list', 1, 'id'], rename: 'key' } as const;
    expect(edited(there)).toEqual(inA('"id"', '"key"'));
    const back = { path: 'a.json', at: ['list', 1, 'key'], rename: 'id' } as const;
    expect(edited(there, back)).toEqual({ 'a.json': FILES['a.json'] });
  });

  it('move an element of a list, and back; what stands between the elements stays', () => {
    expect(edited({ path: 'a.json', at: ['list', 2], moveTo: 0 })).toEqual(
      inA('[1,   {"id": "b"}, 3]', '[3,   1, {"id": "b"}]'),
    );
    expect(
      edited({ path: 'a.json', at: ['list', 2], moveTo: 0 }, { path: 'a.json', at: ['list', 0], moveTo: 2 }),
    ).toEqual({ 'a.json': FILES['a.json'] });
  });

  it('insert into a list and behind a member, append, and remove', () => {
    const list = (edit: FileEdit) => JSON.parse(edited(edit)['a.json'] ?? '').list;
    expect(list({ path: 'a.json', at: ['list', 1], value: 2, insert: 'here' })).toEqual([
      1,
      2,
      { id: 'b' },
      3,
    ]);
    expect(list({ path: 'a.json', at: ['list', 3], value: 4 })).toEqual([1, { id: 'b' }, 3, 4]);
    for (const [index, left] of [
      [{ id: 'b' }, 3],
      [1, 3],
      [1, { id: 'b' }],
    ].entries())
      expect(list({ path: 'a.json', at: ['list', index], value: undefined })).toEqual(left);
    const names = (edit: FileEdit) => Object.keys(JSON.parse(edited(edit)['a.json'] ?? ''));
    expect(names({ path: 'a.json', at: ['n'], value: {}, insert: { behind: 'x' } })).toEqual([
      'x',
      'n',
      'list',
      'y',
    ]);
    expect(names({ path: 'a.json', at: ['n'], value: {} })).toEqual(['x', 'list', 'y', 'n']);
  });

  it('are refused where there is nothing to change', () => {
    expect(() => edited({ path: 'c.json', at: ['x'], value: 1 })).toThrow('There is no file c.json.');
    expect(() => edited({ path: 'a.json', at: ['z'], rename: 'q' })).toThrow('There is nothing at /z');
    expect(() => edited({ path: 'a.json', at: ['list', 0], rename: 'q' })).toThrow('Only a member');
    expect(() => edited({ path: 'a.json', at: ['x'], moveTo: 0 })).toThrow('Only the element of a list');
    expect(() => editedFiles(() => '{"half": ', [{ path: 'a.json', at: ['x'], value: 1 }])).toThrow(
      'is no JSON',
    );
  });

  it('of the largest flow take milliseconds', () => {
    const text = readFileSync('flows/workorder.flow.json', 'utf8');
    const edits = Array.from({ length: 50 }, (_, index) => ({
      path: 'flow',
      at: ['conditions', `new${index}`],
      value: {},
    }));
    expect(JSON.parse(editedFiles(() => text, edits).get('flow') ?? '').conditions).toHaveProperty('new49');
  });
});
