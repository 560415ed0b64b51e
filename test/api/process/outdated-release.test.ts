import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { report } from '../../../src/server/process/report.ts';
import type { ProcessParts } from '../../../src/server/process/subject.ts';
import { processParts } from '../../../src/server/process-parts.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files } = builtInRelease();
const [flowPath, factsPath] = ['flows/application.flow.json', 'schemas/application/facts.schema.json'];

/** An earlier release with a fact, a task and a screen of the earlier code, and a flow that was removed. */
function earlier({ asksFact }: { asksFact: boolean }): ReleaseFiles {
  const flow = JSON.parse(files.get(flowPath) ?? '');
  flow.states.cancelled = { ...flow.states.cancelled, screen: 'farewell', on: { WAVE: 'waving' } };
  flow.states.waving = { task: 'waveGoodbye', outcomes: { waved: 'cancelled' } };
  const facts = JSON.parse(files.get(factsPath) ?? '');
  if (asksFact) facts.properties.waved = { type: 'boolean', source: 'farewell' };
  const garden = {
    id: 'garden',
    version: 1,
    facts: 'garden/facts',
    start: { subject: 'application', title: 'portal:try_again', text: 'portal:try_again' },
    conditions: { cancelled: { cancelled: { const: true } } },
    initial: 'resuming',
    states: {
      resuming: { choice: [{ to: 'planted' }] },
      planted: {
        screen: 'message',
        message: { title: 'portal:try_again', text: 'portal:try_again', tone: 'info' },
        route: '/flow/garden',
        end: true,
      },
    },
  };
  const gardenFacts = {
    type: 'object',
    additionalProperties: false,
    properties: { cancelled: { type: 'boolean', source: 'applicant' } },
    required: ['cancelled'],
  };
  return new Map([
    ...files,
    [flowPath, JSON.stringify(flow)],
    [factsPath, JSON.stringify(facts)],
    ['flows/garden.flow.json', JSON.stringify(garden)],
    ['schemas/garden/facts.schema.json', JSON.stringify(gardenFacts)],
  ]);
}

/** The earlier code. */
const { subjects } = processParts;
const earlierParts: ProcessParts = {
  ...processParts,
  subjects: {
    ...subjects,
    application: {
      ...(subjects.application as NonNullable<typeof subjects.application>),
      sources: { ...subjects.application?.sources, farewell: { read: () => ({ waved: false }) } },
    },
  },
};

describe.each(DIALECTS)('a release that this version cannot run, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  let keys = 0;
  const begin = async (flow = 'application') => {
    const { token, applicant_id } = await portal.invite();
    const { id } = (await portal.ask('POST', `/api/flows/${flow}/processes`, { token, body: {} })).body;
    keys += 1;
    const headers = { 'idempotency-key': `key-${keys}` };
    return {
      applicant_id,
      /** Submits and cancels. */
      async cancel() {
        await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
        return portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
      },
      save: () =>
        portal.ask('POST', '/api/applicant/application/draft', {
          token,
          body: { draft_data: { applicants: { first_name: 'Ada' } } },
        }),
      application: () => portal.ask('GET', '/api/applicant/application', { token }),
      read: () => portal.ask('GET', `/api/processes/${id}`, { token }),
      send: (type: string) =>
        portal.ask('POST', `/api/processes/${id}/events`, { token, body: { type }, headers }),
    };
  };
  /** Runs `done` with the earlier code and release, then restores the portal's own. */
  const inEarlier = async <Result>(which: { asksFact: boolean }, done: () => Promise<Result>) => {
    portal.deps.parts = earlierParts;
    const hash = await runRelease(portal, earlier(which));
    const result = await done();
    portal.deps.parts = processParts;
    await runRelease(portal, files);
    return { hash, result };
  };

  it('refuses processes that ended in it with a clear answer, and migrates those in progress', async () => {
    const { result } = await inEarlier({ asksFact: true }, async () => {
      const [ended, open] = [await begin(), await begin()];
      expect((await ended.cancel()).status).toBe(200);
      expect((await open.save()).status).toBe(200);
      return { ended, open };
    });
    const { ended, open } = result;
    for (const answer of [await ended.read(), await ended.application(), await ended.send('CANCEL')]) {
      expect([answer.status, answer.body.error.code]).toEqual([410, 'process.outdated']);
      expect(answer.body.error.message).toContain('earlier version of the portal');
    }
    expect((await open.save()).status).toBe(200);
    expect((await open.read()).body).toMatchObject({
      release: builtInRelease().hash,
      place: { state: 'editing' },
    });
  });

  it('still logs what happens elsewhere to processes that ended in it', async () => {
    const { result: ended } = await inEarlier({ asksFact: true }, async () => {
      const person = await begin();
      await person.cancel();
      return person;
    });
    const author = { actor: 'provider:gateway', ip: '' };
    const ref = { flow: 'application', subject: ended.applicant_id };
    const wrote = portal.deps.db
      .transaction()
      .execute((trx) =>
        report(portal.deps, trx, ref, { event: 'PAYMENT_PAID', author }, async () => 'written'),
      );
    expect(await wrote).toBe('written');
  });

  it('refuses an event whose task was removed, and returns the current state', async () => {
    const { hash, result: ended } = await inEarlier({ asksFact: false }, async () => {
      const person = await begin();
      await person.cancel();
      return person;
    });
    const { body } = await ended.read();
    expect(body).toMatchObject({ release: hash, place: { state: 'cancelled' }, events: ['WAVE'] });
    const sent = await ended.send('WAVE');
    expect([sent.status, sent.body.error.code]).toEqual([410, 'process.outdated']);
  });

  it('moves a process that ended in a flow without the tags that this version asks for', async () => {
    const person = await begin();
    await person.cancel();
    const untagged = (files.get(flowPath) ?? '').replaceAll(/"tags": \[[^\]]*\],/g, '');
    const hash = await runRelease(portal, new Map([...files, [flowPath, untagged]]));
    await runRelease(portal, files);
    const { db } = portal.deps;
    await db
      .updateTable('processes')
      .set({ release: hash })
      .where('subject_id', '=', person.applicant_id)
      .execute();
    expect((await person.read()).body).toMatchObject({
      release: builtInRelease().hash,
      place: { state: 'cancelled' },
    });
    expect((await person.application()).status).toBe(200);
  });

  it('shows the end of a flow that the current release no longer has', async () => {
    const { hash, result: ended } = await inEarlier({ asksFact: false }, () => begin('garden'));
    const { status, body } = await ended.read();
    expect([status, body.release, body.place.state]).toEqual([200, hash, 'planted']);
    expect((await ended.send('SUBMIT')).body.error.code).toBe('state.not_allowed');
  });
});
