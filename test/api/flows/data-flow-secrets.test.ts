import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { mergedRecord } from '../../../src/server/features/flows/data-flows/flow-record.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const text = 'portal:try_again';

/** The built-in files, with a data-only flow that asks for a secret and mails the office. */
function withSafe(): ReleaseFiles {
  const flow = {
    id: 'safe',
    version: 1,
    facts: 'safe/facts',
    start: { subject: 'application', title: text, text },
    conditions: { sent: { sent: { const: true } } },
    initial: 'resuming',
    states: {
      resuming: { choice: [{ when: 'sent', to: 'telling' }, { to: 'filling' }] },
      filling: { form: 'safe/safe', route: '/flow/safe', on: { SUBMIT: 'sending' } },
      sending: {
        task: 'saveAnswers',
        outcomes: { saved: 'telling', fieldError: 'filling', stale: 'filling', failed: 'filling' },
      },
      telling: {
        task: 'notifyOffice',
        with: { subject: text, text: 'safe:mail', answers: ['safe/safe'] },
        loads: true,
        outcomes: { sent: 'done', failed: 'done' },
      },
      done: { screen: 'message', message: { title: text, text }, route: '/flow/safe', end: true },
    },
  };
  const facts = {
    type: 'object',
    properties: { sent: { type: 'boolean', source: 'process', from: { done: 'sending' } } },
  };
  const code = { type: 'string', maxLength: 40 };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'safe/safe',
    type: 'object',
    properties: { safe: { type: 'object', required: ['code'], properties: { code, place: code } } },
  };
  const field = { label: text, widget: 'text' };
  const ui = {
    title: text,
    prefill: 'never',
    of: 'safe',
    kind: 'object',
    rows: [['code', 'place']],
    fields: { code: { ...field, secret: true }, place: field },
  };
  return new Map([
    ...builtInRelease().files,
    ['flows/safe.flow.json', JSON.stringify(flow)],
    ['schemas/safe/facts.schema.json', JSON.stringify(facts)],
    ['schemas/safe/safe.schema.json', JSON.stringify(schema)],
    ['schemas/safe/safe.ui.json', JSON.stringify(ui)],
    ['locales/en/safe.json', JSON.stringify({ mail: '{{answers}}' })],
    ['locales/es/safe.json', JSON.stringify({ mail: '{{answers}}' })],
  ]);
}

describe.each(DIALECTS)('secrets of a data-only flow on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withSafe());
  });
  afterAll(() => portal.close());

  it('are stored beside fields that a release no longer asks for; these are kept, also within an answer', () => {
    const stored = { safe: { place: 'Hall', floor: '2' }, garage: { gate: 'North' } };
    const sent = { safe: { code: 'CANARY-1', place: 'Attic', hidden: 'x' }, garden: {} };
    const { clear, sealed } = mergedRecord(portal.deps, 'safe', 'somebody', { sent, stored });
    const safe = { code: 'CANARY-1', place: 'Attic', floor: '2' };
    expect(clear).toEqual({ safe, garage: { gate: 'North' } });
    expect(sealed).toEqual({ ...clear, safe: { ...safe, code: expect.stringMatching(/^v\d\./) } });
  });

  it('are sealed in the database, masked in responses, and absent from mails, logs and the history', async () => {
    const { db } = portal.deps;
    const { token } = await portal.invite();
    await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
    const { id } = (await portal.ask('POST', '/api/flows/safe/processes', { token, body: {} })).body;
    const read = () => portal.ask('GET', `/api/processes/${id}`, { token });
    const stored = async () =>
      (await db.selectFrom('process_answers').select('answers').executeTakeFirstOrThrow()).answers;
    const submit = (safe: object, key: string) =>
      portal.ask('POST', `/api/processes/${id}/events`, {
        token,
        body: { type: 'SUBMIT', input: { answers: { safe } } },
        headers: { 'idempotency-key': key },
      });
    const tooLong = { code: `CANARY-${'9'.repeat(60)}`, place: 'Hall' };
    const refused = await submit(tooLong, 'first');
    expect(refused.body.outcome).toBe('fieldError');
    const strange = await portal.ask('POST', `/api/processes/${id}/events`, {
      token,
      body: { type: 'SUBMIT', input: { answers: { safe: [{ code: 'CANARY' }] } } },
      headers: { 'idempotency-key': 'odd' },
    });
    expect(strange.body.outcome).toBe('fieldError');
    const hidden = { code_2: 'CANARY', spouse: { code: 'CANARY' }, list: ['CANARY'] };
    const sent = await submit({ code: 'CANARY-S-4471', place: 'Hall', ...hidden }, 'second');
    expect(sent.body).toMatchObject({ outcome: 'saved', place: { state: 'done' } });
    const shown = await read();
    expect(shown.body.answers.safe).toMatchObject({ code: '*****4471', place: 'Hall' });
    expect(JSON.parse(await stored()).safe.code).toMatch(/^v\d\./);
    const mails = await db.selectFrom('outbox').select(['id', 'body']).execute();
    const texts = mails.map((mail) => textOfMessage(portal.deps.secrets, mail)).join('\n');
    expect(texts).toContain('Hall');
    const kept = {
      answers: await stored(),
      mails: texts,
      events: JSON.stringify(await db.selectFrom('events').selectAll().execute()),
      requests: JSON.stringify(await db.selectFrom('process_requests').selectAll().execute()),
      refused: refused.text,
      sent: sent.text,
      shown: shown.text,
      history: (await portal.ask('GET', `/api/processes/${id}/log`, { token })).text,
      logged: portal.logged(),
    };
    for (const [place, content] of Object.entries(kept)) {
      expect([place, content.includes('CANARY')]).toEqual([place, false]);
    }
    // The application has two secrets of its own, and the mails are sealed, too.
    expect(await rekey(db, portal.deps.secrets)).toEqual({ sealed: 3 + mails.length, unread: 0 });
    expect(await stored()).not.toBe(kept.answers);
    expect((await read()).body.answers).toEqual(shown.body.answers);
  });
});
