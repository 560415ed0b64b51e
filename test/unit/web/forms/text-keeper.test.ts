import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextKeeper, REST_MS } from '../../../../src/web/forms/field/text-keeper.ts';

function setUp() {
  const committed: string[] = [];
  const held = new Set<() => void>();
  const keeper = createTextKeeper({
    commit: (text) => committed.push(text),
    hold: (commit) => {
      held.add(commit);
      return () => held.delete(commit);
    },
  });
  return { keeper, committed, held };
}

describe('a text keeper', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('commits the last text once, after 400 ms without input', () => {
    const { keeper, committed } = setUp();
    keeper.input('A');
    vi.advanceTimersByTime(REST_MS - 1);
    keeper.input('Ad');
    vi.advanceTimersByTime(REST_MS - 1);
    expect(committed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(committed).toEqual(['Ad']);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(committed).toEqual(['Ad']);
    expect(REST_MS).toBe(400);
  });

  it('commits immediately when it is flushed, and never again', () => {
    const { keeper, committed } = setUp();
    keeper.input('Ada');
    keeper.flush();
    expect(committed).toEqual(['Ada']);
    keeper.flush();
    vi.advanceTimersByTime(REST_MS);
    expect(committed).toEqual(['Ada']);
  });

  it('is registered once for the flush of the whole form while it holds text', () => {
    const { keeper, held } = setUp();
    keeper.input('A');
    keeper.input('Ad');
    expect([held.size, keeper.pending()]).toEqual([1, true]);
    keeper.flush();
    expect([held.size, keeper.pending()]).toEqual([0, false]);
  });

  it('never commits by itself during a composition', () => {
    const { keeper, committed } = setUp();
    keeper.compositionStart();
    keeper.input('に');
    vi.advanceTimersByTime(10 * REST_MS);
    expect(committed).toEqual([]);
    keeper.compositionEnd('日');
    vi.advanceTimersByTime(REST_MS);
    expect(committed).toEqual(['日']);
  });

  it('stops its timer when a composition starts', () => {
    const { keeper, committed } = setUp();
    keeper.input('A');
    keeper.compositionStart();
    vi.advanceTimersByTime(10 * REST_MS);
    expect(committed).toEqual([]);
  });

  it('does not lose a composition when the form is flushed', () => {
    const { keeper, committed, held } = setUp();
    keeper.compositionStart();
    keeper.input('に');
    for (const commit of [...held]) commit();
    expect(committed).toEqual(['に']);
  });
});
