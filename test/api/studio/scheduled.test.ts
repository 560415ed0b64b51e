import { afterEach, describe, expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { appendActivation } from '../../../src/db/release/activation.repository.ts';
import { insertRelease } from '../../../src/db/release/release.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { publishScheduled } from '../../../src/server/features/studio/publish-scheduled.ts';
import { codeDigest } from '../../../src/server/releases/publishing/code-words.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files, hash: first } = builtInRelease();
const { modules } = publishedBuiltIn();
const PATH = 'locales/en/errors.json';
const DRAFTS = '/api/studio/drafts';
const DENIED = { status: 403, body: { error: { code: 'access.denied' } } };
/** In Chicago, where the property is, half an hour after the clock's start. */
const AT = { day: '2026-03-02', time: '09:30' };
const DUE = '2026-03-02T15:30:00.000Z';

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

/** The built-in files with a word before a text. */
const withWord = (word: string): ReleaseFiles =>
  new Map([
    ...files,
    [PATH, (files.get(PATH) ?? '').replace('"route.not_found": "', `"route.not_found": "${word} `)],
  ]);

/** Stores a release as if its checks had passed, without running them. */
async function stored({ deps }: TestPortal, next: ReleaseFiles, authors: string[] = []): Promise<string> {
  const hash = releaseHash(next, sha256);
  const content = { content: releaseText(next), modules: Object.fromEntries(modules), authors };
  const entry = { hash, by: 'test', at: '2026-03-02', note: 'Words' };
  await insertRelease(deps.db, { ...content, soundFor: codeDigest() }, entry);
  return hash;
}

describe.each(DIALECTS)('a draft goes live at a time, on %s', (dialect) => {
  let portal: TestPortal;
  let place: Pick<User, 'company_id' | 'property_id'>;
  afterEach(() => portal.close());

  const member = async (policies: string[], changed: Partial<User> = {}) => {
    const user = await makeUser(portal.deps, { ...place, is_staff: true, policies, ...changed });
    const asker = { ip: '::1', userAgent: '' };
    return { user, token: (await openSessionFor(portal.deps, portal.deps.db, user, { asker })).token };
  };
  const start = async (environment: Record<string, string> = {}) => {
    portal = await startTestPortal(dialect, { environment });
    const { user } = await makeTenant(portal.deps, {});
    place = { company_id: user.company_id, property_id: user.property_id };
    return member(['edit_flows', 'publish_flows'], { first_name: 'Pia', last_name: 'Vale', language: 'es' });
  };
  const type = (token: string, id: string, word: string, seq = 0) =>
    portal.ask('PUT', `${DRAFTS}/${id}/files`, {
      token,
      body: { files: [{ path: PATH, text: withWord(word).get(PATH), seq }] },
    });
  /** A draft with a word before a text, whose release is known to be sound. */
  const drafted = async (token: string, word = '[new]', authors: string[] = []) => {
    const hash = await stored(portal, withWord(word), authors);
    const { body } = await portal.ask('POST', DRAFTS, { token, body: { title: 'New words' } });
    const id: string = body.draft.draft_id;
    expect((await type(token, id, word)).status).toBe(200);
    return { id, hash };
  };
  const publication = (id: string, token: string, body: object = { at: AT }) =>
    portal.ask('POST', `${DRAFTS}/${id}/publication`, { token, body: { note: 'New words', ...body } });
  const cancel = (id: string, token: string) =>
    portal.ask('DELETE', `${DRAFTS}/${id}/publication`, { token });
  const read = async (id: string, token: string) => portal.ask('GET', `${DRAFTS}/${id}`, { token });
  const live = () => portal.deps.releases.current().hash;
  const untilDue = () => portal.clock.advance(Date.parse(DUE) - portal.clock.now().getTime());
  const activations = async () =>
    (await portal.deps.db.selectFrom('release_history').selectAll().orderBy('id').execute()).slice(1);

  it('as it was then, once, and later edits stay in the draft, which is based on it', async () => {
    const { token } = await start();
    const { id, hash } = await drafted(token);
    expect((await publication(id, token)).body).toEqual({ hash });
    const { body } = await read(id, token);
    expect(body.draft.scheduled).toEqual({
      at: DUE,
      time_zone: 'America/Chicago',
      by: 'Pia Vale',
      property: '',
      for_new: false,
      edited_since: false,
    });
    expect((await portal.ask('GET', DRAFTS, { token })).body[0].scheduled.at).toBe(DUE);
    await type(token, id, '[later]', 1);
    expect((await read(id, token)).body.draft.scheduled.edited_since).toBe(true);
    portal.clock.advance(Date.parse(DUE) - portal.clock.now().getTime() - 60_000);
    expect([await publishScheduled(portal.deps), live()]).toEqual([0, first]);
    untilDue();
    // The second portal takes the first one for dead, and tries it as well.
    const one = publishScheduled(portal.deps);
    const { db } = portal.deps;
    const tried = () => db.selectFrom('scheduled_publications').select('next_at').executeTakeFirstOrThrow();
    await expect.poll(tried).not.toEqual({ next_at: DUE });
    expect(await publishScheduled(portal.deps)).toBe(0);
    await db.updateTable('scheduled_publications').set({ next_at: DUE }).execute();
    const both = await Promise.all([one, publishScheduled(portal.deps)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(live()).toBe(hash);
    expect(await activations()).toMatchObject([{ hash, by: 'Pia Vale', property_id: null, for_new: 0 }]);
    expect((await read(id, token)).body.draft).toMatchObject({
      ...{ base: hash, behind: false, changed_files: 1, scheduled: null, not_published: null },
    });
    expect(await queuedMessages(portal)).toEqual([]);
  });

  it('late if no portal ran, and ends a draft that nobody has edited since', async () => {
    const { token } = await start();
    const { id, hash } = await drafted(token);
    await publication(id, token, { at: AT, for_new: true });
    portal.clock.advance(9 * 86_400_000);
    expect([await publishScheduled(portal.deps), await publishScheduled(portal.deps)]).toEqual([1, 0]);
    expect(await activations()).toMatchObject([{ hash, for_new: 1 }]);
    expect((await activations())[0]?.since).toMatch(/^2026-03-11/);
    const later = await member(['publish_flows']);
    expect((await read(id, later.token)).status).toBe(404);
  });

  it('unless it is cancelled, also at the same moment: then either nothing is live, or nothing is cancelled', async () => {
    const { token } = await start();
    const { id, hash } = await drafted(token);
    await publication(id, token);
    expect((await cancel(id, token)).body).toBe(true);
    expect(await cancel(id, token)).toMatchObject(refusal(409, 'studio.not_scheduled'));
    untilDue();
    expect([await publishScheduled(portal.deps), live()]).toEqual([0, first]);
    await publication(id, token, { at: { day: '2026-03-02', time: '10:00' } });
    portal.clock.advance(1_800_000);
    const [published, cancelled] = await Promise.all([publishScheduled(portal.deps), cancel(id, token)]);
    expect([published, live(), cancelled.status]).toEqual(
      cancelled.body === true ? [0, first, 200] : [1, hash, 409],
    );
    expect(await queuedMessages(portal)).toEqual([]);
  });

  it('not if another release went live meanwhile: the person gets a mail, and the draft says why', async () => {
    const { token, user } = await start();
    const { id } = await drafted(token);
    await publication(id, token);
    const other = await stored(portal, withWord('[other]'));
    await appendActivation(portal.deps.db, { hash: other, by: 'Bo', since: '2026-03-02' });
    untilDue();
    expect([await publishScheduled(portal.deps), await publishScheduled(portal.deps)]).toEqual([0, 0]);
    expect(await activations()).toMatchObject([{ hash: other }]);
    const mails = await queuedMessages(portal);
    expect(mails).toMatchObject([{ recipient: user.email, subject: 'No se publicó: New words' }]);
    expect(mails[0]?.body).toMatch(/el 2 de marzo de 2026 a las 9:30\sa\.\s?m\. CST/);
    expect(mails[0]?.body).toContain('Ya hay otra versión en uso.');
    expect(mails[0]?.body).toContain(`/studio/drafts/${id}`);
    expect((await read(id, token)).body.draft).toMatchObject({
      scheduled: null,
      not_published: { at: DUE, time_zone: 'America/Chicago', code: 'studio.behind', count: 0 },
    });
    await portal.deps.releases.refresh();
    expect(await publication(id, token, {})).toMatchObject(refusal(409, 'studio.behind'));
  });

  it('not if the portal finds problems by then, or the person may no longer publish', async () => {
    const { token, user } = await start();
    const [one, two] = [await drafted(token), await drafted(token, '[two]')];
    for (const { id } of [one, two]) expect((await publication(id, token)).status).toBe(200);
    const { db } = portal.deps;
    // As after an update of the portal whose code no longer fills in a word.
    const content = releaseText(withWord('{{nobody_fills}}'));
    await db
      .updateTable('releases')
      .set({ sound_for: 'code before', content })
      .where('hash', '=', one.hash)
      .execute();
    await db
      .updateTable('scheduled_publications')
      .set({ next_at: '2026-03-02T16:00' })
      .where('draft_id', '=', two.id)
      .execute();
    untilDue();
    expect(await publishScheduled(portal.deps)).toBe(0);
    const { not_published } = (await read(one.id, token)).body.draft;
    expect(not_published).toMatchObject({ code: 'studio.refused' });
    expect(not_published.count).toBeGreaterThan(0);
    const reader = await member(['edit_flows']);
    await db.updateTable('users').set({ policies: '["edit_flows"]' }).where('id', '=', user.id).execute();
    portal.clock.advance(1_800_000);
    expect(await publishScheduled(portal.deps)).toBe(0);
    expect((await read(two.id, reader.token)).body.draft.not_published.code).toBe('access.denied');
    expect(await activations()).toEqual([]);
    expect(await queuedMessages(portal)).toHaveLength(2);
  });

  it('only once at a time, only ahead, and only by those who may publish there', async () => {
    const { token } = await start();
    const { id, hash } = await drafted(token);
    for (const at of [
      { day: '2026-03-02', time: '08:59' },
      { day: '2027-03-04', time: '10:00' },
    ])
      expect(await publication(id, token, { at })).toMatchObject(refusal(422, 'studio.time_wrong'));
    for (const at of [{ day: '2026-02-30', time: '10:00' }, { day: '2026-03-03', time: '24:00' }, 'now', {}])
      expect((await publication(id, token, { at })).status).toBe(400);
    const editor = await member(['edit_flows']);
    expect(await publication(id, editor.token)).toMatchObject(DENIED);
    const own = await member(['publish_property_flows']);
    expect(await publication(id, own.token)).toMatchObject(DENIED);
    await publication(id, token);
    for (const body of [{}, { at: AT }])
      expect(await publication(id, token, body)).toMatchObject(refusal(409, 'studio.scheduled'));
    expect(await portal.ask('DELETE', `${DRAFTS}/${id}`, { token })).toMatchObject(
      refusal(409, 'studio.scheduled'),
    );
    expect(await cancel(id, editor.token)).toMatchObject(DENIED);
    expect(await cancel(id, own.token)).toMatchObject(DENIED);
    expect((await cancel(id, token)).body).toBe(true);
    const { property_id } = place;
    expect((await publication(id, own.token, { at: AT, property_id })).status).toBe(200);
    expect((await cancel(id, token)).body).toBe(true);
    expect((await publication(id, own.token, { at: AT, property_id })).status).toBe(200);
    untilDue();
    expect(await publishScheduled(portal.deps)).toBe(1);
    expect(await activations()).toMatchObject([{ hash, property_id }]);
    expect(live()).toBe(first);
  });

  it('never by those who wrote it, where two people publish', async () => {
    const { token, user } = await start({ PUBLISH_BY_TWO: 'true' });
    const { id, hash } = await drafted(token, '[two people]', [`user:${user.id}`]);
    expect(await publication(id, token)).toMatchObject(refusal(403, 'studio.second_person'));
    const second = await member(['publish_flows']);
    expect((await publication(id, second.token)).body).toEqual({ hash });
    untilDue();
    expect([await publishScheduled(portal.deps), live()]).toEqual([1, hash]);
  });
});
