import { describe, expect, it } from 'vitest';
import type { FactSchema } from '../../../../src/engine/facts.ts';
import { builtInTasks } from '../../../../src/engine/flow/built-in-names.ts';
import type { Catalog, CatalogForm } from '../../../../src/engine/flow/catalog.ts';
import { checkFlow } from '../../../../src/engine/flow/compile.ts';
import type { FlowFile, StartFile } from '../../../../src/engine/flow/flow-file.ts';
import type { FormUi } from '../../../../src/engine/forms/form.ts';

const path = 'flows/pool.flow.json';

/** A person asks for a pool pass. */
const pool: FlowFile = {
  id: 'pool',
  version: 1,
  facts: 'pool/facts',
  conditions: { swims: { known: { const: true } } },
  initial: 'filling',
  states: {
    filling: {
      wizard: {
        save: { event: 'SAVE', task: 'saveAnswers' },
        edits: { UPLOAD: 'keepFiles' },
        steps: [{ id: 'swimmer', label: 'pool:swimmer', required: 0, sections: [{ form: 'pool/swimmer' }] }],
      },
      on: { SUBMIT: [{ to: 'sending', when: 'swims' }, { to: 'done' }] },
    },
    sending: {
      task: 'saveAnswers',
      outcomes: { saved: 'done', fieldError: 'filling', stale: 'filling', failed: 'filling' },
    },
    done: { screen: 'thanks', end: true },
  },
};

const decimal = { type: 'string', format: 'decimal' };
const swimmerFields = {
  name: { type: 'string' },
  age: decimal,
  photo: { type: 'array' },
  lane: decimal,
  fee: { type: 'string', format: 'dollars' },
  since: { type: 'string', format: 'date' },
};
const swimmer: CatalogForm = {
  schema: { $id: 'pool/swimmer', type: 'object', properties: swimmerFields },
  ui: {
    title: 'pool:swimmer',
    of: null,
    kind: 'root',
    rows: [],
    fields: Object.fromEntries(
      Object.keys(swimmerFields).map((name) => [name, { label: 'pool:swimmer', widget: 'text' as const }]),
    ),
  } as FormUi,
  factNames: ['today'],
};

function catalogWith(fact: FactSchema): Catalog {
  return {
    tasks: { saveAnswers: builtInTasks.saveAnswers },
    edits: {
      saveAnswers: builtInTasks.saveAnswers,
      keepFiles: { reads: [], outcomes: ['kept', 'failed'] },
    },
    sources: ['answers', 'process', 'charge', 'applicant'],
    screens: ['thanks'],
    forms: ['pool/swimmer'],
    form: () => swimmer,
    facts: { type: 'object', properties: { known: fact } },
    messages: () => true,
    flows: ['pool'],
  };
}

const said = (fact: FactSchema, file: FlowFile = pool) =>
  checkFlow(file, catalogWith(fact), { path }).map(({ message }) =>
    message.replace(`${path} (facts pool/facts) /properties/known`, 'known').replace(`${path} /states/`, ''),
  );

const form = 'pool/swimmer';

describe('the source of a fact', () => {
  it.each<[string, FactSchema]>([
    ['a source of the subject', { type: 'boolean', source: 'applicant' }],
    [
      'a condition over answers',
      { type: 'boolean', source: 'answers', from: { form, when: { age: { minimum: 18 } } } },
    ],
    [
      'whether a sum matches',
      { type: 'boolean', source: 'answers', from: { form, sum: ['age', 'lane'], is: { minimum: 9 } } },
    ],
    [
      'whether days match',
      {
        type: 'boolean',
        source: 'answers',
        from: { form, days: { from: 'since', to: 'today' }, is: { minimum: 30 } },
      },
    ],
    ['work that is done', { type: 'boolean', source: 'process', from: { done: 'sending' } }],
  ])('may be %s', (_, fact) => {
    expect(said(fact)).toEqual([]);
  });

  it.each<[string, FactSchema, string]>([
    [
      'says no source',
      { type: 'boolean' },
      'known/source: the fact "known" does not say which source it is read from',
    ],
    [
      'names a source that there is not',
      { type: 'boolean', source: 'aplicant' },
      'known/source: there is no source of facts "aplicant"; did you mean "applicant"?',
    ],
    [
      'is drawn where the source knows by itself',
      { type: 'boolean', source: 'applicant', from: { form } },
      'known/from: the fact "known" cannot be drawn like that: the source "applicant" knows by itself what it gives',
    ],
    [
      'does not say how it is drawn',
      { type: 'boolean', source: 'answers' },
      'known: the fact "known" cannot be drawn like that: "from" is missing',
    ],
    [
      'is drawn in the way of another source',
      { type: 'boolean', source: 'process', from: { done: 'sending', form } },
      'known/from/form: the fact "known" cannot be drawn like that: the source "process" has no "form"',
    ],
    [
      'is drawn in two ways',
      { type: 'boolean', source: 'answers', from: { form, field: 'name', count: 'photo' } },
      'known/from: the fact "known" cannot be drawn like that: it says exactly one of "when", "field", "count", "sum", "least" and "days"',
    ],
    [
      'names a form that there is not',
      { type: 'boolean', source: 'answers', from: { form: 'pool/swimer', when: { age: { const: 1 } } } },
      'known/from/form: there is no form "pool/swimer"; did you mean "pool/swimmer"?',
    ],
    [
      'names a field that the form has not',
      { type: 'boolean', source: 'answers', from: { form, when: { agge: { const: 1 } } } },
      'known/from/when/agge: there is no field "agge"; did you mean "age"?',
    ],
    [
      'has no values for a field',
      { type: 'string', source: 'answers', from: { form, field: 'name' } },
      'known: the fact "known" cannot be drawn like that: the value of a field needs an "enum"; the first of them stands for no answer',
    ],
    [
      'counts without an end',
      { type: 'integer', minimum: 0, source: 'answers', from: { form, count: 'photo' } },
      'known: the fact "known" cannot be drawn like that: a count needs "minimum" and "maximum"',
    ],
    [
      'adds what is no number',
      { type: 'boolean', source: 'answers', from: { form, sum: ['age', 'name'], is: { minimum: 1 } } },
      'known/from: the fact "known" cannot be drawn like that: "name" is no number',
    ],
    [
      'adds money to numbers',
      { type: 'boolean', source: 'answers', from: { form, sum: ['age', 'fee'], is: { minimum: 1 } } },
      'known/from: the fact "known" cannot be drawn like that: money and other numbers are not added',
    ],
    [
      'counts days from what is no day',
      { type: 'boolean', source: 'answers', from: { form, days: { from: 'age', to: 'today' }, is: {} } },
      'known/from: the fact "known" cannot be drawn like that: "age" is no day',
    ],
    [
      'is a number without limits',
      { type: 'integer', source: 'answers', from: { form, least: 'age' } },
      'known: the fact "known" cannot be drawn like that: a number needs "minimum" and "maximum", or "is"',
    ],
    [
      'compares nothing',
      {
        type: 'boolean',
        source: 'answers',
        from: { form, when: { age: { minimum: 1 } }, is: { minimum: 1 } },
      },
      'known/from/is: the fact "known" cannot be drawn like that: "is" compares a "sum", a "least" number or "days"',
    ],
    [
      'waits for work that no state does',
      { type: 'boolean', source: 'process', from: { done: 'sendin' } },
      'known/from/done: there is no state "sendin"; did you mean "sending"?',
    ],
    [
      'says other values than a charge has',
      { type: 'string', enum: ['PAID'], source: 'charge', from: { code: 'POOL' } },
      'known/enum: the fact "known" cannot be drawn like that: its values are FREE, OPEN, DUE, PAID',
    ],
  ])('is refused if it %s', (_, fact, message) => {
    expect(said(fact)).toContain(message);
  });
});

describe('the edits of a wizard', () => {
  const fact: FactSchema = { type: 'boolean', source: 'applicant' };
  const edited = (edits: Readonly<Record<string, string>>): FlowFile => {
    const { filling, ...others } = pool.states;
    if (filling === undefined || !('wizard' in filling)) throw new Error('There is no wizard.');
    return { ...pool, states: { filling: { ...filling, wizard: { ...filling.wizard, edits } }, ...others } };
  };

  it('refer to tasks that can run on a step', () => {
    expect(said(fact, edited({ UPLOAD: 'keepFile' }))).toEqual([
      'filling/wizard/edits/UPLOAD: there is no task "keepFile"; did you mean "keepFiles"?',
    ]);
  });

  it('have their own events, other than SAVE', () => {
    expect(said(fact, edited({ SAVE: 'keepFiles' }))).toEqual([
      'filling/wizard/edits/SAVE: the event "SAVE" saves the step already',
    ]);
  });
});

describe('the input that the office gives with an occasion', () => {
  const text = 'pool:text';
  const start = { subject: 'tenancy', by: 'office', title: text, text } as const;
  const opened = (more: Partial<StartFile>, fact: FactSchema = { type: 'boolean', source: 'applicant' }) => {
    const catalog = { ...catalogWith(fact), subjects: ['tenancy'], startFacts: ['pending_renewal'] };
    const sources = [...(catalog.sources ?? []), 'occasion'];
    const errors = checkFlow({ ...pool, start: { ...start, ...more } }, { ...catalog, sources }, { path });
    return errors.map(({ message }) => message);
  };
  const given = { heated: { type: 'boolean' } };
  const heated: FactSchema = { type: 'boolean', source: 'occasion', from: { field: 'heated' } };

  it('is declared by the start', () => {
    expect(opened({ given }, heated)).toEqual([]);
    expect(opened({ given: { heated: { type: 'boolean', optional: true } } }, heated)).toEqual([]);
    expect(opened({}, heated).join()).toContain('the "given" of the start has no "heated"');
  });

  it('comes with changes of the lease only to facts that may change then', () => {
    expect(opened({ sets: { pending_renewal: [true] } })).toEqual([]);
    expect(opened({ sets: { sold: [true] } })).toEqual([`${path} /start/sets/sold: there is no fact "sold"`]);
    expect(opened({ sets: { pending_renewal: [true, false] } }).join()).toContain(
      '/start/sets/pending_renewal',
    );
  });

  it('is an integer, a text or a boolean', () => {
    expect(opened({ given: { list: { type: 'array' } } })).not.toEqual([]);
  });
});
