import { expect, it } from 'vitest';
import { outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import { takenWay } from '../../../../src/web/features/studio/chart/taken-way.ts';

const flow = outlineOf({
  initial: 'asking',
  states: {
    asking: { form: 'a/b', on: { SEND: 'saving' } },
    saving: { task: 'saveAnswers', outcomes: { saved: 'next', failed: 'asking' } },
    next: { choice: [{ when: 'late', to: 'tooLate' }, { to: 'further' }] },
    further: { choice: [{ to: 'done' }] },
    tooLate: { screen: 'message', end: true },
    done: { screen: 'message', end: true },
  },
});
const names = new Set(flow?.states.map(({ name }) => name));

it('a run passes the choices between the states in which it rests', () => {
  const { here, passed, edges } = takenWay(flow, names, ['asking', 'saving', 'done']);
  expect(here).toBe('done');
  expect([...passed]).toEqual(['asking', 'saving', 'next', 'further', 'done']);
  expect([...edges]).toEqual(['asking saving', 'saving next', 'next further', 'further done']);
});

it('what the chart hides is passed by the line that stands for it', () => {
  const shown = new Set([...names].filter((name) => name !== 'saving'));
  const { here, edges } = takenWay(flow, shown, ['asking', 'saving']);
  expect([here, [...edges]]).toEqual(['asking', []]);
  expect([...takenWay(flow, shown, ['asking', 'saving', 'tooLate']).edges]).toEqual([
    'asking next',
    'next tooLate',
  ]);
});

it('a page that is opened elsewhere takes no line, and staying takes none either', () => {
  const { here, edges } = takenWay(flow, names, ['asking', 'asking', 'done']);
  expect([here, edges.size]).toEqual(['done', 0]);
  expect(takenWay(flow, names, [])).toEqual({ here: null, passed: new Set(), edges: new Set() });
});
