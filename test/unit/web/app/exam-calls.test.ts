import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewQuestions } from '../../../../machines/exam.machine.ts';
import type { Facts } from '../../../../src/engine/facts.ts';
import { loadExam } from '../../../../src/web/features/exam/exam-tasks.ts';

let asked: string[] = [];
let result = 'Questioned';

beforeEach(() => {
  asked = [];
  result = 'Questioned';
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ exams: { result }, applicant: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

const refresh = vi.fn();
const load = (type: string, exam: string, data?: NewQuestions) =>
  loadExam({ event: { type, data }, facts: { exam } as unknown as Facts } as Parameters<typeof loadExam>[0], {
    subject: () => ({ token: 't', refresh }) as never,
  });

it('[APP-079] new questions are requested with regenerate=1 after wrong answers', async () => {
  await load('REGENERATE', 'FAILED');
  expect(asked).toEqual(['/api/applicant/exam?regenerate=1']);
});

it('new questions are requested in another language even if others are open', async () => {
  const loaded = await load('REGENERATE', 'OPEN', { language: 'en' });
  expect(asked).toEqual(['/api/applicant/exam?regenerate=1']);
  expect(loaded).toMatchObject({ outcome: 'questions', data: { asked_in: 'en' } });
});

it('the open questions are requested without regenerate=1', async () => {
  await load('REGENERATE', 'OPEN');
  await load('START', 'FAILED');
  expect(asked).toEqual(['/api/applicant/exam', '/api/applicant/exam']);
});

it('a result comes with the server’s facts, and without any if the server does not return them', async () => {
  result = 'Failed';
  refresh.mockResolvedValueOnce({ exam: 'FAILED' });
  expect(await load('START', 'OPEN')).toEqual({ outcome: 'notFound', facts: { exam: 'FAILED' } });
  result = 'Passed';
  refresh.mockRejectedValueOnce(new Error('offline'));
  expect(await load('START', 'OPEN')).toEqual({ outcome: 'passed' });
});
