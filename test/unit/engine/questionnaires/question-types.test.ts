import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPreScreening } from '../../../../src/contract/questionnaire.contract.ts';
import { type QuestionType, questionTypes } from '../../../../src/engine/questionnaires/question-types.ts';
import { judgeAnswer } from '../../../../src/engine/questionnaires/questionnaire.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const names = Object.keys(questionTypes) as QuestionType[];

describe('the types of questions', () => {
  it('are the ones that a questionnaire file may name', () => {
    const schema = JSON.parse(readFileSync(join(root, 'schemas', 'questionnaire.schema.json'), 'utf8')) as {
      definitions: { question: { properties: { type: { enum: string[] } } } };
    };
    expect(schema.definitions.question.properties.type.enum.toSorted()).toEqual(names.toSorted());
  });

  it('are the ones in the API response', () => {
    const text = JSON.stringify(readPreScreening.answer);
    for (const name of names) expect(text).toContain(`"const":"${name}"`);
  });

  it.each(names.filter((name) => name !== 'file'))('accept their own example: %s', (type) => {
    const options = [{ id: 'one' }, { id: 'two' }];
    const value = questionTypes[type].example(options.map(({ id }) => id));
    expect(value.length).toBeGreaterThan(0);
    expect(judgeAnswer({ key: 'a', type, options }, { value })).toEqual({ value, condition_value: '' });
  });
});
