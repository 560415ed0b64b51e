import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { seedListings } from '../../../src/cli/demo/units.ts';
import { insertShoutboxItem } from '../../../src/db/property/page.repository.ts';
import { createServer } from '../../../src/server/app.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { addThirdLanguage, MARK, THIRD } from '../../fixtures/third-language.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { PROJECT } from '../support/test-portal.ts';

const inFrench = { headers: { 'accept-language': 'fr-CA, en;q=0.5' } };

describe.each(DIALECTS)('a language that consists of data only, on %s', (dialect) => {
  const locales = mkdtempSync(join(tmpdir(), 'latchkey-locales-'));
  let portal: GuestPortal;
  beforeAll(async () => {
    cpSync(join(PROJECT, 'locales'), locales, { recursive: true });
    addThirdLanguage(locales);
    portal = await startGuestPortal(dialect, { locales });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(locales, { recursive: true, force: true });
  });

  /** The newest message to somebody, in which every line with text has the mark. */
  const messageTo = async (to: string) => {
    const [message] = await portal.inbox(to);
    if (message === undefined) throw new Error(`nothing was sent to ${to}`);
    const lines = message.text.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !line.startsWith(MARK))).toEqual([]);
    return message;
  };

  it('is offered, and its texts are served', async () => {
    const { status, body } = await portal.ask('GET', `/api/languages/${THIRD}/portal.json`);
    expect([status, body.language]).toEqual([200, `${MARK}Language`]);
    expect(portal.deps.texts.languages).toEqual(['en', 'es', THIRD]);
    expect((await portal.ask('GET', '/api/languages/pl/portal.json')).status).toBe(404);
  });

  it('is used for errors, if the client requests it', async () => {
    const { body } = await portal.ask('GET', '/api/applicant/application', { token: 'x', ...inFrench });
    expect(body.error.message).toMatch(MARK);
    const other = await portal.ask('GET', '/api/applicant/application', { token: 'x' });
    expect(`${MARK}${other.body.error.message}`).toBe(body.error.message);
  });

  it.each(['terms-applicant', 'payment-terms-and-conditions'])('has the page %s', async (slug) => {
    const { body } = await portal.ask('GET', `/api/pages/slug/${slug}`, inFrench);
    expect(body.page_title).toMatch(MARK);
    expect(body.page_content).toContain(MARK);
  });

  it('has the notices that applicants must read first', async () => {
    const { token } = await portal.invite({ language: THIRD });
    const path = '/api/applicant/must_read/juniper-row';
    expect((await portal.ask('GET', path, { token })).body).toContain(MARK);
  });

  it('shows the notices of a property in the fallback language until they are translated', async () => {
    const notice = { title: 'Pool', content: 'Closed.', position: 0, language: 'en' };
    const tenancy = { company_id: DEMO_COMPANY.id, property_id: 'juniper-row' };
    await insertShoutboxItem(portal.deps.db, { ...tenancy, ...notice, id: 'en' });
    const { token } = await portal.invite({ language: THIRD });
    const titles = async () =>
      (await portal.ask('GET', '/api/applicant/shoutbox', { token })).body.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['Pool']);
    const own = { ...notice, id: THIRD, title: 'Piscine', language: THIRD };
    await insertShoutboxItem(portal.deps.db, { ...tenancy, ...own });
    expect(await titles()).toEqual(['Piscine']);
  });

  it('has receipts, and its own format of money', async () => {
    const { token } = await portal.submitted({ language: THIRD });
    expect((await portal.payByBank(token)).status).toBe(200);
    const receipt = await messageTo(fullDraft().applicants.email);
    expect(receipt.subject).toMatch(`${MARK}Receipt`);
    expect(receipt.text.replaceAll(/\s/g, ' ')).toContain('Total: 56,50 $');
  });

  it('has the invitations of co-applicants and the requests to landlords', async () => {
    const [partner, landlord] = [`partner.${dialect}@example.com`, `landlord.${dialect}@example.com`];
    const { token } = await portal.invite({ language: THIRD });
    const invitation = {
      first_name: 'Ben',
      last_name: 'Stone',
      email: partner,
      contact_no: '5125550101',
      applicant_type: 'CO-APPLICANT',
    };
    const invited = await portal.ask('POST', '/api/co-applicant', { token, body: invitation });
    expect(invited.status, invited.text).toBe(200);
    expect((await messageTo(partner)).subject).toMatch(MARK);
    const [address] = fullDraft().applicant_addresses;
    const body = {
      ...fullDraft(),
      applicant_addresses: [{ ...address, id: 'a0', landlord_email: landlord }],
    };
    expect((await portal.ask('POST', '/api/applicant/save-submit', { token, body })).status).toBe(200);
    expect((await portal.inbox(landlord))[0]?.subject).toMatch(MARK);
  });

  it('has every mail of the guestcard, and the codes by mail and SMS', async () => {
    const email = `guest.${dialect}@example.com`;
    const person = { first_name: 'Nora', last_name: 'Quill', email };
    const free = await portal.place();
    await portal.send(free.units[0] ?? '', 'request_information', { form: person }, inFrench);
    expect((await portal.inbox(email))[0]?.subject).toMatch(`${MARK}We have received`);
    await portal.send(free.units[0] ?? '', 'guestcard', { form: person }, inFrench);
    expect((await portal.inbox(email))[0]?.subject).toMatch(`${MARK}Your apartment`);
    const paid = await portal.place({ fees: 3500 });
    await portal.send(paid.units[0] ?? '', 'invoice', { form: person }, inFrench);
    expect((await portal.inbox(email))[0]?.subject).toMatch(`${MARK}Your reservation`);

    const duplicates = `/api/applicant/duplicate_guestcards/${paid.property}`;
    const found = await portal.ask('POST', duplicates, { body: person });
    const { handle } = found.body.applicantData;
    await portal.ask('POST', `${duplicates}/code`, { body: { handle }, ...inFrench });
    expect((await messageTo(email)).subject).toMatch(`${MARK}Your code`);

    const mobile_no = '+15125550888';
    await portal.ask('POST', '/api/applicant/send_otp_message', { body: { mobile_no }, ...inFrench });
    await messageTo(mobile_no);
  });

  it('is used for the description of a listing page for search engines', async () => {
    const [home] = DEMO_PROPERTIES;
    await portal.deps.db
      .transaction()
      .execute((trx) => seedListings(trx, DEMO_COMPANY.id, home, '2026-03-02'));
    const web = join(portal.database.dataDir, 'web');
    mkdirSync(web, { recursive: true });
    writeFileSync(join(web, 'index.html'), '<html lang="en"><head><title>x</title></head></html>');
    const app = await createServer({ ...portal.deps, folders: { ...portal.deps.folders, web } });
    const { body } = await app.inject({
      url: '/units',
      headers: { host: home.host, ...inFrench.headers },
    });
    await app.close();
    expect(body).toContain(`<html lang="${THIRD}">`);
    expect(body).toContain(`<title>${MARK}Unit Listing`);
    expect(body).toMatch(/content="«fr» [^"]*\d\s\$/u);
  });

  it('shows questionnaires in the fallback language until their questions are translated', async () => {
    const { token } = await portal.invite({ language: THIRD });
    const { body } = await portal.ask('GET', '/api/applicant/questionnaire/pre_lease', { token });
    const [question] = Object.values(body).find(Array.isArray) as { name: string }[];
    expect(question?.name).toBe('Do you have renters insurance?');
  });
});
