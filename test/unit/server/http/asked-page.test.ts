import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { pageQuery } from '../../../../src/contract/resident/page-of.contract.ts';
import { askedPage } from '../../../../src/server/http/asked-page.ts';

const usual = { sort: 'date', order: 'asc' } as const;

describe('the requested page of a list', () => {
  it('[PLT-230] counts from 1', () => {
    expect(askedPage({ page: '1', page_size: '30' }, usual)).toMatchObject({ limit: 30, offset: 0 });
    expect(askedPage({ page: '3', page_size: '30' }, usual)).toMatchObject({ limit: 30, offset: 60 });
  });

  it('is by default the first page of 15 rows in the default order', () => {
    expect(askedPage({}, usual)).toEqual({ ...usual, limit: 15, offset: 0 });
    expect(askedPage({ sort: 'date' }, usual).order).toBe('desc');
  });

  it.each([
    [{ page: '2', page_size: '100', sort: 'amount', order: 'asc' }, true],
    [{}, true],
    [{ page: '0' }, false],
    [{ page: '-1' }, false],
    [{ page: '9999999' }, false],
    [{ page_size: '16' }, false],
    [{ sort: 'password_hash' }, false],
    [{ order: 'up' }, false],
  ])('[PLT-348] accepts %j: %s', (query, isTaken) => {
    expect(Value.Check(pageQuery(['date', 'amount']), query)).toBe(isTaken);
  });
});
