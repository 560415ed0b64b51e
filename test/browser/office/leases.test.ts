import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inviteReadyHousehold } from '../../../src/cli/demo/lease/ready-household.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { findSealedFile } from '../../../src/db/lease/sealed-file.repository.ts';
import { listSignersOf } from '../../../src/db/office/lease-register.repository.ts';
import { findUnit, insertUnit } from '../../../src/db/property/property.repository.ts';
import { readLeaseStatus } from '../../../src/db/resident/let-lease.repository.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { drawn, leaseUrl, openLease, signerOn } from '../lease/lease.ts';
import { newResident, PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** An approved household of one in a home of its own. */
async function approvedHousehold() {
  return office(async (deps) => {
    const unit = await findUnit(deps.db, 'juniper-row-204');
    if (unit === null) throw new Error('There is no home.');
    const id = deps.random.id();
    const unit_uid = id.slice(0, 6);
    await insertUnit(deps.db, { ...unit, id, details: { ...unit.details, unit_uid } });
    const [person] = await deps.db
      .transaction()
      .execute((trx) => inviteReadyHousehold(deps, trx, { unitId: id, signers: 1, open: [] }));
    if (person === undefined) throw new Error('Nobody was invited.');
    await updateApplicant(deps.db, person.applicant_id, { decision: 'APPROVED' });
    return { ...person, home: `${unit_uid} / ${unit.details.building_uid}` };
  });
}

it('a lease is made from the template, previewed, sent, signed by the tenant and then by the landlord', async () => {
  const t = words('en');
  const { token, home, application_id } = await approvedHousehold();
  const policies = ['manage_leases'];
  const person = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/leases`);
  const make = page.getByRole('link', { name: t('office-leases:waiting.make', { home }) });
  await make.waitFor();
  expect(await found(page)).toEqual([]);
  await make.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/office/leases/new/${application_id}`);
  // The papers as they are proposed are shown without being asked for.
  await page.locator('[data-drawn="here"]').first().waitFor();
  await page.getByLabel(t('office-leases:form.rent')).fill('1,500');
  await page.getByText(t('office-leases:form.stale')).waitFor();
  await page.getByLabel('Parking addendum').focus();
  await page.keyboard.press('Space');
  expect(await page.getByLabel(t('office-leases:form.countersign')).isChecked()).toBe(true);
  await page.getByText(t('office-leases:form.missing', { names: 'parking_space' })).waitFor();
  await page.getByLabel('Parking space').fill('P-12');
  await page
    .getByText(t('office-leases:form.missing', { names: 'parking_space' }))
    .waitFor({ state: 'detached' });
  await page.locator('[data-drawn="here"]').first().waitFor();
  expect(await found(page)).toEqual([]);
  // Papers that were seen as they are sent need no second question.
  await page.getByRole('button', { name: t('office-leases:form.send') }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/office/leases/view/*');
  const lease_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByText(t('office-leases:signer.landlord_open')).waitFor();
  expect(await found(page)).toEqual([]);

  const signer = await openLease(browser, leaseUrl(token));
  await signer.signAll();
  await signer.page.getByRole('link', { name: /^Continue with / }).click();
  await signer.page.waitForURL('**/applicant/lease/*?**');
  await drawn(signer.page);
  await signerOn(signer.page).signAll();
  await signer.page.getByText('Lease Signed Successfully').waitFor();
  await signer.page.context().close();

  await page.goto(`${baseUrl}/office?page_size=100`);
  const entry = page.getByRole('listitem').filter({ hasText: home });
  await entry.getByRole('link', { name: new RegExp(t('office:work.waiting.LEASE_TO_SIGN')) }).click();
  const sign = page.getByRole('button', { name: t('office-leases:one.sign'), exact: true });
  await sign.waitFor();
  expect(await found(page)).toEqual([]);
  await page.getByRole('button', { name: t('office-leases:one.sign_otherwise') }).click();
  await page
    .getByRole('dialog', { name: t('signature.title') })
    .getByRole('button', { name: t('signature.save'), exact: true })
    .click();
  await page.getByText(/Landlord, Kim Moss: signed on/).waitFor();
  // The portal's own job may have begun to seal it.
  await office(sealLeases);
  await expect.poll(() => office(({ db }) => findSealedFile(db, lease_id))).not.toBe(null);
  await page.reload();
  await page.getByRole('link', { name: t('office-leases:one.file') }).waitFor();
  expect(await office(({ db }) => listSignersOf(db, [lease_id]))).toMatchObject([
    { finished_at: expect.any(String) },
  ]);
  await context.close();
});

it('the pages of leases fit a phone, in Spanish and in the dark', async () => {
  const t = words('es');
  const { application_id } = await approvedHousehold();
  const person = await somebody({ is_staff: true, policies: ['manage_leases'] });
  const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
  const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  const page = await phone.newPage();
  for (const [path, heading] of [
    ['/office/leases', t('office-leases:register.title')],
    ['/office/leases/template', t('office-leases:template.title')],
    [`/office/leases/new/${application_id}`, /^Contrato para/],
  ] as const) {
    await page.goto(baseUrl + path);
    await page.locator('#root').getByRole('heading', { level: 1, name: heading }).waitFor();
    expect([path, await found(page), await tooWide(page)]).toEqual([path, [], 0]);
  }
  await phone.close();
});

/** A day from now as it is typed, `03/04/2090`. */
function usDay(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

it('a notice on paper is recorded from the page of the lease, on a phone and in Spanish', async () => {
  const es = words('es');
  const { lease_id } = await newResident();
  const person = await somebody({ is_staff: true, policies: ['manage_leases'], language: 'es' });
  const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
  const context = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/leases/view/${lease_id}`);
  const title = es('move-out:start.title');
  const begin = page.getByRole('button', { name: es('office-leases:one.begin_named', { title }) });
  await begin.waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await begin.press('Enter');
  await page.waitForURL('**/office/process/*');
  await page.goBack();
  await page.getByRole('button', { name: es('office-leases:one.end_named', { title }) }).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('link', { name: es('office-leases:one.open_named', { title }) }).press('Enter');
  const onPaper = page.getByRole('button', { name: es('move-out:others.waits.on_paper') });
  await onPaper.waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await onPaper.press('Enter');
  const type = (name: string, text: string) =>
    page.locator(`[data-field="paper.${name}"] input`).pressSequentially(text);
  await type('received_on', usDay(-3));
  await type('move_out_date', usDay(80));
  await type('street', '9 Elm Street');
  await type('city', 'Dallas');
  await type('state', 'TX');
  await type('zip_code', '75201');
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: es('flow.send') }).press('Enter');
  await page.getByText(es('move-out:done_by.recorded')).waitFor();
  const status = () => office(({ db }) => readLeaseStatus(db, lease_id));
  await expect.poll(status).toBe('Notice');
  await context.close();
});
