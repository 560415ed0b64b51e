import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { editedFiles } from '../../../src/engine/drafts/file-edit.ts';
import { renameState } from '../../../src/engine/edit/state-edits.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const FLOW = 'flows/parking-permit.flow.json';
const ENGLISH = 'locales/en/errors.json';
const NEW = 'locales/en/new-flow.json';
const NOT_FOUND = { status: 404, body: { error: { code: 'record.not_found' } } };

/** Milliseconds for the test of the gate, which explores every flow several times. */
const GATE_MS = 240_000;

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

type TextOf = (path: string) => string | null;

/** A step of the chart: a state of a flow has another name, and everything that names it follows. */
function renamed(textOf: TextOf, random: () => number): ReadonlyMap<string, string | null> {
  const json = (path: string) => JSON.parse(textOf(path) ?? 'null');
  const flow = 'flows/move-out.flow.json';
  const names = Object.keys(json(flow).states);
  const from = names[Math.floor(random() * names.length)] ?? '';
  const to = from.startsWith('other') ? from.slice('other'.length) : `other${from}`;
  const paths = [flow, 'flows/move-out-settlement.flow.json', 'schemas/move-out/facts.schema.json'];
  return editedFiles(textOf, renameState({ paths, json }, flow, from, to));
}

/** A step of somebody who types in several files, adds one and removes it. */
function scribbled(textOf: TextOf, random: () => number, count: number): ReadonlyMap<string, string | null> {
  const paths = [FLOW, ENGLISH, 'schemas/parking-permit/vehicle.schema.json', 'locales/es/portal.json', NEW];
  const chosen = paths.filter(() => random() < 0.4);
  const step = chosen.length === 0 ? [FLOW] : chosen;
  return new Map(
    step.map((path): [string, string | null] => {
      const text = textOf(path);
      if (text === null) return [path, `{"made": ${count}}\n`];
      if (path === NEW && random() < 0.5) return [path, null];
      const at = Math.floor(random() * text.length);
      const rest = text.slice(at + Math.floor(random() * 9) + 1);
      return [path, `${text.slice(0, at)}${count}é"${rest}`];
    }),
  );
}

describe.each(DIALECTS)('drafts of flows on %s', (dialect) => {
  let portal: TestPortal;
  let ada: string;
  let bo: string;
  let publisher: string;
  let place: Pick<User, 'company_id' | 'property_id'>;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const { user } = await makeTenant(portal.deps, {});
    place = { company_id: user.company_id, property_id: user.property_id };
    ada = await signedIn({ first_name: 'Ada', policies: ['edit_flows'] });
    bo = await signedIn({ first_name: 'Bo', policies: ['edit_flows'] });
    publisher = await signedIn({ first_name: 'Pia', policies: ['publish_flows'] });
  });
  afterAll(() => portal.close());

  const signedIn = async (changed: Partial<User>) => {
    const user = await makeUser(portal.deps, { ...place, is_staff: true, last_name: 'Vale', ...changed });
    const asker = { ip: '10.0.0.1', userAgent: '' };
    return (await openSessionFor(portal.deps, portal.deps.db, user, { asker })).token;
  };
  const drafts = '/api/studio/drafts';
  const opened = async (token: string, title = 'New texts'): Promise<string> =>
    (await portal.ask('POST', drafts, { token, body: { title } })).body.draft.draft_id;
  type Typed = { readonly path: string; readonly text: string | null; readonly seq: number };
  const readAll = async (id: string, token = ada): Promise<Typed[]> =>
    (await portal.ask('GET', `${drafts}/${id}/files`, { token })).body;
  const read = async (id: string, path: string, token = ada) => {
    const found = (await readAll(id, token)).find((file) => file.path === path);
    return { text: found?.text ?? '', seq: found?.seq ?? 0 };
  };
  const saveAll = (id: string, files: readonly Typed[], token = ada, choices: object[] = []) =>
    portal.ask('PUT', `${drafts}/${id}/files`, { token, body: { files, choices } });
  const save = (id: string, file: Typed, token = ada) => saveAll(id, [file], token);
  const step = (id: string, kind: 'undo' | 'redo', token = ada) =>
    portal.ask('POST', `${drafts}/${id}/${kind}`, { token });
  const publish = (id: string, token = publisher) =>
    portal.ask('POST', `${drafts}/${id}/publication`, { token, body: { note: 'Plainer words' } });
  /** Replaces a text in a file of a draft. */
  const edit = async (id: string, path: string, [from, to]: [string, string], token = ada) => {
    const { text, seq } = await read(id, path, token);
    expect(text).toContain(from);
    return save(id, { path, text: text.replace(from, to), seq }, token);
  };

  it('are based on the live release, list what they change, and change nothing that is live', async () => {
    const id = await opened(ada);
    const live = portal.deps.releases.current().hash;
    await edit(id, FLOW, ['"version": 1', '"version": 2']);
    await save(id, { path: 'locales/en/new-flow.json', text: '{}\n', seq: 0 });
    await save(id, { path: 'locales/es/house-rules.json', text: null, seq: 0 });
    const { body } = await portal.ask('GET', `${drafts}/${id}`, { token: bo });
    expect(body.draft).toMatchObject({ title: 'New texts', author: 'Ada Vale', mine: false, base: live });
    const changes = body.files.filter(({ change }: { change: string }) => change !== 'none');
    expect(changes).toEqual([
      { path: FLOW, seq: 1, change: 'changed' },
      { path: 'locales/en/new-flow.json', seq: 2, change: 'added' },
    ]);
    expect(portal.deps.releases.current().hash).toBe(live);
    expect(await portal.ask('GET', drafts, { token: bo })).toMatchObject({
      body: expect.arrayContaining([expect.objectContaining({ draft_id: id, changed_files: 2 })]),
    });
  });

  it('refuse names that are no file of a release, and people without the policy or of another company', async () => {
    const id = await opened(ada);
    for (const path of ['../secrets.json', 'src/server/main.ts', 'flows/A.flow.json', '/etc/passwd']) {
      expect(await save(id, { path, text: '{}', seq: 0 })).toMatchObject({
        status: 422,
        body: { error: { code: 'studio.path_unknown' } },
      });
    }
    await insertCompany(portal.deps.db, { id: 'another-company', name: 'Another' });
    const stranger = await signedIn({ company_id: 'another-company', policies: ['super_admin'] });
    expect(await portal.ask('GET', `${drafts}/${id}`, { token: stranger })).toMatchObject(NOT_FOUND);
    expect(await save(id, { path: FLOW, text: null, seq: 0 }, stranger)).toMatchObject(NOT_FOUND);
    const denied = { status: 403, body: { error: { code: 'access.denied' } } };
    expect(await save(id, { path: FLOW, text: null, seq: 0 }, publisher)).toMatchObject(denied);
    expect(await publish(id, ada)).toMatchObject(denied);
    expect(
      await portal.ask('GET', drafts, { token: await signedIn({ policies: ['manage_leases'] }) }),
    ).toMatchObject(denied);
  });

  it('merge what two people change in different places, and show both versions of the same place', async () => {
    const id = await opened(ada);
    const { text, seq } = await read(id, ENGLISH);
    const changed = (key: string, value: string) =>
      text.replace(new RegExp(`"${key}": ".*"`), `"${key}": "${value}"`);
    await save(id, { path: ENGLISH, text: changed('route.not_found', 'Nothing here.'), seq });
    const second = await save(id, { path: ENGLISH, text: changed('page.not_found', 'No page.'), seq }, bo);
    expect(second.body[0].text).toBe(
      changed('route.not_found', 'Nothing here.').replace(
        /"page.not_found": ".*"/,
        '"page.not_found": "No page."',
      ),
    );
    const third = await save(id, { path: ENGLISH, text: changed('route.not_found', 'Gone.'), seq }, bo);
    expect(third).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'studio.conflict',
          conflicts: [
            { path: ENGLISH, at: '/route.not_found', seen: '2', mine: 'Gone.', theirs: 'Nothing here.' },
          ],
        },
      },
    });
    expect(await read(id, ENGLISH)).toEqual({ text: second.body[0].text, seq: second.body[0].seq });
    const chosen = { path: ENGLISH, text: changed('route.not_found', 'Gone.'), seq };
    const choice = { path: ENGLISH, at: '/route.not_found', seen: '2', take: 'mine' };
    // A version that the person has not seen is not overwritten.
    await edit(id, ENGLISH, ['Nothing here.', 'Nothing at all.']);
    expect(await saveAll(id, [chosen], bo, [choice])).toMatchObject({
      body: { error: { conflicts: [{ seen: '3', theirs: 'Nothing at all.' }] } },
    });
    expect((await saveAll(id, [chosen], bo, [{ ...choice, seen: '3' }])).body[0].text).toBe(
      second.body[0].text.replace('Nothing here.', 'Gone.'),
    );
  });

  it('are the same bytes after 50 random steps over several files are undone, and after they are redone', async () => {
    const id = await opened(ada);
    const random = numbers(26);
    const state = async () => {
      const files = (await readAll(id)).filter(({ text }) => text !== null);
      return JSON.stringify(files.map(({ path, text }) => [path, text]));
    };
    const before = await state();
    for (let count = 0; count < 50; count += 1) {
      const now = new Map((await readAll(id)).map((file) => [file.path, file]));
      const textOf = (path: string) => now.get(path)?.text ?? null;
      const changed = random() < 0.5 ? renamed(textOf, random) : scribbled(textOf, random, count);
      const typed = [...changed].map(([path, text]) => ({ path, text, seq: now.get(path)?.seq ?? 0 }));
      expect((await saveAll(id, typed)).status).toBe(200);
    }
    const after = await state();
    expect(after).not.toBe(before);
    for (let count = 0; count < 50; count += 1) expect((await step(id, 'undo')).status).toBe(200);
    expect(await state()).toBe(before);
    expect(await step(id, 'undo')).toMatchObject({ body: { error: { code: 'studio.nothing_to_undo' } } });
    for (let count = 0; count < 50; count += 1) expect((await step(id, 'redo')).status).toBe(200);
    expect(await state()).toBe(after);
    expect(await step(id, 'redo')).toMatchObject({ body: { error: { code: 'studio.nothing_to_undo' } } });
  });

  it('save and undo a step over several files as a whole, or not at all', async () => {
    const id = await opened(ada);
    const [flow, texts] = [await read(id, FLOW), await read(id, ENGLISH)];
    const typed = [
      { path: FLOW, ...flow, text: flow.text.replace('"version": 1', '"version": 8') },
      {
        path: ENGLISH,
        ...texts,
        text: texts.text.replace('"route.not_found": "', '"route.not_found": "[x] '),
      },
    ];
    expect((await saveAll(id, typed)).body).toMatchObject([
      { path: FLOW, seq: 1, before: flow.text },
      { path: ENGLISH, seq: 2 },
    ]);
    await edit(id, ENGLISH, ['[x] ', '[y] '], bo);
    expect(await step(id, 'undo')).toMatchObject({
      body: { error: { code: 'studio.conflict', conflicts: [{ path: ENGLISH }] } },
    });
    expect((await read(id, FLOW)).text).toContain('"version": 8');
    const stale = typed.map((file) => ({ ...file, text: file.text.replace('8', '9').replace('[x]', '[z]') }));
    expect(await saveAll(id, stale)).toMatchObject({ status: 409 });
    expect((await read(id, FLOW)).text).toContain('"version": 8');
    const { body } = await portal.ask('GET', `${drafts}/${id}/files?since=2`, { token: ada });
    expect(body.map((file: Typed) => [file.path, file.seq])).toEqual([[ENGLISH, 3]]);
  });

  it("undo the member's own edit and keep a later one of a colleague", async () => {
    const id = await opened(ada);
    await edit(id, FLOW, ['"version": 1', '"version": 7']);
    await edit(id, FLOW, ['"id": "parking-permit"', '"id": "parking-permit-x"'], bo);
    const { body } = await step(id, 'undo');
    expect(body[0].text).toContain('"version": 1,');
    expect(body[0].text).toContain('parking-permit-x');
    await edit(id, FLOW, ['"version": 1', '"version": 3'], bo);
    expect(await step(id, 'redo')).toMatchObject({ body: { error: { code: 'studio.conflict' } } });
  });

  it('can be discarded, once, and are not edited after it', async () => {
    const id = await opened(ada);
    const discard = () => portal.ask('DELETE', `${drafts}/${id}`, { token: ada });
    expect((await discard()).body).toBe(true);
    expect(await discard()).toMatchObject(NOT_FOUND);
    expect(await save(id, { path: FLOW, text: null, seq: 0 })).toMatchObject(NOT_FOUND);
    expect(await publish(id)).toMatchObject(NOT_FOUND);
  });

  it(
    'are published by the gate of npm run release, take what went live meanwhile, and are rolled back',
    async () => {
      const live = portal.deps.releases.current().hash;
      const [first, second] = [await opened(ada, 'First'), await opened(bo, 'Second')];
      expect(await publish(first)).toMatchObject({
        status: 409,
        body: { error: { code: 'studio.unchanged' } },
      });
      await edit(first, ENGLISH, ['"route.not_found": "', '"route.not_found": "{{nobody_fills}} ']);
      const refused = await publish(first);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: 'studio.refused' } } });
      expect(refused.body.error.problems).toEqual(
        expect.arrayContaining([expect.objectContaining({ severity: 'error', file: ENGLISH })]),
      );
      const check = await portal.ask('POST', `${drafts}/${first}/check`, {
        token: ada,
        body: { explore: false },
      });
      expect(check.body).toEqual(expect.arrayContaining(refused.body.error.problems));
      expect(portal.deps.releases.current().hash).toBe(live);

      await edit(first, ENGLISH, ['{{nobody_fills}} ', '[first] ']);
      const { hash } = (await publish(first)).body;
      expect(portal.deps.releases.current().hash).toBe(hash);
      const text = async () => (await portal.ask('GET', '/api/nothing')).body.error.message;
      expect(await text()).toMatch(/^\[first\] /);

      await edit(second, ENGLISH, ['"page.not_found": "', '"page.not_found": "[second] '], bo);
      expect(await publish(second)).toMatchObject({
        status: 409,
        body: { error: { code: 'studio.behind' } },
      });
      const rebased = await portal.ask('POST', `${drafts}/${second}/rebase`, { token: bo, body: {} });
      expect(rebased.body).toMatchObject({
        draft: { base: hash, behind: false, changed_files: 1 },
        can_undo: true,
      });
      const merged = (await read(second, ENGLISH, bo)).text;
      expect(merged).toContain('"route.not_found": "[first] ');
      expect(merged).toContain('"page.not_found": "[second] ');

      const back = () =>
        portal.ask('POST', `/api/studio/releases/${live}/activation`, { token: publisher, body: {} });
      expect((await back()).body).toBe(true);
      expect((await back()).body).toBe(false);
      expect(await text()).not.toMatch(/^\[first\]/);
      const { body: history } = await portal.ask('GET', '/api/studio/releases', { token: ada });
      expect(history.slice(0, 2)).toMatchObject([
        { hash: live, by: 'Pia Vale', live: true },
        { hash, by: 'Pia Vale', live: false, note: 'Plainer words' },
      ]);
    },
    GATE_MS,
  );
});
