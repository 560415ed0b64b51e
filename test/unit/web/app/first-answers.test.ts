import { afterEach, expect, it } from 'vitest';
import {
  firstAnswer,
  forgetFirstAnswers,
  keepFirstAnswer,
} from '../../../../src/web/app/first/first-answers.ts';

const URL_OF_IT = '/api/applicant/application?tab=pets';
afterEach(forgetFirstAnswers);

it('gives an answer to one asker, with the same token only', async () => {
  const answer = Promise.resolve(new Response('first'));
  keepFirstAnswer(URL_OF_IT, 'a', answer);
  expect(firstAnswer(URL_OF_IT, 'b')).toBeNull();
  expect(firstAnswer(URL_OF_IT)).toBeNull();
  expect(firstAnswer(URL_OF_IT, 'a')).toBe(answer);
  expect(firstAnswer(URL_OF_IT, 'a')).toBeNull();
});

it('tells a failure to whoever asks, and forgets what nobody asked for', async () => {
  keepFirstAnswer(URL_OF_IT, 'a', Promise.reject(new Error('no network')));
  await expect(firstAnswer(URL_OF_IT, 'a')).rejects.toThrow('no network');
  keepFirstAnswer(URL_OF_IT, 'a', Promise.resolve(new Response('late')));
  forgetFirstAnswers();
  expect(firstAnswer(URL_OF_IT, 'a')).toBeNull();
});
