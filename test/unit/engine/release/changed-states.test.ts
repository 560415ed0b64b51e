import { expect, it } from 'vitest';
import { type FlowOutline, outlineOf } from '../../../../src/engine/edit/flow-outline.ts';
import {
  changedLeads,
  changedStates,
  withRemoved,
} from '../../../../src/engine/release/comparing/changed-states.ts';

const flowOf = (json: unknown): FlowOutline => outlineOf(json) ?? expect.fail('not a flow');
const BEFORE = {
  initial: 'asking',
  states: {
    asking: { form: 'a/b', on: { SUBMIT: { to: 'saving', when: 'open' }, SKIP: 'leaving' } },
    saving: { task: 'saveAnswers', outcomes: { saved: 'done', failed: 'asking' } },
    leaving: { task: 'noteSeen', outcomes: { done: 'done' } },
    done: { screen: 'message', end: true },
  },
};
const AFTER = {
  initial: 'asking',
  states: {
    asking: { form: 'a/b', on: { SUBMIT: { to: 'saving', unless: 'open' } } },
    saving: { task: 'saveAnswers', outcomes: { saved: 'thanking', failed: 'asking' } },
    thanking: { screen: 'message', on: { FURTHER: 'done' } },
    done: { screen: 'message', end: true },
  },
};

it('tells which states and ways are new, gone and different', () => {
  expect(changedStates(BEFORE, AFTER)).toEqual({
    added: ['thanking'],
    removed: ['leaving'],
    changed: ['asking', 'saving'],
  });
  expect([...changedLeads(flowOf(BEFORE), flowOf(AFTER))].sort()).toEqual([
    ['asking on SKIP leaving', 'removed'],
    ['asking on SUBMIT saving', 'changed'],
    ['leaving outcomes done done', 'removed'],
    ['saving outcomes saved done', 'removed'],
    ['saving outcomes saved thanking', 'added'],
    ['thanking on FURTHER done', 'added'],
  ]);
});

it('finds no difference between a flow and itself, nor in the order of its states', () => {
  const turned = { ...AFTER, states: Object.fromEntries(Object.entries(AFTER.states).reverse()) };
  expect(changedStates(AFTER, turned)).toEqual({ added: [], removed: [], changed: [] });
  expect(changedLeads(flowOf(AFTER), flowOf(turned)).size).toBe(0);
});

it('shows a flow with the states and ways that it has no more, each once', () => {
  const shown = withRemoved(flowOf(BEFORE), flowOf(AFTER));
  expect(shown.states.map(({ name }) => name)).toEqual(['asking', 'saving', 'thanking', 'done', 'leaving']);
  const ways = shown.states.map(({ name, leads }) => [name, leads.map(({ to }) => to)]);
  expect(Object.fromEntries(ways)).toEqual({
    asking: ['saving', 'leaving'],
    saving: ['thanking', 'asking', 'done'],
    thanking: ['done'],
    done: [],
    leaving: ['done'],
  });
});
