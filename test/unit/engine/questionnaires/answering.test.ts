import { describe, expect, it } from 'vitest';
import { isRequired, missingAnswers, progressOfAnswers } from '../../../../machines/questionnaire-rules.ts';
import type { AskedQuestion } from '../../../../src/engine/questionnaires/questionnaire.ts';

const text: AskedQuestion = { key: 'a', type: 'text' };
const radio: AskedQuestion = { key: 'r', type: 'radio', condition: 'yes', is_answer_required: false };
const said = (value: string | string[], condition_value = '') => ({ value, condition_value });

describe('whether an answer is required', () => {
  it.each([
    ['pre_lease', true, true],
    ['pre_lease', false, false],
    ['pre_lease', undefined, false],
    ['denied_form', undefined, true],
    ['denied_form', true, true],
    ['denied_form', false, false],
    ['rental_history', undefined, true],
    ['rental_history', false, false],
    ['pre_screening', undefined, true],
    ['pre_screening', false, false],
  ] as const)('%s with the flag %s: %s', (questionnaire, is_answer_required, expected) => {
    const question = { ...text, ...(is_answer_required === undefined ? {} : { is_answer_required }) };
    expect(isRequired(questionnaire, question)).toBe(expected);
  });
});

describe('the list of missing answers', () => {
  it('contains every required question without an answer, in order', () => {
    const questions = [text, { ...text, key: 'b' }, radio];
    expect(missingAnswers('denied_form', questions, { b: said('  ') })).toEqual([
      { key: 'a', part: 'value' },
      { key: 'b', part: 'value' },
    ]);
  });

  it('contains an open follow-up, even of an optional question', () => {
    expect(missingAnswers('pre_lease', [radio], { r: said('yes', ' ') })).toEqual([
      { key: 'r', part: 'condition_value' },
    ]);
    expect(missingAnswers('pre_lease', [radio], { r: said('no') })).toEqual([]);
    expect(missingAnswers('pre_lease', [radio], { r: said('yes', 'why') })).toEqual([]);
  });

  it('contains a question without ticked boxes', () => {
    const boxes: AskedQuestion = { key: 'c', type: 'checkbox' };
    expect(missingAnswers('denied_form', [boxes], { c: said([]) })).toHaveLength(1);
    expect(missingAnswers('denied_form', [boxes], { c: said(['x']) })).toEqual([]);
  });

  it('does not mistake inherited object properties for answers', () => {
    expect(missingAnswers('denied_form', [{ ...text, key: 'constructor' }], {})).toHaveLength(1);
  });
});

describe('progress', () => {
  it('counts a question with an open follow-up only after both are answered', () => {
    const questions = [text, radio];
    expect(progressOfAnswers(questions, {})).toEqual({ answered: 0, total: 2 });
    expect(progressOfAnswers(questions, { a: said('x'), r: said('yes') })).toEqual({ answered: 1, total: 2 });
    expect(progressOfAnswers(questions, { a: said('x'), r: said('yes', 'y') })).toEqual({
      answered: 2,
      total: 2,
    });
  });
});
