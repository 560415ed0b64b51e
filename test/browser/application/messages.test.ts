import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { leaseOf, leaseUrl } from '../lease/lease.ts';
import { found, tooWide } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { tabUrl, visit } from '../support/visit.ts';
import { words } from '../support/words.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

/** Makes a call of the office, as the office's own programs make it. */
async function asOffice(path: string, body: object): Promise<void> {
  const token = await newOfficer(office.deps, 'juniper-row', 'demo-company');
  const answer = await fetch(`${baseUrl}/api/office/${path}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

describe('an invited applicant', () => {
  it('[PLT-002] sees the application and its fees, can write to the property and can read its answer', async () => {
    const guest = await office.invite();
    const { page } = await visit(browser, tabUrl(guest.url, 'payments'));
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await page.getByRole('table').filter({ hasText: '$' }).first().waitFor();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByText('No messages yet.').waitFor();
    await page.getByRole('button', { name: 'Write a message' }).click();
    await page.getByLabel('Subject').fill('Parking');
    await page.getByLabel('Message', { exact: false }).last().fill('Is there a garage?');
    await page.getByText('18/320').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Message created').waitFor();
    await page.getByRole('link', { name: 'Parking' }).waitFor();
    expect(await found(page)).toEqual([]);

    const { id } = await office.deps.db
      .selectFrom('resident_messages')
      .select('id')
      .where('applicant_id', '=', guest.id)
      .executeTakeFirstOrThrow();
    await asOffice('messages', { message_id: id, message: 'Yes, below the house.' });
    await page.goto(guest.url);
    await page.getByRole('link', { name: 'Messages 1 new' }).waitFor();
    await page.goto(`${baseUrl}/applicant/messages/${id}?access_token=${guest.token}`);
    await page.getByText('Yes, below the house.').waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.getByRole('link', { name: 'All messages' }).click();
    await page.getByText('2 messages').waitFor();
    await expect.poll(() => page.getByText('1 new').count()).toBe(0);
    await page.context().close();
  });

  it('[PLT-002] signs the lease and pays the deposit, and can write to the property there as well', async () => {
    const t = words('es');
    const home = await leaseOf({ signers: [['Ines', 'Vega']] });
    const [{ token }] = home.people;
    const context = await browser.newContext({
      locale: 'es',
      viewport: { width: 390, height: 800 },
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    await page.goto(leaseUrl(token));
    await page.getByRole('heading', { level: 1, name: t('lease:title') }).waitFor();
    await page.getByRole('link', { name: t('messages:list.title') }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(t('messages:list.empty')).waitFor();
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await page.goto(`${baseUrl}/applicant/security-deposit?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: t('questionnaires:deposit.title') }).waitFor();
    await context.close();
  });
});
