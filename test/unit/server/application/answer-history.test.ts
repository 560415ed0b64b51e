import { describe, expect, it } from 'vitest';
import { ANSWER_CHANGES } from '../../../../src/contract/limits.ts';
import {
  joinedChange,
  partsBefore,
} from '../../../../src/server/features/application/draft/answer-history.ts';

const change = (id: string, at: string, parts_before: Record<string, unknown>) => ({
  ...{ id, at, parts_before, company_id: 'c', property_id: 'p', applicant_id: 'a' },
});

describe('the history of answers', () => {
  it('keeps the changed parts as they were stored, and null for those that are new', () => {
    const draft_data = { a: { x: 1 }, b: 'clear', c: 3 };
    expect(
      partsBefore({ draft_data, sealed: { ...draft_data, b: 'sealed' } }, { a: { x: 1 }, b: 'other', d: 4 }),
    ).toEqual({ b: 'sealed', c: 3, d: null });
  });

  it('joins what follows closely with the change before, whose earlier answers count', () => {
    const first = change('1', '2026-03-02T15:00:00.000Z', { a: 1 });
    const soon = change('2', '2026-03-02T15:09:00.000Z', { a: 2, b: 1 });
    expect(joinedChange([], first)).toBe(first);
    expect(joinedChange([first], soon)).toEqual({ ...first, at: soon.at, parts_before: { a: 1, b: 1 } });
    const later = change('3', '2026-03-02T15:10:00.000Z', { a: 2 });
    expect(joinedChange([first], later)).toBe(later);
  });

  it('keeps no more than the most changes', () => {
    const known = Array.from({ length: ANSWER_CHANGES }, (_, place) =>
      change(String(place), '2026-03-02T15:00:00.000Z', { a: place }),
    );
    const next = change('next', '2026-04-02T15:00:00.000Z', { b: 1 });
    expect(joinedChange(known, next)).toMatchObject({ id: '0', at: next.at, parts_before: { a: 0, b: 1 } });
  });
});
