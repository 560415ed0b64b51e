import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyResident } from '../../../src/server/outbox/notify-resident.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { DIALECTS } from '../support/test-database.ts';
import { Life } from '../workorders/life.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

describe.each(DIALECTS)('notices on %s', (dialect) => {
  let portal: ResidentPortal;
  let officer: string;
  let numbers = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
  });
  afterAll(() => portal.close());

  /** The pending outbox messages of a person, oldest first. */
  const sentTo = async (recipient: string) => {
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      channel: row.channel,
      subject: row.subject,
      text: textOfMessage(portal.deps.secrets, row) ?? '',
    }));
  };
  const parcel = (who: SignedIn, parcel_id: string) =>
    portal.ask('POST', '/api/office/parcels', {
      token: officer,
      body: { parcel_id, lease_id: who.lease_id, carrier: 'UPS', description: '', place: 'Locker 4' },
    });
  const wish = (who: SignedIn, channel: string, is_wanted: boolean, kind = 'parcels') =>
    who.ask('POST', '/api/tenant/notice-wishes', { body: { kind, channel, is_wanted } });
  /** Verifies a number of this person, and returns it. */
  const proveMobile = async (who: SignedIn): Promise<string> => {
    numbers += 1;
    const mobile_no = `+151255501${String(numbers).padStart(2, '0')}`;
    const { body } = await who.ask('POST', '/api/tenant/mobile', { body: { mobile_no } });
    const [{ text } = { text: '' }] = (await sentTo(mobile_no)).slice(-1);
    const otp = /\d{6}/.exec(text)?.[0];
    const proven = await who.ask('POST', '/api/tenant/mobile/verify', {
      body: { mobile_no, hashed: body.hashed, otp },
    });
    expect(proven.body.mobile_no).toBe(mobile_no);
    return mobile_no;
  };

  it('are sent by mail unless the person has chosen otherwise, and stay readable in the list of mails', async () => {
    const robin = await portal.resident();
    await parcel(robin, `p1-${robin.lease_id}`);
    const [mail] = await sentTo(robin.email);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'A parcel has come for you' });
    expect(mail?.text).toContain('Locker 4');
    expect(mail?.text).toContain(`${robin.host}`);
    const { body: mails } = await robin.ask('GET', '/api/tenant/mails');
    expect(mails).toMatchObject([{ subject: mail?.subject }]);
    const { body: shown } = await robin.ask('GET', `/api/tenant/mails/${mails[0].mail_id}`);
    // The code of the parcel stands in what was sent alone.
    expect(shown).toMatchObject({ to: robin.email, text: mail?.text.replace(/: \d{6}\n/, ': ••••••\n') });
    const stranger = await portal.resident();
    expect((await stranger.ask('GET', `/api/tenant/mails/${mails[0].mail_id}`)).status).toBe(404);
    await wish(robin, 'mail', false);
    await parcel(robin, `p2-${robin.lease_id}`);
    expect(await sentTo(robin.email)).toHaveLength(1);
  });

  it('are listed with their lease', async () => {
    const robin = await portal.resident();
    const other = await portal.resident();
    await parcel(robin, `own-${robin.lease_id}`);
    await parcel(robin, `moved-${robin.lease_id}`);
    await portal.deps.db
      .updateTable('notices')
      .set({ lease_id: other.lease_id })
      .where('about', '=', `parcel:moved-${robin.lease_id}`)
      .execute();
    expect((await robin.ask('GET', '/api/tenant/mails')).body).toHaveLength(1);
    expect((await other.ask('GET', '/api/tenant/mails')).body).toEqual([]);
  });

  it('are never sent twice for the same event, even by two concurrent jobs', async () => {
    const robin = await portal.resident();
    const told = {
      company_id: robin.company_id,
      property_id: robin.property_id,
      user_id: robin.user_id,
      lease_id: robin.lease_id,
      kind: 'parcels' as const,
      about: 'parcel:same',
      template: 'parcel',
      page: '/parcels',
      values: { carrier: 'UPS', place: 'Locker 4' },
    };
    const tell = () => portal.deps.db.transaction().execute((trx) => notifyResident(portal.deps, trx, told));
    await Promise.all([tell(), tell(), tell()]);
    await parcel(robin, `p-${robin.lease_id}`);
    await parcel(robin, `p-${robin.lease_id}`);
    expect(await sentTo(robin.email)).toHaveLength(2);
  });

  it('are sent by SMS to a verified number if the person wants that', async () => {
    const robin = await portal.resident();
    expect(await wish(robin, 'sms', true)).toMatchObject({
      status: 409,
      body: { error: { code: 'notice.no_mobile' } },
    });
    const mobile = await proveMobile(robin);
    await parcel(robin, `p1-${robin.lease_id}`);
    expect(await sentTo(mobile)).toHaveLength(1);
    expect((await wish(robin, 'sms', true)).body.wishes).toContainEqual({
      kind: 'parcels',
      mail: true,
      sms: true,
    });
    await parcel(robin, `p2-${robin.lease_id}`);
    expect((await sentTo(mobile)).at(-1)).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining('a parcel from UPS waits for you: Locker 4'),
    });
  });

  it('accept only the right code of the same person', async () => {
    const [robin, stranger] = [await portal.resident(), await portal.resident()];
    const mobile_no = '+15125550177';
    const { body } = await robin.ask('POST', '/api/tenant/mobile', { body: { mobile_no } });
    const otp = /\d{6}/.exec((await sentTo(mobile_no))[0]?.text ?? '')?.[0] ?? '';
    const prove = (who: SignedIn, code: string) =>
      who.ask('POST', '/api/tenant/mobile/verify', { body: { mobile_no, hashed: body.hashed, otp: code } });
    expect(await prove(stranger, otp)).toMatchObject({
      status: 422,
      body: { error: { code: 'otp.invalid' } },
    });
    expect((await prove(robin, otp === '000000' ? '000001' : '000000')).status).toBe(422);
    expect((await prove(robin, otp)).status).toBe(200);
    expect((await stranger.ask('GET', '/api/tenant/notice-wishes')).body.mobile_no).toBe('');
  });

  it('are written in the language that the person has chosen', async () => {
    const robin = await portal.resident();
    expect((await robin.ask('POST', '/api/user/language', { body: { language: 'es' } })).body).toEqual({
      language: 'es',
    });
    await parcel(robin, `p-${robin.lease_id}`);
    expect((await sentTo(robin.email)).at(-1)?.subject).toBe('Ha llegado un paquete para usted');
  });

  it('announce a visit in the time of the property, messages and documents', async () => {
    const robin = await portal.resident();
    const form = new FormData();
    const request = {
      key: 'one',
      category: 'PLUMBING',
      title: 'The tap',
      description: 'It drips.',
      permission_to_enter: true,
      entry_note: '',
      times: [{ day: '2090-03-04', part: 'MORNING' }],
    };
    form.append('request', JSON.stringify(request));
    const { workorder_id } = (await robin.ask('POST', '/api/tenant/workorders', { body: form })).body;
    const life = new Life(portal, robin, officer, workorder_id);
    expect((await life.propose({ day: '2026-06-04', window: '10-12' })).status).toBe(200);
    const letter = { lease_id: robin.lease_id, subject: 'Water', message: 'Off on Monday.' };
    await portal.ask('POST', '/api/office/messages', { token: officer, body: letter });
    const mails = await sentTo(robin.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Visit for your workorder “The tap”',
      'A message from Juniper Row',
    ]);
    expect(mails[0]?.text).toMatch(/June 4.*10:00.*12:00/);
    // The mail does not contain the message, which is read in the portal.
    expect(mails[1]?.text).not.toContain('Off on Monday');
  });

  it('notify the office of workorders and messages of residents', async () => {
    const robin = await portal.resident();
    const { settings } = await portal.deps.db
      .selectFrom('properties')
      .select('settings')
      .where('id', '=', robin.property_id)
      .executeTakeFirstOrThrow();
    const { portal_email } = JSON.parse(settings).portal_info;
    await robin.ask('PUT', '/api/tenant/messages', {
      body: { subject: 'Bicycles', message: 'Where may they stand?' },
    });
    expect((await sentTo(portal_email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('Bicycles'),
      text: expect.stringContaining('Where may they stand?'),
    });
  });
});
