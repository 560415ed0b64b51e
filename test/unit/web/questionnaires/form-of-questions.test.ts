import { describe, expect, it } from 'vitest';
import type { QuestionItem } from '../../../../src/contract/questionnaire.contract.ts';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { doubtOf } from '../../../../src/engine/forms/answers/doubts.ts';
import { applyEffects } from '../../../../src/engine/forms/answers/effects.ts';
import { fieldRequired } from '../../../../src/engine/forms/answers/required.ts';
import { fieldVisible } from '../../../../src/engine/forms/answers/visible.ts';
import {
  answersIn,
  questionnaireDraft,
  questionnaireForm,
  questionTexts,
} from '../../../../src/web/questions/form-of-questions.ts';

const item = (key: string, type: QuestionItem['type'], more: Partial<QuestionItem> = {}): QuestionItem => ({
  key,
  type,
  name: `The ${key}?`,
  value: '',
  meta: {},
  condition_value: '',
  ...more,
});
const choice = (id: string) => ({ id, label: id.toUpperCase() });
const items = [
  item('insured', 'radio', {
    meta: { options: [choice('yes'), choice('no')] },
    condition: 'yes',
    condition_question: 'Which company?',
  }),
  item('rent', 'currency', { is_answer_required: false }),
  item('day', 'date', { is_answer_required: false, doubts: [{ before: '2027-01-01', text: '{{date}}?' }] }),
  item('hour', 'time', { is_answer_required: false }),
  item('bills', 'checkbox', {
    is_answer_required: true,
    meta: { options: [choice('gas'), choice('water')] },
  }),
  item('proof', 'file', { is_answer_required: true, meta: { files: [] } }),
  item('notes', 'text', { is_answer_required: false }),
];
const { bundle, facts } = questionnaireForm('denied_form', items, '2027-02-02');
const issues = (answers: object) =>
  checkForm(bundle, { answers }, facts).map(({ path, code }) => `${path} ${code}`);
const right = { insured: 'no', bills: ['gas'], proof: [{ id: 'f' }] };

describe('the form of a questionnaire', () => {
  it('has a field per question in its order, and one per follow-up', () => {
    expect(bundle.ui.rows.flat()).toEqual([
      'insured',
      'insured-more',
      'rent',
      'day',
      'hour',
      'bills',
      'proof',
      'notes',
    ]);
    expect(Object.values(bundle.ui.fields).map(({ widget }) => widget)).toEqual([
      'radio',
      'textarea',
      'currency',
      'date',
      'time',
      'checkboxes',
      'upload',
      'textarea',
    ]);
  });

  it('accepts what the server accepts', () => expect(issues(right)).toEqual([]));

  it('requires the answers that the server requires, a file as well', () =>
    expect(issues({})).toEqual([
      'answers.insured questionnaire.required',
      'answers.bills questionnaire.required',
      'answers.proof questionnaire.required',
    ]));

  it('requires in pre-lease only what is marked', () => {
    const preLease = questionnaireForm('pre_lease', items, '2027-02-02');
    expect(checkForm(preLease.bundle, {}, facts).map(({ path }) => path)).toEqual([
      'answers.bills',
      'answers.proof',
    ]);
    expect(fieldRequired(preLease.bundle, 'insured', {}, facts)).toBe(false);
    expect(fieldRequired(bundle, 'insured', {}, facts)).toBe(true);
  });

  it.each([
    ['rent', '12.555'],
    ['day', '2027-02-30'],
    ['hour', '24:00'],
    ['insured', 'maybe'],
    ['bills', ['coal']],
    ['notes', 'x'.repeat(4001)],
  ])('does not accept %s: %j', (key, value) =>
    expect(issues({ ...right, [key]: value })).toEqual([`answers.${key} questionnaire.answer_invalid`]),
  );

  it('asks a follow-up while its option is chosen, and requires it then', () => {
    const yes = { ...right, insured: 'yes' };
    expect(issues(yes)).toEqual(['answers.insured-more questionnaire.required']);
    expect(issues({ ...yes, 'insured-more': 'Acme' })).toEqual([]);
    expect(fieldVisible(bundle.ui, 'insured-more', yes, facts)).toBe(true);
    expect(fieldVisible(bundle.ui, 'insured-more', right, facts)).toBe(false);
    expect(fieldRequired(bundle, 'insured-more', yes, facts)).toBe(true);
  });

  it('[PRE-205] another option clears the follow-up', () => {
    const before = { answers: { insured: 'yes', 'insured-more': 'Acme' } };
    const after = { answers: { insured: 'no', 'insured-more': 'Acme' } };
    expect(applyEffects(bundle, before, after, facts)).toEqual({ answers: { insured: 'no' } });
  });

  it('asks about an unlikely day with the limits of the question', () => {
    expect(doubtOf(bundle.ui, 'day', { day: '2026-12-31' }, facts)).toBe(
      'questions:denied_form.day.doubts.0',
    );
    expect(doubtOf(bundle.ui, 'day', { day: '2027-01-01' }, facts)).toBeNull();
  });
});

it('a questionnaire gives a text for every key that its form names', () => {
  const texts = questionTexts('denied_form', items);
  const at = (key: string) =>
    key
      .replace('questions:', '')
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], texts);
  const named = Object.values(bundle.ui.fields).flatMap(({ label, options = [], doubts = [] }) => [
    label,
    ...options.map((option) => option.label),
    ...doubts.map(({ text }) => text),
  ]);
  expect(named.map(at)).toEqual([
    'The insured?',
    'YES',
    'NO',
    'Which company?',
    'The rent?',
    'The day?',
    '{{date}}?',
    'The hour?',
    'The bills?',
    'GAS',
    'WATER',
    'The proof?',
    'The notes?',
  ]);
});

it('[PRE-204] answers become a draft and answers again; a file question is "uploaded" or empty', () => {
  const [insured, , , , bills, proof] = items as [QuestionItem, ...QuestionItem[]];
  const asked = [
    { ...insured, value: 'yes', condition_value: 'Acme' },
    { ...(bills as QuestionItem), value: ['gas'] },
    proof as QuestionItem,
  ];
  const draft = questionnaireDraft(asked, () => [{ id: 'f' }]);
  expect(draft).toEqual({
    answers: { insured: 'yes', 'insured-more': 'Acme', bills: ['gas'], proof: [{ id: 'f' }] },
  });
  expect(answersIn(asked, draft)).toEqual({
    insured: { value: 'yes', condition_value: 'Acme' },
    bills: { value: ['gas'], condition_value: '' },
    proof: { value: 'uploaded', condition_value: '' },
  });
  expect(
    answersIn(
      asked,
      questionnaireDraft(asked, () => []),
    ).proof?.value,
  ).toBe('');
});
