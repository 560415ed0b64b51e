import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const facts = {
  questionnaire: 'rental_history',
  completed: false,
  lease_complete: false,
  resident: false,
  to_move_in: true,
};

describe('a query for the next state of a flow', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
  });
  afterAll(() => portal.close());
  const look = (flow: string, body: object) => portal.ask('POST', `/api/flows/${flow}/look`, { body });

  it('returns the state and the possible events, to anybody', async () => {
    const { status, body } = await look('questionnaire', { facts });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { happens: false, place: { state: 'answering', screen: 'questions' }, events: ['SUBMIT'] },
    });
    const { body: next } = await look('questionnaire', {
      facts,
      from: body.from,
      happening: { event: { type: 'SUBMIT' } },
    });
    expect(next).toMatchObject({ happens: true, place: { state: 'submitting', task: 'submitAnswers' } });
    const { body: end } = await look('questionnaire', {
      facts: { ...facts, completed: true },
      from: next.from,
      happening: { outcome: 'accepted' },
    });
    expect(end).toMatchObject({ happens: true, place: { state: 'thanked', end: true }, events: [] });
  });

  it.each([
    ['a fact that is not there', { facts: { ...facts, completed: undefined } }],
    ['a fact out of its range', { facts: { ...facts, questionnaire: 'other' } }],
    ['a state that is not there', { facts, from: { state: 'x', part: null, visited: [], retries: 0 } }],
    ['a part that is not there', { facts, from: { state: 'done', part: 'x', visited: [], retries: 0 } }],
    ['something else', { facts, happening: { wish: 1 } }],
  ])('refuses %s', async (_, body) => {
    const { status, body: told } = await look('questionnaire', body);
    expect({ status, code: told.error?.code }).toEqual({ status: 400, code: 'request.invalid' });
  });

  it('is answered for flows only', async () => {
    expect((await look('unknown', { facts })).status).toBe(404);
  });
});
