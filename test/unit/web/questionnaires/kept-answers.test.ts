import { describe, expect, it } from 'vitest';
import type { FormBundle } from '../../../../src/engine/forms/form.ts';
import { answerKeeper } from '../../../../src/web/features/questionnaires/kept-answers.ts';

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  return { kept, place };
}

const form = {
  ui: { fields: { why: { widget: 'textarea' }, day: { widget: 'date' }, proof: { widget: 'upload' } } },
} as unknown as FormBundle;
const answers = { why: 'work', day: '2019-01-01', day_confirmed: '2019-01-01' };

describe('unsent answers', () => {
  it('are restored for the same link only', () => {
    const { place } = storage();
    const kept = { answers, fileNames: { proof: ['a.pdf'] } };
    answerKeeper(place, 'pre_lease one').write(form, kept);
    expect(answerKeeper(place, 'pre_lease one').read(form)).toEqual(kept);
    expect(answerKeeper(place, 'pre_lease two').read(form)).toBeNull();
    answerKeeper(place, 'pre_lease one').forget();
    expect(answerKeeper(place, 'pre_lease one').read(form)).toBeNull();
  });

  it('are stored under a key that does not reveal the token, without the addresses of files', () => {
    const { kept, place } = storage();
    const proof = [{ id: 'f1', file_path: '/files/ticket' }];
    answerKeeper(place, 'pre_lease abcdefgh').write(form, { answers: { ...answers, proof }, fileNames: {} });
    expect([...kept].join()).not.toContain('abcdefgh');
    expect([...kept].join()).not.toContain('ticket');
  });

  it('do not include removed questions, nor names of files where none are asked for', () => {
    const { place } = storage();
    const keeper = answerKeeper(place, 'x');
    keeper.write(form, { answers: { ...answers, gone: 'x' }, fileNames: { why: ['b.pdf'], proof: [] } });
    expect(keeper.read(form)).toEqual({ answers, fileNames: {} });
    const without = { ui: { fields: {} } } as unknown as FormBundle;
    expect(keeper.read(without)).toBeNull();
  });

  it('are null if the browser has no storage or they are damaged', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage;
    const keeper = answerKeeper(forbidden, 'x');
    keeper.write(form, { answers, fileNames: {} });
    keeper.forget();
    expect(keeper.read(form)).toBeNull();
    const { kept, place } = storage();
    answerKeeper(place, 'x').write(form, { answers, fileNames: {} });
    for (const key of kept.keys()) kept.set(key, '{"answers"');
    expect(answerKeeper(place, 'x').read(form)).toBeNull();
  });
});
