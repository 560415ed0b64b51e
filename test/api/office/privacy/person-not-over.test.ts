/** What refuses the deletion of a person, and what it leaves to others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBelonging } from '../../../../src/db/office/people/belonging.repository.ts';
import type { User } from '../../../../src/db/session/user.repository.ts';
import { REQUESTED } from '../../../../src/db/workorder/workorder.repository.ts';
import { postCharge } from '../../../../src/server/ledger/charges.ts';
import { addRoommate, makeTenant } from '../../../fixtures/tenant.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../../support/test-portal.ts';

const PLACE = { company_id: 'demo-company', property_id: 'juniper-row' };
const AT = '2026-03-01T15:00:00.000Z';

describe.each(DIALECTS)('the deletion of a person, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_privacy']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const former = () => makeTenant(portal.deps, { lease_status: 'Previous' });
  const path = (user: User) => `/api/office/persons/resident/${user.id}/deletion`;
  const preview = async (user: User) => (await portal.ask('GET', path(user), { token: kim })).body;
  const remove = (user: User) => {
    const body = { reason: 'Asked by mail', name: `${user.first_name} ${user.last_name}` };
    return portal.ask('POST', path(user), { token: kim, body });
  };
  const emailOf = (user: User) =>
    portal.deps.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow();

  type Home = Awaited<ReturnType<typeof former>>;
  const charge = async ({ lease_id }: Home, charge_code: string) => {
    const { deps } = portal;
    const about = { description: { en: 'A charge' }, amount_cents: 5000, due_date: '2026-03-01' };
    await deps.db
      .transaction()
      .execute((trx) =>
        postCharge(deps, trx, { ...PLACE, lease_id }, { ...about, name: 'one', charge_code }, 'job:charges'),
      );
  };
  /** What is open, by the reason that it gives. */
  const OPEN: Readonly<Record<string, (home: Home) => Promise<unknown>>> = {
    async payment({ user, lease_id }) {
      const none = { method_id: null, provider_transaction_id: null, failure: null, represents_id: null };
      const times = { present_again_on: null, look_at: null, authorised_at: null };
      await portal.deps.db
        .insertInto('ledger_payments')
        .values({
          ...{ ...PLACE, ...none, ...times, id: `payment-${lease_id}`, lease_id, user_id: user.id },
          ...{ origin: 'resident', idempotency_key: lease_id, payment_type: 'CARD', provider: 'GATEWAY' },
          ...{ method_label: '', amount_cents: 5000, fee_cents: 0, state: 'unknown', auth_code: '' },
          ...{ presentment: 1, created_at: AT, updated_at: AT },
        })
        .execute();
    },
    money: (home) => charge(home, 'RENT'),
    async deposit({ lease_id }) {
      const open = { deposit_cents: null, balance_cents: null, deductions: null, refund_cents: null };
      const ends = { owed_cents: null, drawn_at: null, settled_at: null, paid_at: null };
      const settlement = { ...PLACE, lease_id, subject_id: lease_id, keys_returned_on: '2026-03-01' };
      await portal.deps.db
        .insertInto('settlements')
        .values({ ...settlement, ...open, ...ends })
        .execute();
    },
    async workorder({ user, lease_id }) {
      const texts = { title: 'Tap', description: 'It drips', entry_note: '', times: '[]' };
      await portal.deps.db
        .insertInto('workorders')
        .values({
          ...{ ...PLACE, ...REQUESTED, ...texts, id: `work-${lease_id}`, lease_id, user_id: user.id },
          ...{ request_key: lease_id, category: 'PLUMBING', permission_to_enter: 1, emergency: 0 },
          ...{ created_at: AT, changed_at: AT },
        })
        .execute();
    },
    async export({ user }) {
      const body = { reason: 'Asked by mail', with_uploads: false };
      const asked = await portal.ask('POST', `/api/office/persons/resident/${user.id}/exports`, {
        ...{ token: kim, body },
      });
      expect(asked.status).toBe(200);
    },
  };

  it.each(Object.keys(OPEN))('is refused while something of the kind is open: %s', async (matter) => {
    const home = await former();
    const { user } = home;
    expect((await preview(user)).open).toEqual([]);
    await OPEN[matter]?.(home);
    expect((await preview(user)).open).toEqual([matter]);
    const answer = await remove(user);
    expect(answer).toMatchObject(refused(409, 'person.not_over'));
    expect(answer.body.error.open).toEqual([matter]);
    expect(await emailOf(user)).toEqual({ email: user.email });
  });

  it('leaves the account of somebody who lives at another property of the company', async () => {
    const { user, lease_id } = await former();
    const { lease_id: elsewhere } = await makeTenant(portal.deps, { property_id: 'harbor-court' });
    const { db } = portal.deps;
    const other = db.updateTable('lease_occupants').set({ user_id: user.id });
    await other.where('lease_id', '=', elsewhere).execute();
    expect((await preview(user)).lives_elsewhere).toBe(true);
    const about = { subject: 'Heating', message: 'It is cold', author: 'Rae Resident', from_office: 0 };
    await db
      .insertInto('resident_messages')
      .values({
        ...{ ...PLACE, ...about, id: `message-${user.id}`, thread_id: `thread-${user.id}`, created_at: AT },
        ...{ user_id: user.id, applicant_id: null, lease_id, workorder_id: null, invoice_id: null },
        ...{ read_at: null, impersonation_id: null, delivered_at: null },
      })
      .execute();
    expect((await remove(user)).status).toBe(200);
    expect(await emailOf(user)).toEqual({ email: user.email });
    const messages = db.selectFrom('resident_messages').select('id').where('user_id', '=', user.id);
    expect(await messages.execute()).toEqual([]);
  });

  it('leaves the belongings of a household to the last who is left', async () => {
    const { user, lease_id } = await former();
    const { db } = portal.deps;
    const mate = await addRoommate(
      portal.deps,
      { lease_id, user_id: user.id },
      {
        ...{ first_name: 'Mate', last_name: 'Stays' },
      },
    );
    await insertBelonging(db, {
      ...{ ...PLACE, id: `car-${lease_id}`, lease_id, request_key: 'one', kind: 'VEHICLE', name: 'Blue car' },
      ...{ number: 'TX 1', detail: '', permit: '', since: AT, added_by: user.id },
    });
    const left = async () =>
      (await db.selectFrom('belongings').select('name').where('lease_id', '=', lease_id).execute()).length;
    expect((await remove(user)).status).toBe(200);
    expect(await left()).toBe(1);
    expect((await remove(mate)).status).toBe(200);
    expect(await left()).toBe(0);
  });
});
