import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandledEvent, ProcessView } from '../../../src/contract/process/process.contract.ts';
import { answersFor } from '../../drive/data-flow/answers.ts';
import { drawing } from '../../fixtures/drawing.ts';
import { PNG } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

const FLOW = 'guided-inspection';

describe.each(DIALECTS)('a guided inspection on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  afterAll(() => portal.close());

  const begin = async ({ ask }: Pick<SignedIn, 'ask'>) =>
    ask('POST', `/api/flows/${FLOW}/processes`, { body: {} });
  const send = async ({ ask }: SignedIn, id: string, body: object) => {
    const headers = { 'idempotency-key': portal.deps.random.id() };
    return ask('POST', `/api/processes/${id}/events`, { headers, body });
  };
  /** Valid answers to every form of the flow. */
  const allAnswers = ({ facts, page }: ProcessView) => {
    const schema = portal.deps.factsSchema(FLOW);
    const judged = { schema, facts: page?.form_facts as { today: string } };
    const there = (room: string) => {
      const [, kind = '', number = '0'] = /(bedroom|bathroom)-(\d)$/.exec(room) ?? [];
      return kind === '' || Number(number) <= Number(facts[`${kind}s`]);
    };
    const forms = [...portal.deps.forms.values()].filter(({ id }) => id.startsWith(`${FLOW}/`) && there(id));
    return Object.assign({}, ...forms.map((form) => answersFor(form, judged, facts as never)));
  };

  it('is stored by lease: another device and another session continue it', async () => {
    const robin = await portal.resident();
    const begun = (await begin(robin)).body as ProcessView;
    expect(begun.place).toMatchObject({ state: 'filling', step: 'entry' });
    const entry = { entry: { walls: 'WORN', walls_note: 'Scratches by the door' } };
    const saved = await send(robin, begun.id, {
      type: 'SAVE',
      step: 'entry',
      input: { answers: entry, revision: 0 },
    });
    expect(saved.body).toMatchObject({ outcome: 'saved' });
    const again = (await begin(robin)).body as ProcessView;
    expect(again).toMatchObject({ id: begun.id, answers: entry, page: { answers_revision: 1 } });
  });

  it('ends with a signature and a PDF of rooms, photos and signature, which the office receives by mail', async () => {
    const robin = await portal.resident();
    const begun = (await begin(robin)).body as ProcessView;
    const form = new FormData();
    form.append('purpose', 'entry_walls');
    form.append('file[0]', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'wall.png');
    const photo = await robin.ask('POST', `/api/processes/${begun.id}/files`, { body: form });
    const answers = allAnswers(begun);
    const [file] = photo.body as readonly object[];
    const entry = { ...answers.entry, walls: 'DAMAGED', walls_note: 'A hole', walls_photos: [file] };
    const sent = await send(robin, begun.id, {
      type: 'SUBMIT',
      input: { answers: { ...answers, entry }, revision: 0 },
    });
    expect(sent.body).toMatchObject({ outcome: 'saved', place: { state: 'toSign' } });
    const tooShort = { type: 'draw', content: drawing({ pixels: 499 }) };
    expect(await send(robin, begun.id, { type: 'SIGN', input: { signature: tooShort } })).toMatchObject({
      status: 422,
      body: { error: { code: 'signature.invalid' } },
    });
    const signature = { type: 'draw', content: drawing({ width: 60, height: 40 }) };
    const signed = await send(robin, begun.id, { type: 'SIGN', input: { signature } });
    expect(signed.body as HandledEvent).toMatchObject({
      outcome: 'signed',
      place: { state: 'done', end: true },
    });
    const { body } = await robin.ask('GET', `/api/processes/${begun.id}`);
    const [document] = (body as ProcessView).page?.documents ?? [];
    const content = await portal.app.inject({ method: 'GET', url: document?.path ?? '' });
    expect(content.headers['content-type']).toBe('application/pdf');
    expect(content.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.rawPayload.includes('/Width 60')).toBe(true);
    const stored = await portal.deps.db
      .selectFrom('process_signatures')
      .selectAll()
      .where('process_id', '=', begun.id)
      .execute();
    expect(stored).toMatchObject([{ signer: `resident:${robin.user_id}`, ip: '127.0.0.1' }]);
  });

  it('is not accessible to anybody else', async () => {
    const [robin, other] = [await portal.resident(), await portal.resident()];
    const { id } = (await begin(robin)).body as ProcessView;
    expect((await other.ask('GET', `/api/processes/${id}`)).status).toBe(404);
    expect((await send(other, id, { type: 'SUBMIT', input: {} })).status).toBe(404);
  });

  it('is hidden from others of the lease if it is for one of them', async () => {
    const [robin, other] = [await portal.resident(), await portal.resident()];
    const { id } = (await begin(robin)).body as ProcessView;
    const give = (user_id: string) =>
      portal.deps.db
        .updateTable('flow_occasions')
        .set({ user_id })
        .where('lease_id', '=', robin.lease_id)
        .execute();
    await give(other.user_id);
    expect((await robin.ask('GET', `/api/processes/${id}`)).status).toBe(404);
    await give(robin.user_id);
    expect((await robin.ask('GET', `/api/processes/${id}`)).status).toBe(200);
  });

  it('reports that there is nothing to inspect if the office has opened none', async () => {
    const robin = await portal.resident();
    await portal.deps.db.deleteFrom('flow_occasions').where('lease_id', '=', robin.lease_id).execute();
    expect(await begin(robin)).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
  });
});
