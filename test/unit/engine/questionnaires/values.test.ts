import { describe, expect, it } from 'vitest';
import { questionnaireFacts } from '../../../../machines/questionnaire-rules.ts';
import { formatCurrency } from '../../../../src/engine/forms/reading/digit-pattern.ts';
import { LONGEST_ANSWER } from '../../../../src/engine/questionnaires/question-types.ts';
import { judgeAnswer } from '../../../../src/engine/questionnaires/questionnaire.ts';

describe('a currency field', () => {
  it.each([
    ['1250.5', '1250.50'],
    ['$1,250.999', '1250.99'],
    ['12a3', '123.00'],
    ['1.2.3', '1.23'],
    ['-5', '5.00'],
    ['12345678901', '1234567890.00'],
    ['1250', '1250.00'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['.', ''],
    ['', ''],
  ])('shows %s as %s after it loses focus', (typed, shown) => expect(formatCurrency(typed)).toBe(shown));
});

describe('a submitted answer', () => {
  const options = [{ id: 'yes' }, { id: 'no' }];
  it.each([
    ['text', ' hello ', 'hello'],
    ['text', 5, null],
    ['text', 'x'.repeat(LONGEST_ANSWER + 1), null],
    ['currency', '12.5', '12.50'],
    ['currency', 12.5, '12.50'],
    ['currency', '12.555', null],
    ['currency', '-1', null],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2026-02-29', null],
    ['date', '0000-01-01', null],
    ['date', 'tomorrow', null],
    ['date', '', ''],
    ['time', '23:59', '23:59'],
    ['time', '24:00', null],
    ['radio', 'yes', 'yes'],
    ['radio', 'maybe', null],
    ['radio', ['yes'], null],
    ['checkbox', ['no', 'no', 'yes'], ['no', 'yes']],
    ['checkbox', ['other'], null],
    ['checkbox', 'yes', null],
    ['checkbox', '', []],
    ['file', 'uploaded', ''],
  ] as const)('%s %j is %j', (type, value, kept) => {
    const judged = judgeAnswer({ key: 'q', type, options }, { value });
    expect(judged === null ? null : judged.value).toEqual(kept);
  });

  it('keeps a follow-up only if the answer opens it', () => {
    const question = { key: 'q', type: 'radio', options, condition: 'yes' } as const;
    expect(judgeAnswer(question, { value: 'yes', condition_value: ' why ' })?.condition_value).toBe('why');
    expect(judgeAnswer(question, { value: 'no', condition_value: 'why' })?.condition_value).toBe('');
    expect(judgeAnswer(question, { value: 'yes', condition_value: {} })).toBeNull();
  });
});

describe('the facts of a questionnaire', () => {
  it('contain lease, resident and move-in only in pre-lease', () => {
    const situation = {
      completed: true,
      application_status: 'LEASE_COMPLETE',
      resident: true,
      redirect_to_movein: false,
    };
    expect(questionnaireFacts({ questionnaire: 'pre_lease', ...situation })).toMatchObject({
      lease_complete: true,
      resident: true,
      to_move_in: false,
    });
    expect(questionnaireFacts({ questionnaire: 'denied_form', ...situation })).toMatchObject({
      lease_complete: false,
      resident: false,
      to_move_in: true,
    });
  });
});
