import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { timeLine } from '../../../../src/engine/edit/time-line.ts';

function lineOf(state: object) {
  const flow = outlineOf({ initial: 'asking', states: { asking: { form: 'a/b', ...state } } });
  const [asking] = flow?.states ?? [];
  const line = timeLine(asking ?? expect.fail('no state'));
  return line.map(({ timer, share, to }) => [timer?.kind ?? 'begins', Number(share.toFixed(2)), to]);
}

describe('the time line of a state', () => {
  it('has what time does in its order, however the file lists it', () => {
    const after = { days: 10, to: 'lapsing', remind: [{ hoursBefore: 12 }, { daysBefore: 5 }] };
    expect(lineOf({ after, overdue: { days: 8 } })).toEqual([
      ['begins', 0, null],
      ['remind', 0.5, null],
      ['overdue', 0.8, null],
      ['remind', 0.95, null],
      ['after', 1, 'lapsing'],
    ]);
  });

  it('goes on after what leads on, where that comes first', () => {
    expect(lineOf({ after: { hours: 6, to: 'lapsing' }, overdue: { days: 1 } })).toEqual([
      ['begins', 0, null],
      ['after', 0.25, 'lapsing'],
      ['overdue', 1, null],
    ]);
  });

  it('takes a business day for more than a day', () => {
    const [, first, second] = lineOf({ after: { days: 5, to: 'lapsing' }, overdue: { businessDays: 5 } });
    expect([first, second]).toEqual([
      ['after', 0.71, 'lapsing'],
      ['overdue', 1, null],
    ]);
  });

  it('ends with a date whose distance nobody knows', () => {
    const after = { until: 'last_day', to: 'lapsing', remind: [{ daysBefore: 2 }] };
    const kinds = lineOf({ after, overdue: { hours: 24 } }).map(([kind]) => kind);
    expect(kinds).toEqual(['begins', 'overdue', 'remind', 'after']);
  });

  it('is empty where time does nothing, and a pause on an open page is no wait', () => {
    expect(lineOf({})).toEqual([]);
    expect(lineOf({ after: { ms: 5000, to: 'next' } })).toEqual([]);
    expect(lineOf({ overdue: { hours: 0 } })).toEqual([
      ['begins', 0, null],
      ['overdue', 0, null],
    ]);
  });
});
