import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files, hash: first } = builtInRelease();
const path = 'flows/application.flow.json';

/** The built-in files, with the addresses before the first tab; kept: a process that begins in it finishes in it. */
function addressesFirst(kept: boolean): ReleaseFiles {
  const flow = JSON.parse(files.get(path) ?? '');
  const { steps } = flow.states.editing.wizard;
  [steps[0], steps[1]] = [steps[1], steps[0]];
  const changed = kept ? { ...flow, onNewRelease: 'keep' } : flow;
  return new Map([...files, [path, JSON.stringify(changed, null, 2)]]);
}

describe.each(DIALECTS)('the release of a process on %s', (dialect) => {
  let portal: TestPortal;
  let moving: string;
  let keeping: string;
  const author = () => ({ by: 'analyst', now: portal.clock.now(), note: '' });
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    moving = (await publishRelease(portal.deps, addressesFirst(false), author())).hash;
    keeping = (await publishRelease(portal.deps, addressesFirst(true), author())).hash;
  });
  afterAll(() => portal.close());

  async function activate(hash: string) {
    await activateRelease(portal.deps, hash, author());
    await portal.deps.releases.refresh();
  }

  /** Creates a person who begins now. */
  async function begin() {
    const { token, applicant_id: applicant } = await portal.invite();
    const started = await portal.ask('POST', '/api/flows/application/processes', { token, body: {} });
    const { id } = started.body;
    const read = async () => (await portal.ask('GET', `/api/processes/${id}`, { token })).body;
    return {
      applicant,
      read,
      /** Their state, and its release. */
      stands: async () => {
        const { release, place } = await read();
        return [release, place.step ?? place.state];
      },
      save: () =>
        portal.ask('POST', '/api/applicant/application/draft', {
          token,
          body: { draft_data: { applicants: { first_name: 'Ada' } } },
        }),
      application: () => portal.ask('GET', '/api/applicant/application?tab=applicants', { token }),
      /** The releases in the log, oldest first. */
      logged: async () => {
        const { body } = await portal.ask('GET', `/api/processes/${id}/log`, { token });
        return body.map((event: { release: string }) => event.release);
      },
    };
  }

  it('is the current one at first, another one once that is activated, and the old one after a rollback', async () => {
    const ada = await begin();
    expect(await ada.stands()).toEqual([first, 'applicants']);
    await activate(moving);
    expect(await ada.stands()).toEqual([moving, 'addresses']);
    expect((await ada.application()).headers['x-release']).toMatch(new RegExp(`^${moving}\\.[0-9a-f]+$`));
    expect(await ada.logged()).toEqual([first]);
    expect((await ada.save()).status).toBe(200);
    await activate(first);
    expect(await ada.stands()).toEqual([first, 'applicants']);
    expect((await ada.save()).status).toBe(200);
    expect(await ada.logged()).toEqual([first, moving, first]);
  });

  it('stays the same after the flow has ended, even if another one is activated', async () => {
    const ada = await begin();
    await portal.deps.db
      .updateTable('applicants')
      .set({ decision: 'DENIED' })
      .where('id', '=', ada.applicant)
      .execute();
    expect(await ada.stands()).toEqual([first, 'applicants']);
    await activate(moving);
    expect(await ada.stands()).toEqual([first, 'applicants']);
    expect((await ada.application()).headers['x-release']).toMatch(
      new RegExp(`^${first}\\.[0-9a-f]+\\.kept$`),
    );
    await activate(first);
    expect((await ada.application()).headers['x-release']).toMatch(new RegExp(`^${first}\\.[0-9a-f]+$`));
  });

  it('stays the same if the flow defines it so, while others move to the current one', async () => {
    await activate(keeping);
    const ada = await begin();
    await activate(first);
    const grace = await begin();
    expect(await ada.stands()).toEqual([keeping, 'addresses']);
    expect(await grace.stands()).toEqual([first, 'applicants']);
    const saved = await Promise.all([ada.save(), grace.save(), ada.save(), grace.save()]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ada.logged()).toEqual([keeping, keeping, keeping]);
    expect(await grace.logged()).toEqual([first, first, first]);
    expect((await ada.read()).place.step).toBe('addresses');
  });
});
