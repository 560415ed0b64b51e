import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const { files } = builtInRelease();
const FLOW = 'flows/application.flow.json';
const RULES = 'schemas/application/applicants.schema.json';
const ROOM = 'accommodation-request';

/** The text of a file after a change of its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: files of every shape
function changed(path: string, change: (file: any) => void): string {
  const file = JSON.parse(files.get(path) ?? '');
  change(file);
  return JSON.stringify(file, null, 2);
}

const addressesFirst = changed(FLOW, ({ states }) => {
  const { steps } = states.editing.wizard;
  [steps[0], steps[1]] = [steps[1], steps[0]];
});

describe.each(DIALECTS)('the rehearsal of a draft on %s', (dialect) => {
  let portal: TestPortal;
  let place: Pick<User, 'company_id' | 'property_id'>;
  let analyst: string;
  /** The state of the request for an accommodation. */
  let askedIn: string;
  const { begin, signIn, stateOf } = processCalls(() => portal);
  const signedIn = async (user: Partial<User>) => {
    const made = await makeUser(portal.deps, { ...place, is_staff: true, last_name: 'Vale', ...user });
    return (await openSessionFor(portal.deps, portal.deps.db, made, { asker: { ip: '::1', userAgent: '' } }))
      .token;
  };
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    const { user } = await makeTenant(portal.deps, {});
    place = { company_id: user.company_id, property_id: user.property_id };
    analyst = await signedIn({ first_name: 'Ada', policies: ['edit_flows'] });
    for (const first_name of ['Mia', 'Ottilie']) {
      const person = await portal.invite({ first_name });
      expect((await begin(person.token, 'application')).status).toBe(200);
      const draft_data = { applicants: { first_name, last_name: 'Stone' } };
      const saved = await portal.ask('POST', '/api/applicant/application/draft', {
        token: person.token,
        body: { draft_data },
      });
      expect(saved.status).toBe(200);
    }
    const resident = await signIn(user);
    const begun = await begin(resident, ROOM);
    expect(begun.status).toBe(200);
    askedIn = await stateOf(resident, begun.body.id);
  });
  afterAll(() => portal.close());

  const opened = async (texts: Readonly<Record<string, string | null>>): Promise<string> => {
    const { body } = await portal.ask('POST', '/api/studio/drafts', {
      token: analyst,
      body: { title: 'Rehearsed' },
    });
    const id = body.draft.draft_id;
    const typed = Object.entries(texts).map(([path, text]) => ({ path, text, seq: 0 }));
    if (typed.length === 0) return id;
    const saved = await portal.ask('PUT', `/api/studio/drafts/${id}/files`, {
      token: analyst,
      body: { files: typed },
    });
    expect(saved.status).toBe(200);
    return id;
  };
  const rehearsed = (id: string, token = analyst) =>
    portal.ask('POST', `/api/studio/drafts/${id}/rehearsal`, { token });
  const stored = async () => {
    const rows = async (table: 'processes' | 'events' | 'process_timers') =>
      portal.deps.db.selectFrom(table).selectAll().orderBy('id').execute();
    return JSON.stringify([await rows('processes'), await rows('events'), await rows('process_timers')]);
  };

  it('finds nobody touched by a draft that changes nothing for them, and writes nothing', async () => {
    const before = await stored();
    const { status, body } = await rehearsed(await opened({}));
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 3, same: 3, kept: 0, stuck: 0, moves: [], invalid: [], cases: [] });
    expect(await stored()).toBe(before);
  });

  it('tells who moves to another step, whose answers become invalid, and who is less complete', async () => {
    const before = await stored();
    const id = await opened({
      [FLOW]: addressesFirst,
      [RULES]: changed(RULES, ({ properties: { applicants } }) => {
        applicants.properties.first_name.minLength = 5;
      }),
    });
    const { body } = await rehearsed(id);
    expect(body.moves).toEqual([
      {
        flow: 'application',
        from: { state: 'editing', step: 'applicants' },
        to: { state: 'editing', step: 'addresses' },
        count: 2,
      },
    ]);
    expect(body.invalid).toEqual([{ flow: 'application', field: 'applicants.first_name', count: 1 }]);
    expect(body).toMatchObject({ count: 3, same: 1, less_complete: 1, stuck: 0 });
    const short = body.cases.find(({ invalid }: { invalid: string[] }) => invalid.length > 0);
    expect(short.percent_after).toBeLessThan(short.percent_before);
    expect(await stored()).toBe(before);
  });

  it('tells whom it is about only to those who may open the process', async () => {
    const path = `flows/${ROOM}.flow.json`;
    const id = await opened({
      [path]: changed(path, (flow) => {
        Object.assign(flow, JSON.parse(JSON.stringify(flow).replaceAll(`"${askedIn}"`, '"elsewhere"')));
        delete flow.states[askedIn];
      }),
    });
    const hidden = (await rehearsed(id)).body.cases;
    expect(hidden).toMatchObject([{ flow: ROOM, opens: false, about: '', to: { state: 'elsewhere' } }]);
    const both = await signedIn({ policies: ['edit_flows', 'manage_accommodations'] });
    const shown = (await rehearsed(id, both)).body.cases;
    expect(shown).toMatchObject([{ flow: ROOM, opens: true }]);
    expect(shown[0].about).not.toBe('');
  });

  it('says that a draft is not sound, and is nobody else’s', async () => {
    const broken = await opened({ [FLOW]: '{ "id": "application"' });
    expect(await rehearsed(broken)).toMatchObject({
      status: 409,
      body: { error: { code: 'studio.unsound' } },
    });
    await insertCompany(portal.deps.db, { id: 'another', name: 'Another' });
    const stranger = await signedIn({ company_id: 'another', policies: ['super_admin'] });
    expect((await rehearsed(broken, stranger)).status).toBe(404);
    expect((await rehearsed(broken, await signedIn({ policies: ['manage_leases'] }))).status).toBe(403);
  });
});
