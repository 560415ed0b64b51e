import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessView } from '../../../src/contract/process/process.contract.ts';
import { answersFor } from '../../drive/data-flow/answers.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { drawing } from '../../fixtures/drawing.ts';
import { PNG } from '../../fixtures/files.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const [SETTLEMENT, INSPECTION] = ['move-out-settlement', 'guided-inspection'];
const NOTE = 'A hole behind the door';

describe.each(DIALECTS)('what another flow for the same lease has collected, on %s', (dialect) => {
  let portal: ResidentPortal;
  let dana: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    dana = await newOfficer(portal.deps, 'juniper-row', 'demo-company', { policies: ['manage_leases'] });
  });
  afterAll(() => portal.close());

  const send = ({ ask }: SignedIn, id: string, body: object) =>
    ask('POST', `/api/processes/${id}/events`, {
      headers: { 'idempotency-key': portal.deps.random.id() },
      body,
    });
  /** Answers to all rooms of a small home, with a photo of the wall. Not sent yet. */
  const inspect = async (robin: SignedIn) => {
    const begun: ProcessView = (await robin.ask('POST', `/api/flows/${INSPECTION}/processes`, { body: {} }))
      .body;
    const form = new FormData();
    form.append('purpose', 'entry_walls');
    form.append('file[0]', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'wall.png');
    const photos = (await robin.ask('POST', `/api/processes/${begun.id}/files`, { body: form })).body;
    const judged = {
      schema: portal.deps.factsSchema(INSPECTION),
      facts: begun.page?.form_facts as { today: string },
    };
    const isThere = (id: string) => {
      const [, kind = '', number = '0'] = /(bedroom|bathroom)-(\d)$/.exec(id) ?? [];
      return (
        id.startsWith(`${INSPECTION}/`) && (kind === '' || Number(number) <= Number(begun.facts[`${kind}s`]))
      );
    };
    const forms = [...portal.deps.forms.values()].filter(({ id }) => isThere(id));
    const answers = Object.assign({}, ...forms.map((one) => answersFor(one, judged, begun.facts as never)));
    const entry = { ...answers.entry, walls: 'DAMAGED', walls_note: NOTE, walls_photos: photos };
    return { id: begun.id, answers: { ...answers, entry } };
  };
  const finish = async (
    robin: SignedIn,
    { id, answers }: { readonly id: string; readonly answers: object },
  ) => {
    await send(robin, id, { type: 'SUBMIT', input: { answers, revision: 0 } });
    const signature = { type: 'draw', content: drawing({ width: 60, height: 40 }) };
    const signed = await send(robin, id, { type: 'SIGN', input: { signature } });
    expect(signed.body).toMatchObject({ place: { state: 'done' } });
  };
  const settle = async (robin: SignedIn): Promise<string> => {
    const body = { key: portal.deps.random.id(), lease_id: robin.lease_id, flow: SETTLEMENT };
    await portal.ask('POST', '/api/office/occasions', { token: dana, body });
    const begun = await robin.ask('POST', `/api/flows/${SETTLEMENT}/processes`, { body: {} });
    return begun.body.id;
  };
  const read = (token: string, id: string) => portal.ask('GET', `/api/processes/${id}`, { token });

  it('is read by the party to which it is shown, with photos that open, and by nobody else', async () => {
    const robin = await portal.resident();
    await finish(robin, await inspect(robin));
    const id = await settle(robin);
    const { body } = await read(dana, id);
    const [{ forms, processes }] = body.page.elsewhere;
    expect(body.page.elsewhere).toMatchObject([{ title: 'Guided inspection' }]);
    expect(forms).toContain(`${INSPECTION}/entry`);
    expect(processes).toMatchObject([{ answers: { entry: { walls: 'DAMAGED', walls_note: NOTE } } }]);
    const [photo] = processes[0].answers.entry.walls_photos;
    const opened = await portal.app.inject({ method: 'GET', url: photo.file_path });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png']);
    // The resident reads it where it was written.
    const theirs = (await read(robin.token, id)).body;
    expect([theirs.answers.entry, theirs.page.elsewhere]).toEqual([undefined, []]);
    const elsewhere = await newOfficer(portal.deps, 'harbor-court', 'demo-company');
    expect((await read(elsewhere, id)).status).toBe(404);
    const others = await newOfficer(portal.deps, 'juniper-row', 'demo-company', {
      policies: ['manage_workorders'],
    });
    expect((await read(others, id)).status).toBe(404);
  });

  it('is not shown while somebody still fills it in, nor from another lease', async () => {
    const [robin, sam] = [await portal.resident(), await portal.resident()];
    const open = await inspect(robin);
    const step = {
      type: 'SAVE',
      step: 'entry',
      input: { answers: { entry: open.answers.entry }, revision: 0 },
    };
    expect((await send(robin, open.id, step)).body).toMatchObject({ outcome: 'saved' });
    await finish(sam, await inspect(sam));
    const { body } = await read(dana, await settle(robin));
    expect([body.answers.entry, body.page.elsewhere]).toEqual([undefined, []]);
  });

  it('is the newest, and the first beside it, such as that of the move-in', async () => {
    const robin = await portal.resident();
    const again = async (note: string) => {
      portal.clock.advance(60_000);
      const body = { key: portal.deps.random.id(), lease_id: robin.lease_id, flow: INSPECTION };
      const { status } = await portal.ask('POST', '/api/office/occasions', { token: dana, body });
      // The first is open from the beginning.
      expect(status).toBe(note === 'New' ? 409 : 200);
      const { id, answers } = await inspect(robin);
      await finish(robin, { id, answers: { ...answers, entry: { ...answers.entry, walls_note: note } } });
    };
    for (const note of ['New', 'Worn', 'Old']) await again(note);
    const { body } = await read(dana, await settle(robin));
    const notes = body.page.elsewhere[0].processes.map(
      ({ answers }: { answers: { entry: { walls_note: string } } }) => answers.entry.walls_note,
    );
    expect(notes).toEqual(['Old', 'New']);
  });

  it('is not stored in the flow that shows it, whatever a call sends', async () => {
    const robin = await portal.resident();
    await finish(robin, await inspect(robin));
    const id = await settle(robin);
    const keys = { returned_on: '2026-03-01', forwarding: '9 Elm Street' };
    const sent = await portal.ask('POST', `/api/processes/${id}/events`, {
      token: dana,
      headers: { 'idempotency-key': portal.deps.random.id() },
      body: { type: 'RECORD', input: { answers: { keys, entry: { walls: 'GOOD' } } } },
    });
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 'request.invalid' } } });
    const { body } = await read(dana, id);
    expect(body.place.state).toBe('keysAwaited');
    expect(body.answers.entry).toBeUndefined();
    expect(body.page.elsewhere[0].processes[0].answers.entry).toMatchObject({ walls: 'DAMAGED' });
  });
});
