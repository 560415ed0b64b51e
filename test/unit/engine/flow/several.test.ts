import { describe, expect, it } from 'vitest';
import { worldOf } from '../../../../src/engine/explore/model/world.ts';
import { flowMutants } from '../../../../src/engine/explore/mutants/flow-mutants.ts';
import { scoreFlow } from '../../../../src/engine/explore/mutants/score.ts';
import type { Catalog } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { partyOn, senderOf } from '../../../../src/engine/flow/parties.ts';
import {
  formsOfEach,
  formsOfEachShownTo,
  hasEnough,
  isAct,
  severalIn,
} from '../../../../src/engine/flow/several.ts';

const properties = {
  agreed: { type: 'boolean', source: 'process', from: { done: 'asking' } },
};

/** A question to all who live with somebody. */
const question: FlowFile = {
  id: 'question',
  version: 1,
  facts: 'question/facts',
  start: { subject: 'tenancy', by: 'person', title: 't', text: 't' },
  parties: {
    person: { group: 'residents', one: true },
    mates: { group: 'residents', without: 'person' },
    office: { policy: 'manage_leases' },
  },
  conditions: { agreed: { agreed: { const: true } } },
  initial: 'resuming',
  states: {
    resuming: { choice: [{ when: 'agreed', to: 'over' }, { to: 'asking' }] },
    asking: {
      by: { all: 'mates' },
      screen: 'message',
      message: { title: 't', text: 't', actions: [{ event: 'AGREE', label: 't' }] },
      meanwhile: { title: 't', text: 't', actions: [{ event: 'STOP_IT', label: 't' }] },
      after: { days: 3, to: 'agreeing' },
      on: { AGREE: 'agreeing', STOP_IT: 'over' },
    },
    agreeing: {
      task: 'noteSeen',
      sets: { noted: { agreed: [false, true] } },
      outcomes: { noted: 'resuming', failed: 'asking' },
    },
    over: { screen: 'map', end: true },
  },
};
const { asking, agreeing } = question.states as Record<string, object>;

const catalog: Catalog = {
  tasks: { noteSeen: { reads: [], outcomes: ['noted', 'failed'] } },
  screens: ['map', 'message'],
  forms: ['question/form'],
  facts: { type: 'object', properties },
  messages: () => true,
  flows: ['question'],
  subjects: ['tenancy'],
  policies: ['manage_leases'],
  groups: ['residents'],
  sources: ['process'],
};

/** The codes of the check of the question with one state or another part changed. */
const codes = (states: object, file: object = {}, changed: Partial<Catalog> = {}) =>
  checkFlow(
    { ...question, ...file, states: { ...question.states, ...states } },
    { ...catalog, ...changed },
  ).map(({ code }) => code);

describe('a turn of several', () => {
  it('belongs to their party; what the person may do meanwhile does not', () => {
    expect(partyOn(question, 'asking')).toBe('mates');
    expect(severalIn(question, 'asking')).toEqual({ all: 'mates' });
    expect(severalIn(question, 'over')).toBeNull();
    expect([senderOf(question, 'asking', 'AGREE'), senderOf(question, 'asking', 'STOP_IT')]).toEqual([
      'mates',
      'person',
    ]);
  });

  it.each([
    ['all, and one is missing', { all: 'mates' }, ['a', 'b'], ['a'], false],
    ['all have acted', { all: 'mates' }, ['a', 'b'], ['b', 'a'], true],
    ['all, and one who had acted has left', { all: 'mates' }, ['b'], ['a'], false],
    ['all, and the missing one has left', { all: 'mates' }, ['a'], ['a'], true],
    ['all, and one was added', { all: 'mates' }, ['a', 'b', 'c'], ['a', 'b'], false],
    ['nobody is there', { all: 'mates' }, [], [], true],
    ['two of three', { some: 'mates', count: 2 }, ['a', 'b', 'c'], ['c', 'a'], true],
    ['one of three', { some: 'mates', count: 2 }, ['a', 'b', 'c'], ['c'], false],
    ['two, and there is only one', { some: 'mates', count: 2 }, ['a'], ['a'], true],
    ['two of the office', { some: 'office', count: 2 }, null, ['a', 'b'], true],
    ['one of the office', { some: 'office', count: 2 }, null, ['a'], false],
  ] as const)('is over when enough have acted: %s', (_, turn, members, acted, isOver) => {
    expect(hasEnough(turn, members, acted)).toBe(isOver);
  });

  it('does not count what leads straight back', () => {
    expect(isAct(question, 'asking', 'agreeing', 'noted')).toBe(true);
    expect(isAct(question, 'asking', 'agreeing', 'failed')).toBe(false);
  });
});

describe('the check of a turn of several', () => {
  it('accepts one that is complete', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ asking: { ...asking, by: { some: 'office', count: 2 } } })).toEqual([]);
  });

  const parties = (mates: object) => ({ parties: { ...question.parties, mates } });
  it.each([
    ['flow.party_kind', {}, parties({ group: 'residents', policy: 'manage_leases' })],
    ['flow.group_unknown', {}, parties({ group: 'household' })],
    ['flow.group_without', {}, { parties: { ...question.parties, person: { group: 'residents' } } }],
    ['flow.party_person', {}, parties({ group: 'residents', one: true })],
    ['flow.party_person', {}, parties({ group: 'residents', former: true })],
    ['flow.party_person', {}, { parties: { person: { policy: 'manage_leases' } } }],
    [
      'flow.party_person',
      {},
      { parties: { ...question.parties, person: { group: 'residents', without: 'person' } } },
    ],
    ['flow.party_unknown', { asking: { ...asking, by: { all: 'matse' } } }, {}],
    ['flow.turn_several', { asking: { ...asking, by: { some: 'mates' } } }, {}],
    ['flow.turn_several', { asking: { ...asking, by: { all: 'mates', count: 2 } } }, {}],
    ['flow.shape', { asking: { ...asking, by: { some: 'mates', count: 1 } } }, {}],
    ['flow.shape', { asking: { ...asking, by: { some: 'mates', count: 10 } } }, {}],
    ['flow.turn_all', { asking: { ...asking, by: { all: 'office' } } }, {}],
    [
      'flow.turn_all',
      { asking: { ...asking, meanwhile: { title: 't', text: 't' }, by: { all: 'person' } } },
      {},
    ],
    ['flow.turn_act', { agreeing: { ...agreeing, task: 'other' } }, {}],
    ['flow.turn_sets', { agreeing: { ...agreeing, sets: { noted: { agreed: [true] } } } }, {}],
    ['flow.overdue_person', { asking: { ...asking, overdue: { days: 1 } } }, {}],
  ])('reports %s', (code, states, file) => {
    const tasks = { ...catalog.tasks, other: { reads: [], outcomes: ['noted', 'failed'] } };
    expect(codes(states, file, { tasks })).toContain(code);
  });

  it('reports a screen that is no message, and a state that nothing says is over', () => {
    const { screen, message, ...rest } = asking as Record<string, unknown>;
    expect(codes({ asking: { ...rest, screen: 'map' } })).toContain('flow.turn_buttons');
    const facts = {
      type: 'object',
      properties: { agreed: { type: 'boolean', source: 'process', from: { done: 'agreeing' } } },
    };
    expect(codes({}, {}, { facts })).toContain('flow.turn_undone');
  });
});

describe('a form that each of several fills in', () => {
  const { screen, message, after, ...rest } = asking as Record<string, unknown>;
  const { task, ...work } = agreeing as Record<string, unknown>;
  const each = {
    asking: { ...rest, form: 'question/form' },
    agreeing: { ...work, task: 'saveAnswers' },
  };
  const asks = (): FlowFile => ({
    ...question,
    states: { ...question.states, ...(each as Record<string, object>) } as FlowFile['states'],
  });
  const formWith = (field: object) => () =>
    ({
      schema: { type: 'object', properties: { why: { type: 'string' } } },
      ui: { title: 't', prefill: 'never', of: null, kind: 'object', rows: [['why']], fields: { why: field } },
      factNames: [],
    }) as unknown as ReturnType<NonNullable<Catalog['form']>>;
  const with_ = (changed: Partial<Catalog> = {}): Partial<Catalog> => ({
    tasks: { ...catalog.tasks, saveAnswers: { reads: [], outcomes: ['noted', 'failed'] } },
    forms: ['question/form', 'question/other'],
    form: formWith({ label: 't', widget: 'text' }),
    sources: ['process', 'answers'],
    ...changed,
  });

  it('is accepted, and known with the states that show it', () => {
    expect(codes(each, {}, with_())).toEqual([]);
    const file = asks();
    expect([...formsOfEach(file)]).toEqual([['question/form', ['asking']]]);
    const shown = { ...file, shownTo: { office: ['question/form'] } };
    expect([formsOfEachShownTo(shown, ['office']), formsOfEachShownTo(shown, ['mates'])]).toEqual([
      ['question/form'],
      [],
    ]);
  });

  it('leads to the work that stores it, and is stored under names of its own, without files', () => {
    expect(codes({ asking: each.asking }, {}, with_())).toContain('flow.turn_act');
    const others = { over: { by: 'office', form: 'question/other', end: true } };
    expect(codes({ ...each, ...others }, {}, with_())).toContain('flow.turn_answers');
    expect(codes(each, {}, with_({ form: formWith({ label: 't', widget: 'upload' }) }))).toContain(
      'flow.turn_files',
    );
  });

  it('has no one answer that a fact or a task could read', () => {
    const why = {
      type: 'boolean',
      source: 'answers',
      from: { form: 'question/form', when: {} },
      private: true,
    };
    expect(
      codes(each, {}, with_({ facts: { type: 'object', properties: { ...properties, why } } } as object)),
    ).toContain('flow.form_of_each');
  });

  it('has a turn of others in faults that the tours notice', async () => {
    const file = asks();
    const mutants = flowMutants(file, catalog.facts).filter(({ at }) => at === '/states/asking/by');
    expect(mutants.map(({ what }) => what)).toContain('waits for any one of "mates"');
    const explored = { file, facts: catalog.facts, world: worldOf(file) };
    const { verdicts } = await scoreFlow(explored, mutants);
    expect(verdicts.map(({ fate }) => fate)).toEqual(mutants.map(() => 'noticed'));
  });
});

it('is given to others, or counted otherwise, by faults that the tours notice', async () => {
  const mutants = flowMutants(question, catalog.facts).filter(
    ({ at }) => at === '/states/asking/by' || at === '/states/asking/after/days',
  );
  expect(mutants.map(({ what }) => what).sort()).toEqual([
    'days 2 instead of 3',
    'gives the turn to "office"',
    'gives the turn to "person"',
    'waits for any one of "mates"',
    'waits for two',
  ]);
  const explored = { file: question, facts: catalog.facts, world: worldOf(question) };
  const { verdicts } = await scoreFlow(explored, mutants);
  expect(verdicts.map(({ fate }) => fate)).toEqual(mutants.map(() => 'noticed'));
});
