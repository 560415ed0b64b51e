import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { appendActivation } from '../../../src/db/release/activation.repository.ts';
import { insertRelease } from '../../../src/db/release/release.repository.ts';
import { releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files } = builtInRelease();
const modules = Object.fromEntries(publishedBuiltIn().modules);
const [ENGLISH, SPANISH] = ['locales/en/errors.json', 'locales/es/errors.json'];
const textOf = (path: string) => files.get(path) ?? '';

/** The text of a file with these values. */
const withValues = (path: string, values: Record<string, string>) =>
  Object.entries(values).reduce(
    (text, [key, value]) => text.replace(new RegExp(`"${key}": ".*"`), `"${key}": "${value}"`),
    textOf(path),
  );

describe.each(DIALECTS)('a draft takes in what is live, on %s', (dialect) => {
  let portal: TestPortal;
  let token: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const { user } = await makeTenant(portal.deps, {});
    const { company_id, property_id } = user;
    const made = await makeUser(portal.deps, {
      ...{ company_id, property_id, is_staff: true, policies: ['edit_flows'] },
    });
    const asker = { ip: '::1', userAgent: '' };
    token = (await openSessionFor(portal.deps, portal.deps.db, made, { asker })).token;
  });
  afterAll(() => portal.close());

  /** Makes a release live that has these texts, without a check. */
  const goesLive = async (texts: Record<string, string>) => {
    const next = new Map([...files, ...Object.entries(texts)]);
    const hash = releaseHash(next, sha256);
    const entry = { hash, by: 'test', at: '2026-03-02', note: 'Live' };
    await insertRelease(portal.deps.db, { content: releaseText(next), modules }, entry);
    await appendActivation(portal.deps.db, { hash, by: 'test', since: '2026-03-02' });
    await portal.deps.releases.refresh();
    return hash;
  };
  const at = (id: string, rest = '') => `/api/studio/drafts/${id}${rest}`;
  const rebase = (id: string, choices: object[] = []) =>
    portal.ask('POST', at(id, '/rebase'), { token, body: { choices } });
  const read = async (id: string) => {
    const { body } = await portal.ask('GET', at(id, '/files'), { token });
    return new Map<string, string>(
      body.map(({ path, text }: { path: string; text: string }) => [path, text]),
    );
  };

  it('and asks about each place that both changed; nothing is overwritten that nobody has seen', async () => {
    const opened = await portal.ask('POST', '/api/studio/drafts', { token, body: { title: 'Words' } });
    const id: string = opened.body.draft.draft_id;
    const mine = withValues(ENGLISH, { 'page.not_found': 'Mine.', 'route.not_found': 'My way.' });
    const typed = [
      { path: ENGLISH, text: mine, seq: 0 },
      { path: SPANISH, text: withValues(SPANISH, { 'page.not_found': 'La mía.' }), seq: 0 },
    ];
    await portal.ask('PUT', at(id, '/files'), { token, body: { files: typed } });
    const live = await goesLive({
      [ENGLISH]: withValues(ENGLISH, {
        'page.not_found': 'Live.',
        'route.not_found': 'Live way.',
        'file.empty': 'Empty!',
      }),
      [SPANISH]: withValues(SPANISH, { 'page.not_found': 'En uso.' }),
    });
    const { status, body } = await rebase(id);
    expect([status, body.error.code]).toEqual([409, 'studio.conflict']);
    const places = body.error.conflicts;
    expect(places).toMatchObject([
      { path: ENGLISH, at: '/page.not_found', seen: `1 ${live}`, mine: 'Mine.', theirs: 'Live.' },
      { path: ENGLISH, at: '/route.not_found', seen: `1 ${live}`, mine: 'My way.', theirs: 'Live way.' },
      { path: SPANISH, at: '/page.not_found', seen: `2 ${live}`, mine: 'La mía.', theirs: 'En uso.' },
    ]);
    expect((await read(id)).get(ENGLISH)).toBe(mine);
    const chosen = places.map(({ path, at, seen }: Record<string, string>, index: number) => ({
      ...{ path, at, seen },
      take: index === 0 ? 'theirs' : 'mine',
    }));
    expect((await rebase(id, chosen.slice(0, 2))).body.error.conflicts).toMatchObject([{ path: SPANISH }]);
    // Another release goes live while the person chooses.
    const later = await goesLive({ [ENGLISH]: withValues(ENGLISH, { 'page.not_found': 'Later.' }) });
    expect((await rebase(id, chosen)).body.error.conflicts).toMatchObject([
      { at: '/page.not_found', seen: `1 ${later}`, theirs: 'Later.' },
    ]);
    await goesLive({
      [ENGLISH]: withValues(ENGLISH, {
        'page.not_found': 'Live.',
        'route.not_found': 'Live way.',
        'file.empty': 'Empty!',
      }),
      [SPANISH]: withValues(SPANISH, { 'page.not_found': 'En uso.' }),
    });
    expect((await rebase(id, chosen)).body.draft).toMatchObject({ base: live, behind: false });
    const after = await read(id);
    expect(after.get(ENGLISH)).toBe(
      withValues(ENGLISH, {
        'page.not_found': 'Live.',
        'route.not_found': 'My way.',
        'file.empty': 'Empty!',
      }),
    );
    expect(after.get(SPANISH)).toBe(typed[1]?.text);
    expect((await rebase(id)).body.draft.behind).toBe(false);
  });
});
