import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../src/contract/office/workorders/workorder-board.contract.ts';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficer, newOfficeSession } from '../../drive/workorder/officer.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { ASSIGNMENT, Life, SLOT, TRIAGE } from '../workorders/life.ts';

const MANAGE = ['manage_workorders'];

describe.each(DIALECTS)('the board of workorders on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let jo: { readonly token: string; readonly user_id: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident();
    const { property_id, company_id } = robin;
    jo = await newOfficeSession(portal.deps, property_id, company_id, { policies: MANAGE, last_name: 'Jo' });
  });
  afterAll(() => portal.close());

  const officerWith = (policies: readonly string[], property_id = robin.property_id) =>
    newOfficer(portal.deps, property_id, robin.company_id, { policies });
  const read = async (token = jo.token, language = 'en'): Promise<WorkorderBoard> => {
    const { status, body } = await portal.ask('GET', '/api/office/workorders/board', {
      token,
      headers: { 'accept-language': language },
    });
    expect(status).toBe(200);
    return body;
  };
  const cardOf = async (id: string, token = jo.token): Promise<BoardCard | undefined> =>
    (await read(token)).cards.find(({ workorder_id }) => workorder_id === id);
  const begun = async (changed: Parameters<typeof addNewWorkorder>[2] = {}) =>
    new Life(portal, robin, jo.token, await addNewWorkorder(portal.deps, robin, changed));

  it('shows a workorder in the column of its phase through its whole life, until it has ended', async () => {
    const life = await begun({ permission_to_enter: false, title: 'The lamp flickers' });
    const seen: unknown[] = [];
    const look = async () => {
      const card = await cardOf(life.id);
      seen.push([card?.column.replace('workorder:phases.', ''), card?.on_office, card?.visit_agreed]);
    };
    await look();
    await life.office('SEND', { triage: TRIAGE });
    await look();
    await life.office('SEND', { assignment: ASSIGNMENT });
    await look();
    await life.office('PROPOSE', { slot: SLOT });
    await look();
    await life.resident({ event: 'ACCEPT' });
    await look();
    await life.office('START');
    await look();
    await life.office('REPORT', { result: { outcome: 'FIXED', note: 'A new bulb.' } });
    await look();
    expect(seen).toEqual([
      ['reported', true, false],
      ['assign', true, false],
      ['plan', true, false],
      ['proposed', false, false],
      ['agreed', true, true],
      ['working', true, true],
      ['done', false, true],
    ]);
    expect(await cardOf(life.id)).toMatchObject({
      title: 'The lamp flickers',
      permission_to_enter: false,
      may_act: false,
      due_at: null,
    });
    await life.resident({ event: 'CONFIRM' });
    expect(await cardOf(life.id)).toBeUndefined();
    const cancelled = await begun();
    await cancelled.resident({ event: 'CANCEL' });
    expect(await cardOf(cancelled.id)).toBeUndefined();
  });

  it('has the columns of the flow in the language of the member', async () => {
    expect((await read()).columns.map(({ title }) => title)).toEqual([
      'Reported',
      'To assign',
      'To plan',
      'Visit proposed',
      'Visit agreed',
      'In progress',
      'Done, to be confirmed',
    ]);
    expect((await read(jo.token, 'es')).columns[0]?.title).toBe('Reportadas');
  });

  it('says who has the work, and offers those to whom it can be given', async () => {
    const { id } = await begun();
    const card = await cardOf(id);
    expect(card).toMatchObject({ claimed_by: null, mine: false, may_act: true, overdue: false });
    const path = `/api/office/turns/${card?.process_id}/claim`;
    const { colleagues } = await read();
    expect(colleagues).toContainEqual({ user_id: jo.user_id, name: expect.stringContaining('Jo') });
    const kim = await officerWith(MANAGE);
    expect(await portal.ask('POST', path, { token: kim, body: { user_id: jo.user_id } })).toMatchObject({
      status: 200,
    });
    expect(await cardOf(id)).toMatchObject({ claimed_by: { user_id: jo.user_id }, mine: true });
    expect(await cardOf(id, kim)).toMatchObject({ claimed_by: { user_id: jo.user_id }, mine: false });
  });

  it('says what is overdue', async () => {
    const life = await begun({ emergency: true });
    await life.pass(5);
    expect(await cardOf(life.id)).toMatchObject({ emergency: true, overdue: true });
  });

  it('can be read without acting, and not by others; it shows nothing of another property', async () => {
    const { id } = await begun();
    const reader = await officerWith(['read_office']);
    expect((await read(reader)).colleagues).toEqual([]);
    expect(await cardOf(id, reader)).toMatchObject({ may_act: false });
    for (const token of [await officerWith(['manage_leases']), robin.token])
      expect(await portal.ask('GET', '/api/office/workorders/board', { token })).toMatchObject(
        refused(403, 'access.denied'),
      );
    expect(await portal.ask('GET', '/api/office/workorders/board', { token: 'nobody' })).toMatchObject({
      status: 401,
    });
    const other = await officerWith(MANAGE, 'harbor-court');
    expect((await read(other)).cards.filter(({ workorder_id }) => workorder_id === id)).toEqual([]);
  });
});
