import { describe, expect, it } from 'vitest';
import { examQuestions, passes } from '../../../src/sandbox/exam-questions.ts';
import { type TestSandbox, testSandbox } from './sandbox.ts';

const key = 'k-bureau';
const renter = {
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'a@b.example',
  ssn: '123456789',
  date_of_birth: '1990-05-17',
};
const screen = (sandbox: TestSandbox, reference = 'applicant-1') =>
  sandbox.call('POST', '/bureau/v1/screenings', { key, body: { reference, applicant: renter } });
const ask = async (sandbox: TestSandbox, uid: string) =>
  sandbox.call('POST', `/bureau/v1/screenings/${uid}/exams`, { key, body: {} });

describe('the bureau', () => {
  it('recognizes a returning renter, and stores no SSN', async () => {
    const sandbox = testSandbox();
    const first = await screen(sandbox);
    expect((await screen(sandbox)).body).toEqual(first.body);
    expect(JSON.stringify(sandbox.world.store.collection('screening').list())).not.toContain('123456789');
  });

  it('asks five questions and does not reveal the right choices', async () => {
    const sandbox = testSandbox();
    const { body } = await screen(sandbox);
    const exam = await ask(sandbox, body.screening_request_renter_uid);
    expect(exam.body.authenticationQuestions).toHaveLength(5);
    expect(exam.text).not.toContain('"right"');
  });

  it('does not know a renter who was never screened', async () => {
    expect(await ask(testSandbox(), 'nobody')).toMatchObject({
      status: 404,
      body: { error: 'applicant.notfound' },
    });
  });

  it('grades an exam only once', async () => {
    const sandbox = testSandbox();
    const { body } = await screen(sandbox);
    const { examId } = (await ask(sandbox, body.screening_request_renter_uid)).body;
    const path = `/bureau/v1/exams/${examId}/answers`;
    const wrong = await sandbox.call('POST', path, { key, body: { answers: [] } });
    const right = examQuestions(1).map((question) => ({
      questionKeyName: question.questionKeyName,
      selectedChoiceKeyName: question.right,
    }));
    expect(wrong.body).toEqual({ result: 'Failed', attemptsLeft: 1 });
    expect((await sandbox.call('POST', path, { key, body: { answers: right } })).body).toEqual(wrong.body);
  });
});

describe('an exam', () => {
  const right = (number: number) =>
    new Map(examQuestions(number).map((question) => [question.questionKeyName, question.right]));

  it('is passed with four of five right answers, and not with three', () => {
    const answers = right(1);
    const [one, two] = [...answers.keys()];
    answers.set(one ?? '', 'none');
    expect(passes(examQuestions(1), answers)).toBe(true);
    answers.set(two ?? '', 'none');
    expect(passes(examQuestions(1), answers)).toBe(false);
  });

  it('asks different questions each time, and always offers the right choice', () => {
    const prompts = (number: number) => examQuestions(number).map(({ questionKeyName }) => questionKeyName);
    expect(prompts(2)).not.toEqual(prompts(1));
    for (let number = 1; number <= 30; number += 1) {
      for (const question of examQuestions(number)) {
        expect(question.choices.map(({ choiceKeyName }) => choiceKeyName)).toContain(question.right);
      }
      expect(new Set(prompts(number)).size).toBe(5);
    }
  });
});
