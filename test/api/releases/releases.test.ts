import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease, publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { wholeHash } from '../../../src/cli/release/write-folder.ts';
import type { Dialect } from '../../../src/db/client.ts';
import { appendActivation, listActivations } from '../../../src/db/release/activation.repository.ts';
import { findRelease, insertRelease } from '../../../src/db/release/release.repository.ts';
import type { FlowErrors } from '../../../src/engine/errors.ts';
import { type ReleaseFiles, releaseHash, releaseText } from '../../../src/engine/release/release-files.ts';
import { loadRelease } from '../../../src/server/releases/load-release.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { openReleases } from '../../../src/server/releases/releases.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { storeBuiltIn } from '../../../src/server/releases/store-built-in.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files, hash } = builtInRelease();

/** The built-in files with one text in one of them replaced. */
function edited(path: string, from: string, to: string): ReleaseFiles {
  const before = files.get(path) ?? '';
  expect(before).toContain(from);
  return new Map([...files, [path, before.replace(from, to)]]);
}

const renamed = edited('locales/en/errors.json', '"route.not_found": "', '"route.not_found": "[second] ');

describe.each<Dialect>(['sqlite', 'postgres'])('releases on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());
  const author = () => ({ by: 'analyst', now: portal.clock.now(), note: 'another text' });

  it('begin with the built-in one, stored and current', async () => {
    expect(portal.deps.releases.current().hash).toBe(hash);
    expect(portal.deps.releases.hasEarlier()).toBe(false);
    const { body } = await portal.ask('GET', '/releases/current.json');
    expect(body.release).toBe(hash);
    expect((await listActivations(portal.deps.db)).map((one) => [one.hash, one.by])).toEqual([
      [hash, 'built-in'],
    ]);
  });

  it('serve flow, facts, texts and forms permanently, with their content types', async () => {
    for (const [path, type] of [
      ['flows/application.json', 'application/json'],
      ['facts/guestcard.json', 'application/json'],
      ['texts/es/portal.json', 'application/json'],
      ['texts/es/forms+portal.json', 'application/json'],
      ['forms/application/pets.js', 'text/javascript'],
    ]) {
      const answer = await portal.ask('GET', `/releases/${hash}/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers['content-type']).toContain(type);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    `/releases/${'0'.repeat(64)}/flows/application.json`,
    `/releases/${hash}/flows/aplication.json`,
    `/releases/${hash}/flows/application.js`,
    `/releases/${hash}/forms/application/..%2f..%2fsecret.js`,
    `/releases/${hash}/texts/en/..%2ferrors.json`,
    `/releases/${hash}/texts/en/errors+nothing.json`,
    `/releases/${hash}/texts/en/+.json`,
    `/releases/${hash.slice(0, 12)}/flows/application.json`,
    `/releases/${hash}/schemas/flow.schema.json`,
  ])('answer 404 for %s', async (path) => {
    expect((await portal.ask('GET', path)).status).toBe(404);
  });

  it('can be published, activated, used side by side and rolled back', async () => {
    const second = await publishRelease(portal.deps, renamed, author());
    expect(second).toEqual({ hash: releaseHash(renamed, sha256), isNew: true, warnings: [] });
    expect((await publishRelease(portal.deps, renamed, author())).isNew).toBe(false);
    await portal.deps.releases.refresh();
    expect(portal.deps.releases.current().hash).toBe(hash);

    await activateRelease(portal.deps, second.hash, author());
    await portal.deps.releases.refresh();
    // From now on a process may have to stay in the earlier release.
    expect(portal.deps.releases.hasEarlier()).toBe(true);
    const refused = await portal.ask('GET', '/api/nothing');
    expect(refused.body.error.message).toMatch(/^\[second\] /);
    const texts = (of: string) => portal.ask('GET', `/releases/${of}/texts/en/errors.json`);
    expect((await texts(second.hash)).body.errors['route.not_found']).toMatch(/^\[second\] /);
    expect((await texts(hash)).body.errors['route.not_found']).not.toMatch(/^\[second\] /);

    await activateRelease(portal.deps, hash, author());
    await portal.deps.releases.refresh();
    expect((await portal.ask('GET', '/api/nothing')).body.error.message).not.toMatch(/^\[second\] /);
    expect((await listActivations(portal.deps.db)).map((one) => one.hash)).toEqual([hash, second.hash, hash]);
  });

  it('can be named by an unambiguous prefix of their hash', async () => {
    const { db } = portal.deps;
    const { hash: second } = await publishRelease(portal.deps, renamed, author());
    const same = [...second].findIndex((digit, at) => digit !== hash[at]);
    expect(await wholeHash(db, second.slice(0, same + 1))).toBe(second);
    const otherDigit = second[20] === '0' ? '1' : '0';
    const twin = `${second.slice(0, 20)}${otherDigit.repeat(44)}`;
    const entry = { by: 'analyst', at: portal.clock.now().toISOString(), note: '' };
    await insertRelease(db, { content: '{}', modules: {} }, { ...entry, hash: twin });
    await expect(wholeHash(db, second.slice(0, 20))).rejects.toThrow('the beginning of 2 releases');
    expect(await wholeHash(db, second.slice(0, 21))).toBe(second);
    for (const unknown of ['', 'x'])
      await expect(wholeHash(db, unknown)).rejects.toThrow(`There is no release "${unknown}".`);
  });

  it('that could not be loaded are loaded once possible', async () => {
    const { hash: second } = await publishRelease(portal.deps, renamed, author());
    const releases = await openReleases(portal.deps.db, portal.deps.log);
    const gone = {
      selectFrom() {
        throw new Error('The connection is gone.');
      },
    } as never;
    await expect(releases.get(second, gone)).rejects.toThrow('The connection is gone.');
    expect((await releases.get(second))?.hash).toBe(second);
  });

  it('stay active after a restart, until the built-in one changes', async () => {
    const { hash: second } = await publishRelease(portal.deps, renamed, author());
    await activateRelease(portal.deps, second, author());
    await storeBuiltIn(portal.deps, publishedBuiltIn(), portal.clock.now());
    const again = await openReleases(portal.deps.db, portal.deps.log);
    expect(again.current().hash).toBe(second);
    // Another version of the code compiles the same files differently.
    const [[id, module = ''] = ['']] = publishedBuiltIn().modules;
    const modules = new Map([...publishedBuiltIn().modules, [id, `${module}\n// newer`]]);
    const compiled = { ...publishedBuiltIn(), modules };
    const digest = async () => (await loadRelease(portal.deps.db, hash))?.modulesDigest;
    const before = await digest();
    await storeBuiltIn(portal.deps, compiled, portal.clock.now());
    expect(await digest()).not.toBe(before);
    const stored = await findRelease(portal.deps.db, hash);
    expect(stored?.modules).toBe(JSON.stringify(Object.fromEntries(modules)));
    await storeBuiltIn(portal.deps, publishedBuiltIn(), portal.clock.now());
    expect((await openReleases(portal.deps.db, portal.deps.log)).current().hash).toBe(second);
    const newer = edited('locales/en/errors.json', '"route.not_found": "', '"route.not_found": "[third] ');
    const built = { ...publishedBuiltIn(), files: newer, hash: releaseHash(newer, sha256) };
    await storeBuiltIn(portal.deps, built, portal.clock.now());
    const upgraded = await openReleases(portal.deps.db, portal.deps.log);
    expect(upgraded.current().hash).toBe(built.hash);
    await activateRelease(portal.deps, hash, author());
    await portal.deps.releases.refresh();
  });

  it('are refused with the errors of npm run flows, and nothing is stored', async () => {
    const broken = edited(
      'flows/application.flow.json',
      '"task": "cancelApplication"',
      '"task": "cancelAplication"',
    );
    const refused = (await publishRelease(portal.deps, broken, author()).catch(
      (error) => error,
    )) as FlowErrors;
    expect(refused.errors.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^flows\/application.flow.json \/states\/\w+\/task: there is no task "cancelAplication"; did you mean "cancelApplication"\?$/,
      ),
    );
    expect(await portal.deps.releases.get(releaseHash(broken, sha256))).toBeNull();
  });

  it('are not activated if this version of the portal lacks something that they use', async () => {
    const old = edited(
      'flows/application.flow.json',
      '"task": "cancelApplication"',
      '"task": "cancelAplication"',
    );
    const entry = { hash: sha256('of another version'), by: 'analyst', at: '2026-03-02', note: '' };
    await insertRelease(portal.deps.db, { content: releaseText(old), modules: {} }, entry);
    await expect(activateRelease(portal.deps, entry.hash, author())).rejects.toThrow('cancelAplication');
    expect((await listActivations(portal.deps.db)).map((one) => one.hash)).not.toContain(entry.hash);
  });

  it('are refused with errors that only the exploration finds', async () => {
    const [from, to] = ['"properties": {', '"properties": { "paid": "never pay any",'];
    const unsound = edited('flows/pet-joins.flow.json', from, to);
    await expect(publishRelease(portal.deps, unsound, author())).rejects.toThrow(
      'flows/pet-joins.flow.json /properties/paid: ',
    );
    expect(await findRelease(portal.deps.db, releaseHash(unsound, sha256))).toBeNull();
  });

  it('are refused without the files that the portal requires, even if nobody uses them', async () => {
    const refused = (await publishRelease(portal.deps, new Map(), author()).catch(
      (error) => error,
    )) as FlowErrors;
    const needed = refused.errors.filter(({ code }) => code === 'release.file_needed');
    expect(needed.map(({ params }) => params.file)).toEqual(
      expect.arrayContaining([
        'flows/application.flow.json',
        'flows/workorder.flow.json',
        'locales/languages.json',
      ]),
    );
  });

  it.each([
    ['a null flow', JSON.stringify({ 'flows/application.flow.json': 'null' })],
    ['a null state', JSON.stringify({ 'flows/application.flow.json': '{"states":{"editing":null}}' })],
    ['a state of text', JSON.stringify({ 'flows/application.flow.json': '{"states":{"editing":"form"}}' })],
    [
      'a null wizard',
      JSON.stringify({ 'flows/application.flow.json': '{"states":{"editing":{"wizard":null}}}' }),
    ],
    ['a file that is no text', JSON.stringify({ 'flows/application.flow.json': 7 })],
    ['nothing', '{}'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['damaged modules', releaseText(files), '{'],
  ])(
    'are restored if the current one is %s, which is logged and not run',
    async (name, content, modules = '{}') => {
      const { db, log, releases } = portal.deps;
      await portal.invite();
      const bad = sha256(name);
      const at = portal.clock.now().toISOString();
      await insertRelease(db, { content, modules: {} }, { hash: bad, by: 'analyst', at, note: '' });
      await db.updateTable('releases').set({ modules }).where('hash', '=', bad).execute();
      await appendActivation(db, { hash: bad, by: 'analyst', since: at });
      const told = () =>
        portal
          .logged()
          .match(
            new RegExp(
              `The current release ${bad} cannot run: .*in the one before, ${hash}.*npm run release`,
              'g',
            ),
          );
      await releases.refresh();
      await releases.refresh();
      expect([releases.current().hash, told()?.length]).toEqual([hash, 1]);
      // A start also uses the earlier release, and keeps people who were in the damaged one.
      expect((await openReleases(db, log)).current().hash).toBe(hash);
      expect([await releases.get(bad), told()?.length]).toEqual([null, 2]);
      expect(await activateRelease(portal.deps, hash, author())).toBe(true);
      await releases.refresh();
      expect((await openReleases(db, log)).current()).toMatchObject({ hash });
      expect([releases.current().hash, told()?.length]).toEqual([hash, 2]);
    },
  );

  it('are refused without a flow that somebody is in', async () => {
    await portal.invite();
    const without = new Map([...files].filter(([path]) => !path.startsWith('flows/application.')));
    const refused = (await publishRelease(portal.deps, without, author()).catch(
      (error) => error,
    )) as FlowErrors;
    expect(refused.errors.map(({ code, params }) => [code, params.name])).toContainEqual([
      'release.flow_needed',
      'application',
    ]);
  });
});
