import { afterEach, expect, it } from 'vitest';
import {
  firstAnswer,
  forgetFirstAnswers,
  keepFirstAnswer,
} from '../../../../src/web/app/first/first-answers.ts';

const URL_OF_IT = '/api/applicant/application?tab=pets';
afterEach(forgetFirstAnswers);

it('a first response is returned once, and only for the same token', async () => {
  const answer = Promise.resolve(new Response('first'));
  keepFirstAnswer(URL_OF_IT, 'a', answer);
  expect(firstAnswer(URL_OF_IT, 'b')).toBeNull();
  expect(firstAnswer(URL_OF_IT)).toBeNull();
  expect(firstAnswer(URL_OF_IT, 'a')).toBe(answer);
  expect(firstAnswer(URL_OF_IT, 'a')).toBeNull();
});

it('a failed first response is passed on, and unused first responses are deleted', async () => {
  keepFirstAnswer(URL_OF_IT, 'a', Promise.reject(new Error('no network')));
  await expect(firstAnswer(URL_OF_IT, 'a')).rejects.toThrow('no network');
  keepFirstAnswer(URL_OF_IT, 'a', Promise.resolve(new Response('late')));
  forgetFirstAnswers();
  expect(firstAnswer(URL_OF_IT, 'a')).toBeNull();
});
