import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { insertRelease } from '../../../src/db/release/release.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { codeDigest } from '../../../src/server/releases/publishing/code-words.ts';
import { activateRelease, SecondPersonError } from '../../../src/server/releases/publishing/publish.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files, hash: first } = builtInRelease();
const { modules } = publishedBuiltIn();
const FLOW = 'flows/application.flow.json';
const SECOND_PERSON = { status: 403, body: { error: { code: 'studio.second_person' } } };
const DENIED = { status: 403, body: { error: { code: 'access.denied' } } };

/** The built-in files, with the addresses before the first tab. */
function addressesFirst(): ReleaseFiles {
  const flow = JSON.parse(files.get(FLOW) ?? '');
  const { steps } = flow.states.editing.wizard;
  [steps[0], steps[1]] = [steps[1], steps[0]];
  return new Map([...files, [FLOW, JSON.stringify(flow, null, 2)]]);
}

/** Stores a release as if its checks had passed under this code, without running them. */
async function stored(
  portal: TestPortal,
  next: ReleaseFiles,
  authors: string[] = [],
  soundFor = codeDigest(),
) {
  const hash = releaseHash(next, sha256);
  const content = { content: releaseText(next), modules: Object.fromEntries(modules), authors, soundFor };
  await insertRelease(portal.deps.db, content, { hash, by: 'test', at: '2026-03-02', note: 'Addresses' });
  return hash;
}

async function startWith(dialect: (typeof DIALECTS)[number], environment: Record<string, string> = {}) {
  const portal = await startTestPortal(dialect, { environment });
  const { user } = await makeTenant(portal.deps, {});
  const member = async (policies: string[], changed: Partial<User> = {}) => {
    const { company_id, property_id } = user;
    const made = await makeUser(portal.deps, {
      company_id,
      property_id,
      is_staff: true,
      policies,
      ...changed,
    });
    const asker = { ip: '::1', userAgent: '' };
    return { user: made, token: (await openSessionFor(portal.deps, portal.deps.db, made, { asker })).token };
  };
  const activate = (token: string, hash: string, body: object = {}) =>
    portal.ask('POST', `/api/studio/releases/${hash}/activation`, { token, body });
  return { portal, user, member, activate };
}

describe.each(DIALECTS)('a release is made live on %s', (dialect) => {
  let { portal, user, member, activate }: Awaited<ReturnType<typeof startWith>> = {} as never;
  let publisher: string;
  let second: string;
  beforeAll(async () => {
    ({ portal, user, member, activate } = await startWith(dialect));
    publisher = (await member(['publish_flows'])).token;
    second = await stored(portal, addressesFirst());
  });
  afterAll(() => portal.close());

  /** Somebody who begins now; `stands` reads where they are, and in which release. */
  async function begin(unit_id: string) {
    const { token } = await portal.invite({ place: { unit_id } });
    const { body } = await portal.ask('POST', '/api/flows/application/processes', { token, body: {} });
    return {
      save: () =>
        portal.ask('POST', '/api/applicant/application/draft', {
          token,
          body: { draft_data: { applicants: { first_name: 'Ada' } } },
        }),
      stands: async () => {
        const read = (await portal.ask('GET', `/api/processes/${body.id}`, { token })).body;
        return [read.release, read.place.step];
      },
      page: () => portal.ask('GET', '/api/applicant/application?tab=applicants', { token }),
    };
  }
  const here = 'juniper-row-204';

  it('at one property first, then everywhere, and everywhere back', async () => {
    const elsewhere = await portal.addUnit({});
    const [ada, bo] = [await begin(here), await begin(elsewhere)];
    const { property_id } = user;
    expect((await activate(publisher, second, { property_id })).body).toBe(true);
    expect((await activate(publisher, second, { property_id })).body).toBe(false);
    expect(await ada.stands()).toEqual([second, 'addresses']);
    expect(await bo.stands()).toEqual([first, 'applicants']);
    expect(await (await begin(here)).stands()).toEqual([second, 'addresses']);
    expect(await (await begin(elsewhere)).stands()).toEqual([first, 'applicants']);
    expect((await ada.page()).headers['x-release']).toMatch(new RegExp(`^${second}\\..*\\.kept$`));
    expect((await ada.save()).status).toBe(200);
    const { body: history } = await portal.ask('GET', '/api/studio/releases', { token: publisher });
    expect(history).toMatchObject([
      { hash: second, live: true, property_id, for_new: false, by_property: [{ processes: 2 }] },
      { hash: first, live: true, property_id: null },
    ]);
    expect((await activate(publisher, second)).body).toBe(true);
    expect(await bo.stands()).toEqual([second, 'addresses']);
    expect((await activate(publisher, first)).body).toBe(true);
    expect([await ada.stands(), await bo.stands()]).toEqual([
      [first, 'applicants'],
      [first, 'applicants'],
    ]);
  });

  it('for new processes only, then for everybody', async () => {
    const before = await begin(here);
    expect((await activate(publisher, second, { for_new: true })).body).toBe(true);
    const after = await begin(here);
    expect((await before.save()).status).toBe(200);
    expect((await after.save()).status).toBe(200);
    expect(await before.stands()).toEqual([first, 'applicants']);
    expect(await after.stands()).toEqual([second, 'addresses']);
    expect((await activate(publisher, second)).body).toBe(true);
    expect(await before.stands()).toEqual([second, 'addresses']);
    expect((await activate(publisher, first)).body).toBe(true);
    expect(await after.stands()).toEqual([first, 'applicants']);
  });

  it('only within the policy of the member: everywhere, or at their property', async () => {
    const { property_id } = user;
    const { token } = await member(['publish_property_flows']);
    expect(await activate(token, second)).toMatchObject(DENIED);
    await portal.addUnit({});
    expect(await activate(token, second, { property_id: 'property-1' })).toMatchObject(DENIED);
    expect(await activate(publisher, second, { property_id: 'nowhere' })).toMatchObject({ status: 404 });
    expect((await activate(token, second, { property_id })).body).toBe(true);
    expect((await activate(token, first, { property_id })).body).toBe(true);
    const scopes = await portal.ask('GET', '/api/studio/scopes', { token });
    expect(scopes.body).toMatchObject({ everywhere: false, properties: [{ property_id }] });
    const editor = await member(['edit_property_flows']);
    const colleague = await member(['edit_property_flows'], { property_id: 'property-1' });
    const drafts = '/api/studio/drafts';
    const opened = await portal.ask('POST', drafts, { token: editor.token, body: { title: 'Ours' } });
    const read = `${drafts}/${opened.body.draft.draft_id}`;
    expect((await portal.ask('GET', read, { token: editor.token })).status).toBe(200);
    expect((await portal.ask('GET', read, { token: colleague.token })).status).toBe(404);
    expect((await portal.ask('GET', drafts, { token: colleague.token })).body).toEqual([]);
    expect((await portal.ask('DELETE', read, { token: colleague.token })).status).toBe(404);
  });

  it('without repeating the checks that it has passed under the same code, and else with them', async () => {
    const path = 'locales/en/errors.json';
    const broken = (word: string) =>
      new Map([
        ...files,
        [path, (files.get(path) ?? '').replace('"page.not_found": "', `"page.not_found": "{{${word}}} `)],
      ]);
    const known = await stored(portal, broken('nobody_knows'));
    const unknown = await stored(portal, broken('nobody_checked'), [], 'another code');
    expect((await activate(publisher, unknown)).body.error.code).toBe('studio.refused');
    expect((await activate(publisher, known)).body).toBe(true);
    expect((await activate(publisher, first)).body).toBe(true);
  });
});

describe.each(DIALECTS)('where two people publish, on %s', (dialect) => {
  it('those who wrote a release do not make it live, neither in the studio nor by a command', async () => {
    const { portal, member, activate } = await startWith(dialect, { PUBLISH_BY_TWO: 'true' });
    const [ada, bo] = [await member(['edit_flows', 'publish_flows']), await member(['publish_flows'])];
    const hash = await stored(portal, addressesFirst(), [`user:${ada.user.id}`, 'shell:ada']);
    expect(await activate(ada.token, hash)).toMatchObject(SECOND_PERSON);
    const author = { by: 'ada', id: 'shell:ada', now: portal.clock.now() };
    await expect(activateRelease(portal.deps, hash, author)).rejects.toThrow(SecondPersonError);
    expect(portal.deps.releases.current().hash).toBe(first);
    expect((await activate(bo.token, hash)).body).toBe(true);
    expect((await activate(ada.token, first)).body).toBe(true);
    expect((await activate(ada.token, hash)).body).toBe(true);
    await portal.close();
  });
});
