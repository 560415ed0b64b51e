import { describe, expect, it } from 'vitest';
import type { Catalog, CatalogForm } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import {
  doneBy,
  flowsShownIn,
  partyOn,
  readableForms,
  senderOf,
} from '../../../../src/engine/flow/parties.ts';

const form = (of: string): CatalogForm => ({
  schema: { $id: of, type: 'object', properties: {} },
  ui: { title: 't', of, kind: 'object', prefill: 'never', rows: [], fields: {} },
  factNames: [],
});
const forms = { 'request/need': form('need'), 'request/answer': form('answer') };
const properties = {
  sent: { type: 'boolean', source: 'process', from: { done: 'sending' } },
  decided: { type: 'boolean', source: 'process', from: { done: 'deciding' } },
};

/** Somebody asks for something, and the office answers; meanwhile the request can be taken back. */
const request: FlowFile = {
  id: 'request',
  version: 1,
  facts: 'request/facts',
  start: { subject: 'request', title: 't', text: 't' },
  parties: { office: { policy: 'manage_leases' } },
  shownTo: { office: ['request/need'], person: ['request/answer'] },
  conditions: { sent: { sent: { const: true } }, decided: { decided: { const: true } } },
  initial: 'resuming',
  states: {
    resuming: {
      choice: [{ when: 'decided', to: 'over' }, { when: 'sent', to: 'reviewing' }, { to: 'filling' }],
    },
    filling: { form: 'request/need', on: { SEND: 'sending' } },
    sending: { task: 'note', done: 'sent', outcomes: { noted: 'resuming', failed: 'filling' } },
    reviewing: {
      form: 'request/answer',
      by: 'office',
      meanwhile: { title: 't', text: 't', actions: [{ event: 'WITHDRAW', label: 't' }] },
      overdue: { days: 10 },
      on: { DECIDE: 'deciding', WITHDRAW: 'deciding' },
    },
    deciding: { task: 'note', done: 'decided', outcomes: { noted: 'resuming', failed: 'reviewing' } },
    over: { screen: 'map', end: true },
  },
};

const catalog: Catalog = {
  tasks: { note: { reads: [], outcomes: ['noted', 'failed'] } },
  screens: ['map'],
  forms: Object.keys(forms),
  form: (id) => forms[id as keyof typeof forms],
  facts: { type: 'object', properties },
  messages: () => true,
  flows: ['request'],
  policies: ['manage_leases'],
};

/** The codes of the check of the request with one state or another part changed. */
const codes = (states: object, file: object = {}, changed: Partial<Catalog> = {}) =>
  checkFlow(
    { ...request, ...file, states: { ...request.states, ...states } },
    { ...catalog, ...changed },
  ).map(({ code }) => code);

describe('a flow of several parties', () => {
  it('says whose turn a state is, and who may send which event there', () => {
    expect([partyOn(request, 'filling'), partyOn(request, 'reviewing')]).toEqual(['person', 'office']);
    expect(senderOf(request, 'reviewing', 'DECIDE')).toBe('office');
    expect(senderOf(request, 'reviewing', 'WITHDRAW')).toBe('person');
  });

  it('shows a party its own forms and those that are shown to it, but not what others still fill in', () => {
    const read = (party: string, at: string) => [...readableForms(request, [party], at)].sort();
    expect(read('person', 'over')).toEqual(['request/answer', 'request/need']);
    expect(read('person', 'reviewing')).toEqual(['request/need']);
    expect(read('office', 'filling')).toEqual(['request/answer']);
    expect(read('office', 'reviewing')).toEqual(['request/answer', 'request/need']);
  });

  it('names what an event has done', () => {
    expect(doneBy(request, { event: 'SEND', state: 'filling' })).toBe('sent');
    expect(doneBy(request, { event: 'LOAD', state: 'deciding' })).toBe('decided');
    expect(doneBy(request, { event: 'SAVE', state: 'filling' })).toBeNull();
  });

  it('is sound as it stands', () => {
    expect(codes({})).toEqual([]);
  });

  const { reviewing } = request.states;
  it.each<[string, readonly string[], object, object?, Partial<Catalog>?]>([
    ['an unknown party', ['flow.party_unknown'], { reviewing: { ...reviewing, by: 'ofice' } }],
    [
      'a turn of others without a text for the person',
      ['flow.meanwhile_missing'],
      { reviewing: { ...reviewing, meanwhile: undefined } },
    ],
    [
      'a button of a meanwhile without its event',
      ['flow.action_unknown'],
      { reviewing: { ...reviewing, on: { DECIDE: 'deciding' } } },
    ],
    [
      'an overdue turn of the person',
      ['flow.overdue_person'],
      { filling: { ...request.states.filling, overdue: { hours: 1 } } },
    ],
    [
      'a mail about a turn whose text a language lacks',
      ['flow.message_missing'],
      { reviewing: { ...reviewing, tell: { subject: 'told', text: 'none' } } },
      {},
      { messages: (key) => key !== 'none' },
    ],
    [
      'a mail about a turn in a flow that code starts',
      ['flow.party_start', 'flow.tell_start'],
      { reviewing: { ...reviewing, tell: { subject: 't', text: 't' } } },
      { start: undefined },
    ],
    ['an unknown policy', ['flow.policy_of_office'], {}, { parties: { office: { policy: 'manage_lease' } } }],
    [
      'a form that is shown and filled in by nobody',
      ['flow.form_unknown'],
      {},
      { shownTo: { office: ['request/other'] } },
    ],
    ['parties in a flow that code starts', ['flow.party_start'], {}, { start: undefined }],
    [
      'a text that a language lacks',
      ['flow.message_missing'],
      {},
      {},
      { messages: (key) => key !== 'decided' },
    ],
    [
      'a fact from a form that the person may not read',
      ['flow.fact_hidden'],
      {},
      { shownTo: { office: ['request/need'] } },
      {
        facts: {
          type: 'object',
          properties: {
            ...properties,
            kind: { type: 'boolean', source: 'answers', from: { form: 'request/answer', count: 'x' } },
          },
        },
      },
    ],
    ['two parties that answer under one name', ['flow.answer_shared'], {}, {}, { form: () => form('need') }],
  ])('is refused with %s', (_what, wanted, states, file = {}, changed = {}) => {
    const withoutUndefined = JSON.parse(JSON.stringify({ states, file }));
    const whole = { ...file, ...withoutUndefined.file };
    expect(codes(withoutUndefined.states, whole, changed)).toEqual(expect.arrayContaining([...wanted]));
  });
});

describe('the forms of another flow for the same subject', () => {
  const shows = { ...request, shownTo: { office: ['request/need', 'pets/pet'] } };
  const pets = (start: object): FlowFile => ({
    ...request,
    id: 'pets',
    start: { subject: 'request', title: 't', text: 't', ...start },
    parties: {},
    states: { filling: { form: 'pets/pet', on: {} } },
  });
  const shown = (start: object) => [...flowsShownIn(shows, [shows, pets(start)]).keys()];

  it('may be shown, but neither those of a confidential flow nor of one about another subject', () => {
    expect(shown({})).toEqual(['pets']);
    expect(shown({ confidential: true })).toEqual([]);
    expect(shown({ subject: 'tenancy' })).toEqual([]);
  });

  it('may be those of its office, too, that its person may read', () => {
    const asks = { ...pets({}), id: 'asks', shownTo: { office: ['request/answer'] } };
    const found = (other: FlowFile) => flowsShownIn(asks, [asks, other]).get('request');
    expect(found(request)).toEqual(new Set(['request/answer']));
    expect(found({ ...request, shownTo: {} })).toBeUndefined();
  });
});
