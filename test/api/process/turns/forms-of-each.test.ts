import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PROPERTIES } from '../../../../src/cli/demo/properties.ts';
import { removeMember } from '../../../../src/db/applicant/household.repository.ts';
import { runTimers } from '../../../../src/server/process/timers/run-timers.ts';
import type { Invited } from '../../../../src/server/property/invitation.ts';
import { rekey } from '../../../../src/server/rekey.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { withSharedHome } from '../../../fixtures/flows/shared-home-flow.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { queuedMessages } from '../../support/queued-messages.ts';
import { runRelease } from '../../support/run-release.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const FLOW = 'shared-home';
const LANDLORD = 'office@oakhomes.example';
const MINUTE = 60_000;
const HERE = DEMO_PROPERTIES[0]?.id ?? '';
const ELSEWHERE = DEMO_PROPERTIES[1]?.id ?? '';

describe.each(DIALECTS)('a form that each of a household fills in, on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withSharedHome());
  });
  afterAll(() => portal.close());

  const { send, read, stateOf, begin, officer, turnOf } = processCalls(() => portal);
  const joins = ({ application_id }: Invited, first_name: string) => {
    keys += 1;
    const email = `${first_name}.${keys}@example.com`.toLowerCase();
    return portal.invite({
      place: { application_id },
      applicant_type: 'CO-APPLICANT',
      first_name,
      last_name: 'Lee',
      email,
    });
  };
  /** Ada, who has begun, Ben and Cleo have to fill in the form. */
  const asked = async (before: (ada: Invited) => Promise<unknown> = async () => undefined) => {
    const ada = await portal.invite();
    await before(ada);
    const ben = await joins(ada, 'Ben');
    const cleo = await joins(ada, 'Cleo');
    const id = String((await begin(ada.token, FLOW)).body.id);
    expect(await send(ada.token, id, 'START')).toMatchObject({ body: { place: { state: 'filling' } } });
    return { ada, ben, cleo, id };
  };
  const habits = (sleep: string, code?: string) => ({ habits_answers: { sleep, ...(code && { code }) } });
  const save = (token: string, id: string, answers: object, revision?: number) =>
    send(token, id, 'SAVE', { answers, ...(revision !== undefined && { revision }) });
  const submit = (token: string, id: string, answers: object, revision?: number) =>
    send(token, id, 'SEND', { answers, ...(revision !== undefined && { revision }) });
  const seenBy = async (token: string, id: string) => (await read(token, id)).body;

  it('keeps the answers of each apart, and shows them to nobody else before they are sent', async () => {
    const { ada, ben, cleo, id } = await asked();
    const moss = await officer(HERE, ['manage_leases']);
    expect(await save(ada.token, id, habits('at nine', 'A-1'))).toMatchObject({
      status: 200,
      body: { outcome: 'saved', result: { revision: 1 } },
    });
    // Nobody overwrites the answers of another one, and nobody's revision is that of another one.
    expect(await save(ben.token, id, habits('at ten', 'B-2'), 0)).toMatchObject({ status: 200 });
    expect(await seenBy(ada.token, id)).toMatchObject({
      answers: { habits_answers: { sleep: 'at nine' } },
      page: { answers_revision: 1, each: [] },
    });
    expect(JSON.stringify(await seenBy(ada.token, id))).not.toMatch(/A-1|at ten/);
    expect(await seenBy(ben.token, id)).toMatchObject({ answers: { habits_answers: { sleep: 'at ten' } } });
    expect((await seenBy(cleo.token, id)).answers).toEqual({});
    const office = await seenBy(moss, id);
    expect([office.answers, office.page.each]).toEqual([{}, []]);
    const owners = await Promise.all(
      [ada, ben, cleo].map(async ({ token }) => (await seenBy(token, id)).page.answers_of),
    );
    expect(new Set(owners).size).toBe(3);
    const stored = await portal.deps.db.selectFrom('process_member_answers').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/A-1|B-2/);
  });

  it('leads on when each has sent it, and shows the answers of each to the office by name', async () => {
    const { ada, ben, cleo, id } = await asked();
    const moss = await officer(HERE, ['manage_leases']);
    for (const { token } of [ada, ben])
      expect(await submit(token, id, habits('at nine', '12-34'))).toMatchObject({
        status: 200,
        body: { outcome: 'saved', place: { state: 'filling' } },
      });
    expect((await seenBy(cleo.token, id)).turn).toMatchObject({
      mine: true,
      members: [
        { name: expect.stringContaining('Ada'), acted: true },
        { name: 'Ben Lee', acted: true },
        { name: 'Cleo Lee', acted: false, me: true },
      ],
    });
    expect((await seenBy(cleo.token, id)).page.each).toEqual([]);
    const early = await seenBy(moss, id);
    expect(early.page.each.map(({ name }: { name: string }) => name).sort()[1]).toBe('Ben Lee');
    expect(await submit(cleo.token, id, habits('at dawn'))).toMatchObject({
      status: 200,
      body: { place: { state: 'reviewing' } },
    });
    expect(await turnOf(moss, id)).toBeDefined();
    const seen = await seenBy(moss, id);
    const told = Object.fromEntries(
      seen.page.each.map(({ name, answers, form, by }: Record<string, unknown>) => [
        name,
        { answers, form, by },
      ]),
    );
    expect(told['Cleo Lee']).toEqual({
      form: `${FLOW}/habits`,
      by: 'person',
      answers: habits('at dawn'),
    });
    expect(Object.keys(told)).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toContain('12-34');
    // The household reads the answer of the office, and still only its own answers.
    expect(await send(moss, id, 'DECIDE', { answers: { answer_answers: { answer: 'Yes' } } })).toMatchObject({
      body: { place: { state: 'settled' } },
    });
    const own = await seenBy(ben.token, id);
    expect(own.answers).toMatchObject({
      answer_answers: { answer: 'Yes' },
      habits_answers: { sleep: 'at nine' },
    });
    expect(own.page.each).toEqual([]);
  });

  it('shows what each has sent also to their own group where the flow says so', async () => {
    const shownTo = { household: [`${FLOW}/habits`] };
    await runRelease(portal, withSharedHome({ shownTo }));
    const { ada, ben, id } = await asked();
    await submit(ben.token, id, habits('at ten'));
    expect((await seenBy(ada.token, id)).page.each).toEqual([
      { form: `${FLOW}/habits`, by: 'person', name: 'Ben Lee', answers: habits('at ten') },
    ]);
    expect((await seenBy(ben.token, id)).page.each).toEqual([]);
    await runRelease(portal, withSharedHome());
  });

  it('refuses invalid answers, newer ones of another tab, a second submit, and whoever is not asked', async () => {
    const { ada, ben, id } = await asked();
    expect(await submit(ben.token, id, habits(''))).toMatchObject({
      body: { outcome: 'fieldError', error: { code: 'validation.failed' }, place: { state: 'filling' } },
    });
    expect((await seenBy(ben.token, id)).turn.mine).toBe(true);
    await save(ben.token, id, habits('at ten'), 0);
    for (const late of [save(ben.token, id, habits('late'), 0), submit(ben.token, id, habits('late'), 0)])
      expect(await late).toMatchObject({
        body: { error: { code: 'draft.stale', revision: 1, answers: habits('at ten') } },
      });
    const both = await Promise.all([
      submit(ben.token, id, habits('at ten'), 1),
      submit(ben.token, id, habits('at ten'), 1),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const again of [save(ben.token, id, habits('never')), submit(ben.token, id, habits('never'))])
      expect(await again).toMatchObject(refused(409, 'turn.acted'));
    expect((await seenBy(ben.token, id)).answers).toEqual(habits('at ten'));
    expect(await save(ada.token, id, { answer_answers: { answer: 'Mine' } })).toMatchObject({ status: 400 });
    const moss = await officer(HERE, ['manage_leases']);
    expect(await submit(moss, id, habits('office'))).toMatchObject(refused(409, 'turn.others'));
    const stranger = await portal.invite();
    expect(await submit(stranger.token, id, habits('x'))).toMatchObject(refused(404, 'record.not_found'));
    const elsewhere = await officer(ELSEWHERE, ['manage_leases']);
    expect(await read(elsewhere, id)).toMatchObject(refused(404, 'record.not_found'));
  });

  it('counts both of two who send in the same instant', async () => {
    const { ada, ben, cleo, id } = await asked();
    await submit(ada.token, id, habits('at nine'));
    const both = await Promise.all([ben, cleo].map(({ token }) => submit(token, id, habits('at ten'))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf(ada.token, id)).toBe('reviewing');
  });

  it('does not wait for who has left, whose unsent answers nobody reads', async () => {
    const { ada, ben, cleo, id } = await asked();
    const moss = await officer(HERE, ['manage_leases']);
    await save(cleo.token, id, habits('hidden'));
    for (const { token } of [ada, ben]) await submit(token, id, habits('at nine'));
    await removeMember(portal.deps.db, cleo.applicant_id, portal.clock.now().toISOString());
    expect(await submit(cleo.token, id, habits('late'))).toMatchObject({ status: 401 });
    portal.clock.advance(16 * MINUTE);
    await runTimers(portal.deps);
    expect(await stateOf(ada.token, id)).toBe('reviewing');
    expect(JSON.stringify(await seenBy(moss, id))).not.toContain('hidden');
  });

  it('is offered to each who has not sent it, in the words above the form', async () => {
    const { ada, ben, id } = await asked();
    const offered = async (token: string) =>
      (await portal.ask('GET', '/api/flows', { token })).body.filter(({ path }: { path: string }) =>
        path.includes('applicant='),
      );
    expect(await offered(ben.token)).toMatchObject([
      {
        title: 'A home for several',
        text: 'Nobody else of your household reads what you write here.',
        path: `/flow/${FLOW}?applicant=${ada.applicant_id}`,
      },
    ]);
    await submit(ben.token, id, habits('at ten'));
    expect(await offered(ben.token)).toEqual([]);
  });

  it('is filled in by a landlord by the link of a mail, until the link is withdrawn', async () => {
    const submitted = async ({ token }: Invited) => {
      const { status } = await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      expect(status).toBe(200);
    };
    const { ada, ben, cleo, id } = await asked(submitted);
    for (const { token } of [ada, ben, cleo]) await submit(token, id, habits('at nine'));
    expect(await stateOf(ada.token, id)).toBe('vouching');
    await runTimers(portal.deps);
    const [landlord = ''] = (await queuedMessages(portal))
      .filter(({ recipient, body }) => recipient === LANDLORD && body.includes(ada.applicant_id))
      .flatMap(({ body }) => /access_token=([\w-]+)/.exec(body)?.[1] ?? []);
    const opened = await begin(landlord, FLOW, { applicant: ada.applicant_id });
    expect(opened).toMatchObject({ status: 200, body: { id, turn: { mine: true, as: ['landlords'] } } });
    expect(JSON.stringify(opened.body)).not.toContain('at nine');
    const paid = { answers: { reference_answers: { paid: 'Always' } } };
    expect(await send(ada.token, id, 'VOUCH', paid)).toMatchObject(refused(409, 'turn.others'));
    expect(await send(landlord, id, 'VOUCH', { answers: { reference_answers: {} } })).toMatchObject({
      body: { outcome: 'fieldError' },
    });
    expect(await send(landlord, id, 'VOUCH', paid)).toMatchObject({
      body: { place: { state: 'reviewing' } },
    });
    const moss = await officer(HERE, ['manage_leases']);
    expect((await seenBy(moss, id)).page.each).toContainEqual({
      form: `${FLOW}/reference`,
      by: 'person',
      name: (fullDraft().applicant_addresses as { landlord_name: string }[])[0]?.landlord_name,
      answers: { reference_answers: { paid: 'Always' } },
    });
    await removeMember(portal.deps.db, ada.applicant_id, portal.clock.now().toISOString());
    expect(await read(landlord, id)).toMatchObject({ status: 401 });
  });

  it('is sealed anew with a new key', async () => {
    const { ada, id } = await asked();
    await save(ada.token, id, habits('at nine', 'S3CRET-4471'));
    const { db, secrets } = portal.deps;
    const stored = () =>
      db.selectFrom('process_member_answers').select('answers').where('process_id', '=', id);
    const before = await stored().executeTakeFirstOrThrow();
    const shown = (await seenBy(ada.token, id)).answers;
    expect(shown.habits_answers.code).toBe('*****4471');
    expect((await rekey(db, secrets)).unread).toBe(0);
    expect(await stored().executeTakeFirstOrThrow()).not.toEqual(before);
    expect((await seenBy(ada.token, id)).answers).toEqual(shown);
  });
});
