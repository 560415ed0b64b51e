import { describe, expect, it } from 'vitest';
import type { AskedQuestion } from '../../../../src/engine/questionnaires/questionnaire.ts';
import { answerKeeper } from '../../../../src/web/features/questionnaires/use-answers.ts';

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  return { kept, place };
}

const items: AskedQuestion[] = [
  { key: 'why', type: 'text' },
  { key: 'proof', type: 'file' },
];
const answers = { why: { value: 'work', condition_value: '' } };

describe('unsent answers', () => {
  it('are restored for the same link only', () => {
    const { place } = storage();
    const kept = { answers, fileNames: { proof: ['a.pdf'] }, confirmed: { day: '2019-01-01' } };
    answerKeeper(place, 'pre_lease one').write(kept);
    expect(answerKeeper(place, 'pre_lease one').read(items)).toEqual(kept);
    expect(answerKeeper(place, 'pre_lease two').read(items)).toBeNull();
    answerKeeper(place, 'pre_lease one').forget();
    expect(answerKeeper(place, 'pre_lease one').read(items)).toBeNull();
  });

  it('are stored under a key that does not reveal the token', () => {
    const { kept, place } = storage();
    answerKeeper(place, 'pre_lease abcdefgh').write({ answers, fileNames: {}, confirmed: {} });
    expect([...kept].join()).not.toContain('abcdefgh');
  });

  it('do not include removed questions, nor values that a file question cannot have', () => {
    const { place } = storage();
    const other = { value: 'x', condition_value: '' };
    const keeper = answerKeeper(place, 'x');
    keeper.write({
      answers: { ...answers, gone: other, proof: other },
      fileNames: { why: ['b.pdf'], proof: [] },
      confirmed: {},
    });
    expect(keeper.read(items)).toEqual({ answers, fileNames: {}, confirmed: {} });
    keeper.write({ answers: { gone: other }, fileNames: {}, confirmed: {} });
    expect(keeper.read(items)).toBeNull();
  });

  it('are null if the browser has no storage or they are damaged', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage;
    const keeper = answerKeeper(forbidden, 'x');
    keeper.write({ answers, fileNames: {}, confirmed: {} });
    keeper.forget();
    expect(keeper.read(items)).toBeNull();
    const { kept, place } = storage();
    answerKeeper(place, 'x').write({ answers, fileNames: {}, confirmed: {} });
    for (const key of kept.keys()) kept.set(key, '{"answers"');
    expect(answerKeeper(place, 'x').read(items)).toBeNull();
  });
});
