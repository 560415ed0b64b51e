import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('processes on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const start = (token: string, flow = 'application', body: unknown = {}) =>
    portal.ask('POST', `/api/flows/${flow}/processes`, { token, body });
  const read = (token: string, id: string) => portal.ask('GET', `/api/processes/${id}`, { token });
  const send = (token: string, id: string, event: unknown, key = 'k1') =>
    portal.ask('POST', `/api/processes/${id}/events`, {
      token,
      body: event,
      headers: { 'idempotency-key': key },
    });
  const log = (token: string, id: string) => portal.ask('GET', `/api/processes/${id}/log`, { token });
  const begun = async () => {
    const { token } = await portal.invite();
    return { token, id: (await start(token)).body.id as string };
  };

  it('return their state, the possible events, the facts and the answers', async () => {
    const { token } = await portal.invite();
    const { status, body } = await start(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      flow: 'application',
      place: { state: 'editing', step: 'applicants', kind: 'wizard' },
      events: ['SUBMIT', 'GO', 'NEXT', 'SAVE'],
      facts: { applicant_type: 'PRIMARY', submitted: false },
      answers: {},
    });
    expect((await start(token)).body).toEqual(body);
    expect((await read(token, body.id)).body).toEqual(body);
  });

  it('handle events, and return the outcome and the next state', async () => {
    const { token, id } = await begun();
    const input = { draft_data: { applicants: { first_name: 'Ada' } } };
    const saved = await send(token, id, { type: 'SAVE', step: 'applicants', input });
    expect(saved).toMatchObject({
      status: 200,
      body: { outcome: 'saved', place: { state: 'editing', step: 'applicants' }, result: { revision: 1 } },
    });
    const sent = await send(token, id, { type: 'SUBMIT', input: fullDraft() }, 'k2');
    expect(sent).toMatchObject({
      status: 200,
      body: { outcome: 'accepted', place: { state: 'paying' }, result: false },
    });
    expect(sent.body.events).toContain('PAY');
    expect(sent.body.revision).toBe(saved.body.revision + 1);
    const { body } = await read(token, id);
    expect(body).toMatchObject({ place: { state: 'paying' }, facts: { submitted: true } });
    expect(JSON.stringify(body.answers)).not.toContain('123-45-6789');
    const { body: events } = await log(token, id);
    expect(events).toMatchObject([
      { event: 'INVITED', actor: 'property' },
      { event: 'SAVE', outcome: 'saved', before: { state: 'editing', step: 'applicants' } },
      { event: 'SUBMIT', outcome: 'accepted', before: { state: 'editing' }, after: { state: 'paying' } },
    ]);
  });

  it('return the reason if a task refuses, and stay unchanged', async () => {
    const { token, id } = await begun();
    const before = (await read(token, id)).body;
    const { status, body } = await send(token, id, { type: 'SUBMIT', input: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'fieldError',
      place: { state: 'editing', step: 'applicants' },
      error: { code: 'validation.failed' },
    });
    expect(body.error.fields.length).toBeGreaterThan(0);
    expect((await read(token, id)).body).toEqual(before);
  });

  it('repeat the answer for the same key without a second effect, and refuse another body under it', async () => {
    const { token, id } = await begun();
    const event = { type: 'SAVE', input: { draft_data: { no_pets: true } } };
    const first = await send(token, id, event, 'once');
    expect(first.status).toBe(200);
    expect(await send(token, id, event, 'once')).toMatchObject({ status: 200, body: first.body });
    expect((await read(token, id)).body.revision).toBe(first.body.revision);
    const other = { type: 'SAVE', input: { draft_data: { no_pets: false } } };
    expect(await send(token, id, other, 'once')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key.reused' } },
    });
  });

  it('handle an event once if it arrives five times at once under one key', async () => {
    const { token, id } = await begun();
    const event = { type: 'SAVE', input: { draft_data: { no_pets: true } } };
    const all = await Promise.all(Array.from({ length: 5 }, () => send(token, id, event, 'five')));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    const { body } = await log(token, id);
    expect(body.filter((one: { event: string }) => one.event === 'SAVE')).toHaveLength(1);
  });

  it('refuse an event that was sent with an older revision', async () => {
    const { token, id } = await begun();
    const { revision } = (await read(token, id)).body;
    const input = { draft_data: { no_pets: true } };
    expect(await send(token, id, { type: 'SAVE', input, revision }, 'a')).toMatchObject({ status: 200 });
    expect(await send(token, id, { type: 'SAVE', input, revision }, 'b')).toMatchObject({
      status: 409,
      body: { error: { code: 'process.stale', revision: revision + 1 } },
    });
  });

  it('refuse an event that the flow does not allow, with the state and its events', async () => {
    const { token, id } = await begun();
    expect(await send(token, id, { type: 'CANCEL', input: {} })).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed', state: 'editing' } },
    });
    expect(await send(token, id, { type: 'NO_SUCH_EVENT' })).toMatchObject({ status: 409 });
  });

  it('refuse invalid input of a task, and values that only the server sets', async () => {
    const { token, id } = await begun();
    for (const [at, event] of [
      { type: 'SAVE' },
      { type: 'SAVE', input: 'text' },
      { type: 'UPLOAD', step: 'applicant_documents', input: { rows: [{ storage_key: 'x' }] } },
    ].entries()) {
      expect(await send(token, id, event, `bad${at}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid' } },
      });
    }
    expect(
      await portal.ask('POST', `/api/processes/${id}/events`, { token, body: { type: 'SAVE' } }),
    ).toMatchObject({ status: 400, body: { error: { code: 'idempotency_key.missing' } } });
  });

  it('are found only by their own person', async () => {
    const { id } = await begun();
    const { token: stranger } = await portal.invite();
    for (const answer of [
      await read(stranger, id),
      await log(stranger, id),
      await send(stranger, id, { type: 'SAVE', input: { draft_data: {} } }),
      await read(stranger, 'no-such-process'),
      await start(stranger, 'guestcard'),
      await start(stranger, 'questionnaire', { questionnaire: 'rental_history' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
    }
    expect(await start(stranger, 'no-such-flow')).toMatchObject({
      status: 404,
      body: { error: { code: 'route.not_found' } },
    });
    expect((await read('x'.repeat(43), id)).status).toBe(401);
    expect((await portal.ask('GET', `/api/processes/${id}`)).status).toBe(401);
  });

  it('work the same for a questionnaire, which has a log of its own', async () => {
    const { token } = await portal.invite();
    const { body: process } = await start(token, 'questionnaire', { questionnaire: 'denied_form' });
    expect(process).toMatchObject({ place: { state: 'answering' }, facts: { questionnaire: 'denied_form' } });
    const answers = [
      { key: 'appeal', value: 'no' },
      { key: 'contact_day', value: '2026-04-01' },
    ];
    const missing = await send(token, process.id, { type: 'SUBMIT', input: { answers: [] } });
    expect(missing.body).toMatchObject({ outcome: 'incomplete', place: { state: 'answering' } });
    const sent = await send(token, process.id, { type: 'SUBMIT', input: { answers } }, 'k2');
    expect(sent).toMatchObject({ status: 200, body: { outcome: 'accepted', place: { state: 'finish' } } });
    expect((await log(token, process.id)).body).toMatchObject([
      { event: 'SUBMIT', before: { state: 'answering' }, after: { state: 'finish' }, outcome: 'accepted' },
    ]);
  });
});
