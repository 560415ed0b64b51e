import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskInput } from '../../../../src/engine/flow/machine/machine-types.ts';
import { ApiError } from '../../../../src/web/app/api/api-error.ts';
import type { FlowSubject, SentAnswers } from '../../../../src/web/features/flows/flow-subject.ts';
import { tasksOf } from '../../../../src/web/features/flows/flow-tasks.ts';

const flow = { file: { states: { sending: { task: 'saveAnswers' } } } } as unknown as FlowSubject['flow'];
const subject = {
  token: 't',
  flow,
  view: { id: 'P1' },
  i18n: { t: String, exists: () => false },
  refresh: async () => ({ facts: {} }),
} as unknown as FlowSubject;

let bodies: unknown[] = [];
let saved: unknown[] = [];
beforeEach(() => {
  [bodies, saved] = [[], []];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return Response.json({ outcome: 'saved', place: { step: null }, result: null });
  });
  return () => vi.unstubAllGlobals();
});

/** Runs the task of an event with these answers; resolves with its outcome. */
async function submit(answers: SentAnswers['answers']): Promise<unknown> {
  const data = { answers, revision: 3, saved: (sent: unknown) => saved.push(sent) };
  const input = { state: 'sending', event: { type: 'SUBMIT', data } } as unknown as TaskInput;
  const at = { subject: () => subject, resume: () => {}, signal: new AbortController().signal };
  return (await tasksOf(flow).saveAnswers?.(input, at))?.outcome;
}

describe('the submit of a flow', () => {
  it('sends the answers with the files that were uploaded for it', async () => {
    expect(await submit(async () => ({ entry: { photos: ['F2'] } }))).toBe('saved');
    expect(bodies).toEqual([
      { type: 'SUBMIT', input: { answers: { entry: { photos: ['F2'] } }, revision: 3 } },
    ]);
    expect(saved).toEqual([{ entry: { photos: ['F2'] } }]);
  });

  it('fails if a file cannot be uploaded, and sends nothing', async () => {
    expect(await submit(() => Promise.reject(new ApiError(0, 'network', '')))).toBe('failed');
    expect([bodies, saved]).toEqual([[], []]);
  });
});
