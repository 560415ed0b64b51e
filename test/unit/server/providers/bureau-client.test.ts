import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bureauClient } from '../../../../src/server/providers/bureau.client.ts';
import { json, type ScriptedProvider, scriptedProvider } from './provider-server.ts';

const question = {
  questionKeyName: 'q1',
  questionPromptText: 'Where?',
  type: 'MultipleChoice',
  choices: [{ choiceKeyName: 'a', choiceDisplayText: 'Here' }],
};

describe('the bureau’s client', () => {
  let provider: ScriptedProvider;
  const client = () => bureauClient({ url: provider.url, key: 'k', timeoutMs: 10_000 });
  beforeEach(async () => {
    provider = await scriptedProvider();
  });
  afterEach(() => provider.close());

  it('returns the questions, and nothing else of the response', async () => {
    provider.answers.push(
      json(201, { examId: 'e1', authenticationQuestions: [{ ...question, right: 'a' }] }),
    );
    expect(await client().ask('srr', 'en')).toEqual({
      kind: 'asked',
      examId: 'e1',
      questions: [question],
      attemptsLeft: null,
    });
  });

  it.each([
    ['no exam id', { authenticationQuestions: [question] }],
    ['no questions', { examId: 'e1', authenticationQuestions: [] }],
    ['a question without choices', { examId: 'e1', authenticationQuestions: [{ ...question, choices: [] }] }],
  ])('treats an exam with %s as unavailable', async (_name, body) => {
    provider.answers.push(json(201, body));
    expect((await client().ask('srr', 'en')).kind).toBe('unavailable');
  });

  it.each(['applicant.notfound', 'exam.passed', 'package.zipreport'] as const)(
    'knows the refusal %s',
    async (code) => {
      provider.answers.push(json(409, { error: code }));
      expect(await client().ask('srr', 'en')).toEqual({ kind: 'refused', code });
    },
  );

  it.each([
    [1, 1],
    [0, 0],
    [-1, null],
    ['2', null],
    [1.5, null],
  ])('reads %j as %j attempts left', async (attemptsLeft, left) => {
    provider.answers.push(
      json(201, { examId: 'e1', authenticationQuestions: [question], attemptsLeft }),
      json(200, { result: 'Failed', attemptsLeft }),
    );
    expect(await client().ask('srr', 'en')).toMatchObject({ attemptsLeft: left });
    expect(await client().grade('e1', [])).toMatchObject({ attemptsLeft: left });
  });

  it('treats an unknown verdict as unavailable', async () => {
    provider.answers.push(json(200, { result: 'Perhaps' }), json(200, { result: 'Passed' }));
    expect((await client().grade('e1', [])).kind).toBe('unavailable');
    expect(await client().grade('e1', [])).toEqual({
      kind: 'graded',
      result: 'Passed',
      attemptsLeft: null,
    });
  });

  it('treats a screening without its ids as unavailable', async () => {
    provider.answers.push(json(201, { renter_uid: 'r' }));
    const applicant = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b',
      ssn: '1',
      date_of_birth: '1990-01-01',
    };
    expect((await client().open({ reference: 'x', applicant })).kind).toBe('unavailable');
  });
});
