import { describe, expect, it } from 'vitest';
import { keepIdentity, readPath, writePath } from '../../../../src/web/forms/draft/draft-path.ts';

describe('readPath', () => {
  const draft = { list: [{ name: 'a' }, { name: 'b' }], one: { deep: { value: 1 } } };

  it.each([
    ['list.1.name', 'b'],
    ['one.deep.value', 1],
    ['', draft],
    ['list.7.name', undefined],
    ['one.deep.value.more', undefined],
    ['nothing.here', undefined],
  ])('reads %j', (path, value) => {
    expect(readPath(draft, path)).toEqual(value);
  });
});

describe('writePath', () => {
  it('copies only the objects on the path', () => {
    const draft = { list: [{ name: 'a' }, { name: 'b' }], other: { x: 1 } };
    const next = writePath(draft, 'list.1.name', 'c');
    expect(next).toEqual({ list: [{ name: 'a' }, { name: 'c' }], other: { x: 1 } });
    expect(next.other).toBe(draft.other);
    expect((next.list as unknown[])[0]).toBe(draft.list[0]);
    expect(draft.list[1]).toEqual({ name: 'b' });
  });

  it('returns the same draft for the same value', () => {
    const draft = { one: { x: 1 } };
    expect(writePath(draft, 'one.x', 1)).toBe(draft);
  });

  it('creates missing parts of the path: lists for numbers, objects for names', () => {
    expect(writePath({}, 'list.0.name', 'a')).toEqual({ list: [{ name: 'a' }] });
  });
});

describe('keepIdentity', () => {
  it('keeps every part that equals the old one', () => {
    const before = { a: { x: 1 }, list: [{ y: 1 }, { y: 2 }] };
    const next = keepIdentity(before, { a: { x: 1 }, list: [{ y: 1 }, { y: 3 }] });
    expect(next.a).toBe(before.a);
    expect(next.list).not.toBe(before.list);
    expect(next.list[0]).toBe(before.list[0]);
    expect(next.list[1]).toEqual({ y: 3 });
  });

  it.each([
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [1], false],
    [[1], [1], true],
    [{ 0: 1 }, [1], false],
  ])('%j and %j are the same: %j', (before, next, same) => {
    expect(keepIdentity<unknown>(before, next) === before).toBe(same);
  });
});
