import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDraft, saveDraft } from '../../../../src/db/applicant/draft.repository.ts';
import { removeMember } from '../../../../src/db/applicant/household.repository.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { withHousehold } from '../../../fixtures/flows/household-flow.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { runRelease } from '../../support/run-release.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const FLOW = 'pet-asks';
const LANDLORD = 'office@oakhomes.example';
const DAY = 86_400_000;

describe.each(DIALECTS)('a process that waits for the landlord of an applicant, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withHousehold({ group: 'landlords' }));
  });
  afterAll(() => portal.close());

  const { send: sent, read, begin: beginFlow } = processCalls(() => portal);
  const begin = (token: string, body: object = {}) => beginFlow(token, FLOW, body);
  const linksTo = async (applicant_id: string) =>
    (await queuedMessages(portal))
      .filter(({ recipient }) => recipient === LANDLORD)
      .flatMap(({ body }) => /https?:\S+/.exec(body)?.[0] ?? [])
      .map((address) => new URL(address))
      .filter(
        ({ pathname, searchParams }) =>
          pathname === `/flow/${FLOW}` && searchParams.get('applicant') === applicant_id,
      );

  /** Ada has submitted an application that names a landlord, and asked them. */
  const asked = async () => {
    const ada = await portal.invite();
    const submitted = await portal.ask('POST', '/api/applicant/save-submit', {
      token: ada.token,
      body: fullDraft(),
    });
    expect(submitted.status).toBe(200);
    const id = String((await begin(ada.token)).body.id);
    expect(await sent(ada.token, id, 'ASK')).toMatchObject({
      status: 200,
      body: { place: { state: 'asking' } },
    });
    await Promise.all([runTimers(portal.deps), runTimers(portal.deps)]);
    const links = await linksTo(ada.applicant_id);
    expect(links).toHaveLength(1);
    return { ada, id, landlord: links[0]?.searchParams.get('access_token') ?? '' };
  };

  it('goes on when the landlord has answered by the link of the mail, without an account', async () => {
    const { ada, id, landlord } = await asked();
    const [{ landlord_name: name } = { landlord_name: '' }] = fullDraft().applicant_addresses as {
      landlord_name: string;
    }[];
    expect((await read(ada.token, id)).body.turn).toMatchObject({
      mine: false,
      members: [{ name, acted: false }],
    });
    const opened = await begin(landlord, { applicant: ada.applicant_id });
    expect(opened).toMatchObject({ status: 200, body: { id, turn: { mine: true, as: ['others'] } } });
    expect(Object.keys(opened.body.facts).sort()).toEqual(['agreed', 'asked', 'lapsed', 'refused']);
    expect(opened.body.answers).toEqual({});
    expect(await sent(landlord, id, 'ASK')).toMatchObject({ status: 409 });
    expect(await sent(ada.token, id, 'AGREE')).toMatchObject(refused(409, 'turn.others'));
    const both = await Promise.all([sent(landlord, id, 'AGREE'), sent(landlord, id, 'AGREE')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(ada.token, id)).body).toMatchObject({ place: { state: 'welcome' } });
    const { history } = (await read(ada.token, id)).body.turn;
    expect(history.at(-1)).toMatchObject({ name, me: false });
  });

  it("opens nothing else: not the application, not another applicant's process", async () => {
    const { ada, landlord } = await asked();
    const other = await asked();
    for (const call of [
      read(landlord, other.id),
      sent(landlord, other.id, 'AGREE'),
      begin(landlord, { applicant: other.ada.applicant_id }),
      begin(landlord),
    ])
      expect(await call).toMatchObject(refused(404, 'record.not_found'));
    expect((await portal.ask('GET', '/api/applicant/application', { token: landlord })).status).toBe(401);
    expect((await begin(landlord, { applicant: ada.applicant_id })).status).toBe(200);
  });

  it('ends with the applicant, with the address in the application, and after 60 days', async () => {
    const [removed, moved, late] = [await asked(), await asked(), await asked()];
    await removeMember(portal.deps.db, removed.ada.applicant_id, portal.clock.now().toISOString());
    expect(await sent(removed.landlord, removed.id, 'AGREE')).toMatchObject({ status: 401 });
    const { db } = portal.deps;
    const draft = await readDraft(db, moved.ada.applicant_id);
    if (draft === null) throw new Error('There is no draft.');
    const { revision, progress_data, draft_data } = draft;
    const without = { progress_data, draft_data: { ...draft_data, applicant_addresses: [] } };
    await saveDraft(db, moved.ada.applicant_id, revision, without);
    expect(await sent(moved.landlord, moved.id, 'AGREE')).toMatchObject(refused(404, 'record.not_found'));
    portal.clock.advance(60 * DAY);
    expect(await sent(late.landlord, late.id, 'AGREE')).toMatchObject({ status: 401 });
  });
});
