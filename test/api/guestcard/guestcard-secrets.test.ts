import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sealedGuestForm,
  shownGuestForm,
  unmaskedGuestForm,
} from '../../../src/server/features/guestcard/contact-form.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { formsWith } from '../support/changed-forms.ts';
import { CONTACT, type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const secret = {
  schema: { type: 'string' },
  ui: { label: 'guestcard:fields.comments', widget: 'text', secret: true },
} as const;

const nickname = {
  schema: { type: 'string' },
  ui: { label: 'guestcard:fields.comments', widget: 'text' },
} as const;

/** Possible additions of a release: a secret, a plain answer, and a secret that the mail to the office contains. */
const forms = formsWith({
  'guestcard/contact': { fields: { visa_no: secret, nickname } },
  'guestcard/preferences': { fields: { comments: secret } },
});

describe.each(DIALECTS)('secrets of a guestcard on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect, { forms });
  });
  afterAll(() => portal.close());

  it('are sealed in the database, masked for the guest and the office, and never logged', async () => {
    const office = 'office@secrets.example';
    const { units, property } = await portal.place({ units: 1 });
    const { db } = portal.deps;
    const found = await db
      .selectFrom('properties')
      .select('settings')
      .where('id', '=', property)
      .executeTakeFirstOrThrow();
    const settings = JSON.parse(found.settings);
    settings.portal_info = { ...settings.portal_info, portal_email: office };
    await db
      .updateTable('properties')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', property)
      .execute();
    const form = { ...CONTACT, visa_no: 'CANARY-V-9911', comments: 'CANARY-C-2233' };
    const sent = await portal.send(units[0] ?? '', 'guestcard', { form });
    expect(sent.status).toBe(200);
    const token = sent.body.d.guest_token;
    const answer = await portal.ask('GET', '/api/applicant/guestcard-verify', { token });
    expect(answer.body.guestcard_contact_form).toMatchObject({
      first_name: 'Nora',
      visa_no: '*****9911',
      comments: '*****2233',
    });
    const row = await db
      .selectFrom('guestcards')
      .select('form')
      .where('property_id', '=', property)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.form).visa_no).toMatch(/^v1\./);
    const [mail] = await portal.inbox(office);
    expect(mail?.text).toContain('*****2233');
    for (const place of [row.form, sent.text, answer.text, mail?.text ?? '', portal.logged()]) {
      expect(place).not.toContain('CANARY');
    }
    // Resealing keeps the same owner.
    expect(await rekey(db, portal.deps.secrets)).toEqual({ sealed: 2, unread: 0 });
    const again = await portal.ask('GET', '/api/applicant/guestcard-verify', { token });
    expect(again.body.guestcard_contact_form).toMatchObject({ visa_no: '*****9911', comments: '*****2233' });
  });

  it('are stored only where a form asks for them', async () => {
    const { units, property } = await portal.place({ units: 1 });
    const hidden = {
      ssn: 'CANARY',
      visa_no_2: ['CANARY'],
      spouse: { visa_no: 'CANARY' },
      visa_no: 'CANARY-V-9911',
    };
    const sent = await portal.send(units[0] ?? '', 'guestcard', { form: { ...CONTACT, ...hidden } });
    expect(sent.status).toBe(200);
    const rows = await portal.deps.db
      .selectFrom('guestcards')
      .selectAll()
      .where('property_id', '=', property)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('CANARY');
  });

  it('are kept when their masks come back, but only in their own guestcard', () => {
    const { deps } = portal;
    const form = sealedGuestForm(deps, { visa_no: '4471-9911' }, 'one', {});
    const masked = { visa_no: '*****9911' };
    expect(unmaskedGuestForm(deps, masked, { id: 'one', form })).toEqual({ visa_no: '4471-9911' });
    expect(unmaskedGuestForm(deps, masked, { id: 'other', form })).toEqual({});
    expect(unmaskedGuestForm(deps, masked, null)).toEqual({});
  });

  it('are kept, like everything a release no longer asks for, when the guest sends the form again', () => {
    const { deps } = portal;
    const before = sealedGuestForm(
      deps,
      { visa_no: '4471-9911', nickname: 'No', email: 'a@b.example' },
      'one',
      {},
    );
    const asked = { ...deps, forms: formsWith({}) };
    const form = sealedGuestForm(asked, { first_name: 'Nora' }, 'one', before);
    // A field that the release asks for and the guest removed is deleted.
    expect(form).toEqual({ visa_no: before.visa_no, nickname: 'No', first_name: 'Nora' });
    expect(shownGuestForm(asked, { id: 'one', form })).toEqual({ nickname: 'No', first_name: 'Nora' });
    expect(shownGuestForm(deps, { id: 'one', form })).toMatchObject({ visa_no: '*****9911', nickname: 'No' });
  });
});
