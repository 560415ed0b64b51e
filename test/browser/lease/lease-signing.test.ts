import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { drawn, leaseOf, leaseUrl, openLease, signerOn } from './lease.ts';

const { launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

describe('signing a lease', () => {
  it('[PRE-019][PRE-126][PRE-127][PRE-128][PRE-129][PRE-130][PRE-375] leads from the lease via two addendums to the page "signed"', async () => {
    const { people, addendums } = await leaseOf({ addendums: 2 });
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page, t } = signer;
    expect(await page.title()).toContain('Lease Agreement');
    await page.getByText(t('lease:agreement', { agreed: t('lease:agreed') })).waitFor();
    expect(await page.locator('[data-page]').count()).toBe(3);
    expect(await signer.counts()).toEqual([
      'Residential lease.pdf 0/2',
      'Addendum 1.pdf 0/2',
      'Addendum 2.pdf 0/2',
    ]);
    await signer.signAll();
    await expect.poll(signer.counts).toContain('Residential lease.pdf 2/2');
    for (const [index, id] of addendums.entries()) {
      await page.getByRole('link', { name: `Continue with Addendum ${index + 1}.pdf` }).click();
      await page.waitForURL(`**/applicant/lease/${id}?**`);
      await drawn(page);
      await signer.signAll();
    }
    const done = page.getByRole('dialog', { name: 'Signed Completed' });
    await done.getByText('Lease Document all signed').waitFor();
    expect(await done.getByRole('button', { name: 'Done' }).count()).toBe(1);
    await page.getByText('Lease Signed Successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: t('lease:notice.signed.title') }).waitFor();
    await page.getByRole('button', { name: t('redirect.continue') }).click();
    await page.waitForURL(`**/applicant/signed?access_token=${people[0].token}`);
    await page.getByRole('heading', { level: 1, name: 'Lease Signed' }).waitFor();
    await page.context().close();
  });

  it('accepts a drawn signature if the property does, and shows it in the spot', async () => {
    const unit_id = await (await backOffice()).addUnit({ signature_drawing: true });
    const { people } = await leaseOf({ unit_id });
    const { page } = await openLease(browser, leaseUrl(people[0].token));
    const spot = page.getByRole('button', { name: /^Signature in Residential lease\.pdf, page 1/ });
    await spot.click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    await dialog.getByRole('tab', { name: 'Draw' }).click();
    const paper = dialog.getByRole('img', { name: 'Box for your signature, empty' });
    const { x, y } = (await paper.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 100, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + 90, { steps: 5 });
    await page.mouse.move(x + 500, y + 60, { steps: 5 });
    await page.mouse.up();
    await dialog.getByRole('img', { name: 'Your drawn signature' }).waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await spot.locator('image').getAttribute('href')).toMatch(/^data:image\/png;base64,/);
    await page.context().close();
  });

  it('[PRE-250][PRE-252][PRE-395] asks for the signature once, with the applicant’s name and six handwriting fonts', async () => {
    const { people } = await leaseOf({ pages: 2 });
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page } = signer;
    const spot = page.getByRole('button', { name: /^Signature in Residential lease\.pdf, page 1/ });
    await spot.click();
    const dialog = page.getByRole('dialog', { name: 'Create a Signature or Initial' });
    expect(await dialog.getByLabel('Your full name').inputValue()).toBe('Ann Bell');
    const fonts = await dialog
      .locator('fieldset label span')
      .evaluateAll((samples) => samples.map((sample) => getComputedStyle(sample).fontFamily));
    expect(new Set(fonts).size).toBe(6);
    await signer.chooseSignature();
    expect(await spot.getAttribute('data-spot')).toBe('signed');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('spot-s1');
    await page.getByRole('button', { name: /^Initials in Residential lease\.pdf, page 2/ }).click();
    expect(await dialog.count()).toBe(0);
    await page.context().close();
  });

  it('[PRE-253][PRE-254][PRE-257] accepts initials at once, and saves each mark with its own call', async () => {
    const { people } = await leaseOf();
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page } = signer;
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/save_sign_draft')) saves.push(request.postData() ?? '');
    });
    const initials = page.getByRole('button', { name: /^Initials in/ });
    await initials.click();
    await expect.poll(() => initials.textContent()).toBe('AB');
    await expect.poll(() => saves.length).toBe(1);
    expect(saves[0]).toContain('"acceptance":{"lease":{"i1":');
    await page.context().close();
  });

  it('[PRE-251][PRE-255][PRE-256] uses the name and the initials of the corporate signer', async () => {
    const { people } = await leaseOf({
      signers: [
        ['Ann', 'Bell'],
        ['Bo', 'Chen'],
      ],
      corporate_signer: { first_name: 'Maud', last_name: 'Quill', email: 'maud@example.com' },
    });
    const [first, second] = people;
    const corporate = await openLease(browser, leaseUrl(first.token));
    await corporate.signNext();
    const dialog = corporate.page.getByRole('dialog');
    expect(await dialog.getByLabel('Your full name').inputValue()).toBe('Maud Quill');
    await corporate.chooseSignature();
    await corporate.signNext();
    await expect.poll(() => corporate.page.locator('#spot-i1').textContent()).toBe('MQ');
    const other = await openLease(browser, leaseUrl(second?.token ?? ''));
    await other.signNext();
    expect(await other.page.getByRole('dialog').getByLabel('Your full name').inputValue()).toBe('Bo Chen');
    for (const { page } of [corporate, other]) await page.context().close();
  });

  it('works for two people on two devices: each sees the marks of the other, and the last one completes it', async () => {
    const { people } = await leaseOf({
      signers: [
        ['Ann', 'Bell'],
        ['Bo', 'Chen'],
      ],
    });
    const [ann, bo] = people;
    const first = await openLease(browser, leaseUrl(ann.token));
    const theirs = first.page.getByRole('img', { name: /^Spot of another signer/ });
    await expect.poll(() => theirs.count()).toBe(2);
    await first.signAll();
    await first.page.getByText('Lease Signed Successfully').waitFor();
    const second = await openLease(browser, leaseUrl(bo?.token ?? ''));
    await expect.poll(() => second.page.getByRole('img', { name: /^Signed by Ann Bell on/ }).count()).toBe(2);
    await second.signAll();
    await second.page.getByText('Lease Signed Successfully').waitFor();
    for (const { page } of [first, second]) await page.context().close();
  });

  it('continues on another device at the same spot, with the chosen signature', async () => {
    const { people } = await leaseOf();
    const url = leaseUrl(people[0].token);
    const phone = await openLease(browser, url);
    await phone.signNext();
    await phone.chooseSignature();
    await expect.poll(phone.counts).toEqual(['Residential lease.pdf 1/2']);
    await phone.page.context().close();
    const desk = await openLease(browser, url);
    expect(await desk.page.locator('#spot-s1').getAttribute('data-spot')).toBe('signed');
    await desk.page.locator('#spot-s1 text').getByText('Ann Bell').waitFor();
    await desk.page.getByRole('button', { name: 'Next (2 of 2)' }).click();
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('dialog', { name: 'Signed Completed' }).waitFor();
    await desk.page.context().close();
  });

  it('keeps a mark that could not be saved, reports that once, and saves it when the network is back', async () => {
    const { people } = await leaseOf();
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page, t } = signer;
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Initials in/ }).click();
    await page.getByRole('alert').getByText(t('lease:draft_failed')).waitFor();
    await page.getByText(t('lease:bar.failed')).waitFor();
    expect(await page.locator('#spot-i1').getAttribute('data-spot')).toBe('signed');
    expect(await signer.counts()).toEqual(['Residential lease.pdf 0/2']);
    await page.context().setOffline(false);
    await expect.poll(signer.counts).toEqual(['Residential lease.pdf 1/2']);
    expect(await page.getByText(t('lease:bar.failed')).count()).toBe(0);
    await page.context().close();
  });

  it('[PRE-374] shows the server’s message if the final POST fails, and can retry it', async () => {
    const { people } = await leaseOf();
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page, t } = signer;
    const refusal = { error: { code: 'server.error', message: 'The vault is closed for a moment.' } };
    await page.route('**/api/applicant/lease', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      return route.fulfill({ status: 500, json: refusal });
    });
    await signer.signAll();
    await page.getByRole('alert').getByText(refusal.error.message).waitFor();
    await page.unroute('**/api/applicant/lease');
    await page.getByRole('button', { name: t('lease:bar.finish') }).click();
    await page.getByText('Lease Signed Successfully').waitFor();
    await page.context().close();
  });

  it('is complete if only the response to the final POST was lost', async () => {
    const { people } = await leaseOf();
    const signer = await openLease(browser, leaseUrl(people[0].token));
    const { page, t } = signer;
    await page.route('**/api/applicant/lease', async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await signer.signAll();
    await page.getByText('Lease Signed Successfully').waitFor();
    await page.getByRole('heading', { level: 1, name: t('lease:notice.signed.title') }).waitFor();
    await page.context().close();
  });

  it('works by keyboard alone, with the list of all spots', async () => {
    const { people } = await leaseOf();
    const { page, t } = await openLease(browser, leaseUrl(people[0].token));
    const list = page.getByRole('button', { name: t('lease:bar.list') });
    await list.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Spots to sign: 0 of 2 signed' });
    await dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('spot-i1');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('#spot-i1').getAttribute('data-spot')).toBe('signed');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('spot-s1');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: t('signature.title') }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Lease Signed Successfully').waitFor();
    await page.context().close();
  });
});

describe('the documents of a lease', () => {
  it('[PRE-260][PRE-261] have a page each: moving to another document reloads the page', async () => {
    const { people, addendums } = await leaseOf({ addendums: 2 });
    const [one = '', other = ''] = addendums;
    const signer = await openLease(browser, leaseUrl(people[0].token, `/applicant/lease/${one}`));
    const { page } = signer;
    await page.getByRole('button', { name: /^Signature in Addendum 1\.pdf/ }).waitFor();
    const loads = () => page.evaluate(() => performance.timeOrigin);
    const before = await loads();
    await page.evaluate((id) => {
      history.pushState({}, '', window.location.pathname.replace(/[^/]+$/, id) + window.location.search);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, other);
    await page.getByRole('button', { name: /^Signature in Addendum 2\.pdf/ }).waitFor();
    expect(await loads()).not.toBe(before);
    await page.getByRole('link', { name: /^Residential lease\.pdf/ }).click();
    await drawn(page);
    await signerOn(page)
      .page.getByRole('button', { name: /^Signature in Residential lease\.pdf/ })
      .waitFor();
    await page.context().close();
  });
});
