import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersForm } from '../../api/questionnaires/questionnaire-form.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { found } from '../support/access.ts';
import { type NewApplication, portal } from '../support/portal.ts';

const { newApplication, launch, baseUrl } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

async function newPage(viewport = { width: 1200, height: 900 }): Promise<Page> {
  return (await browser.newContext({ locale: 'en', viewport })).newPage();
}

/** A complete application with a previous self-employment and two questionnaires. */
async function filled(role: NewApplication['role'] = 'PRIMARY'): Promise<string> {
  const { token } = await newApplication(role);
  const draft = fullDraft();
  const [employer] = draft.applicant_employers;
  const draft_data = {
    ...draft,
    applicant_employers: [
      { ...employer, reason_for_leaving: 'Never shown' },
      {
        ...employer,
        is_current: false,
        self_employed: true,
        end_date: '2020-01-31',
        supervisor_name: 'Never Shown',
        reason_for_leaving: 'A better place',
      },
    ],
  };
  await fetch(`${baseUrl}/api/applicant/application/draft`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ draft_data }),
  });
  await fetch(`${baseUrl}/api/applicant/questionnaire/denied_form`, {
    method: 'POST',
    headers: { token },
    body: answersForm('denied_form_questionnaires', [
      { key: 'appeal', value: 'yes', condition_value: '<script>document.title = "hacked"</script>' },
      { key: 'contact_day', value: '2027-04-01' },
    ]),
  });
  return token;
}

async function opened(token: string, path = '/packets/html'): Promise<Page> {
  const page = await newPage();
  await page.goto(`${baseUrl}${path}?access_token=${token}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

describe('the packet', () => {
  let page: Page;
  beforeAll(async () => {
    page = await opened(await filled());
  });
  afterAll(() => page.context().close());

  it('[PRE-017] [PRE-110] is titled Applicant Details and is read-only', async () => {
    expect(await page.title()).toMatch(/^Applicant Details/);
    expect(await page.getByRole('main').locator('input, select, textarea').count()).toBe(0);
  });

  it('[PRE-111] [PRE-112] [PRE-113] [PRE-115] has every section in its order', async () => {
    expect(await headings(page)).toEqual([
      'Applicant Info',
      'Current Address',
      'Previous Address #1',
      'Current Employer',
      'Previous Employer #1',
      'Other Income',
      'Pets',
      'Vehicles',
      'References',
      'Emergency Contacts',
      'Pre Screening Questionnaire',
      'Rental History Questionnaire',
      'Denied Form Questionnaire',
      'Consent and Signature',
    ]);
    await page.getByRole('region', { name: 'Consent and Signature' }).getByText('Ada Stone').waitFor();
  });

  it('masks the social security number', async () => {
    await page.getByText('*****6789', { exact: true }).waitFor();
    expect(await page.content()).not.toMatch(/123-?45-?6789/);
  });

  it('[PRE-118] [PRE-119] omits the supervisor of a self-employment, and the leaving reason of a current job', async () => {
    const current = page.getByRole('region', { name: 'Current Employer' });
    await current.getByText('Sam Rivera').waitFor();
    expect(await current.getByText('Never shown').count()).toBe(0);
    const previous = page.getByRole('region', { name: 'Previous Employer #1' });
    await previous.getByText('A better place').waitFor();
    expect(await previous.getByText('Supervisor').count()).toBe(0);
    expect(await previous.getByText('Never Shown').count()).toBe(0);
  });

  it('shows script in an answer as text', async () => {
    const answers = page.getByRole('region', { name: 'Denied Form Questionnaire' });
    await answers.getByText('<script>document.title = "hacked"</script>').waitFor();
    expect(await page.title()).not.toBe('hacked');
  });

  it('has no axe findings, and fits a phone', async () => {
    expect(await found(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('prints on Letter and A4 without header and footer', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const name of ['header', 'footer']) expect(await page.locator(name).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    const black = await page
      .locator('dd')
      .first()
      .evaluate((value) => getComputedStyle(value).color);
    expect(black).toBe('rgb(0, 0, 0)');
    const kept = await page
      .locator('dl')
      .first()
      .evaluate((rows) => getComputedStyle(rows).breakInside);
    expect(kept).toBe('avoid');
    for (const format of ['Letter', 'A4']) {
      expect((await page.pdf({ format })).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await page.emulateMedia({ media: 'screen' });
  });
});

describe('the visible parts of a packet', () => {
  it('[PRE-117] a guarantor has neither pets nor vehicles', async () => {
    const page = await opened(await filled('GUARANTOR'));
    const shown = await headings(page);
    expect(shown).toContain('Other Income');
    expect(shown).not.toContain('Pets');
    expect(shown).not.toContain('Vehicles');
    await page.context().close();
  });

  it('[PRE-116] other income is shown for responsible applicants of each role', async () => {
    for (const role of ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'] as const) {
      const token = await filled(role);
      const page = await opened(token);
      expect(await headings(page)).toContain('Other Income');
      await page.route('**/api/applicant/application?view=packet', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        body.packet.applicant.is_responsible = false;
        await route.fulfill({ response: answer, json: body });
      });
      await page.reload();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await headings(page)).not.toContain('Other Income');
      await page.context().close();
    }
  });

  it.each([
    ['[PRE-120]', '/packets/html'],
    ['[PRE-317]', '/applicant_consent/html'],
  ])('%s [PRE-371] a 403 on %s shows Access Denied, with the server’s text', async (_id, path) => {
    const { token } = await newApplication();
    const page = await newPage();
    await page.route('**/api/applicant/application?view=packet', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'access.denied', message: 'The office says no.' } },
      }),
    );
    await page.goto(`${baseUrl}${path}?access_token=${token}`);
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    await page.getByText('The office says no.').waitFor();
    await page.context().close();
  });

  it('without a token there is no such page', async () => {
    const page = await newPage();
    for (const path of ['/packets/html', '/applicant_consent/html']) {
      await page.goto(`${baseUrl}${path}`);
      await page.waitForURL(`${baseUrl}/404`);
    }
    await page.context().close();
  });
});

describe('the consent page', () => {
  it('[PRE-018] [PRE-121] [PRE-122] [PRE-123] [PRE-124] [PRE-125] [PRE-312] shows terms, agreements and signature', async () => {
    const token = await filled();
    const page = await newPage();
    const asked = page.waitForRequest((request) => request.url().includes('/api/applicant/application?'));
    await page.goto(`${baseUrl}/applicant_consent/html?access_token=${token}`);
    expect((await asked).headers().token).toBe(token);
    await page.getByRole('heading', { level: 1, name: 'Applicant Consent Details' }).waitFor();
    expect(await page.title()).toMatch(/^Applicant Consent Details/);
    await page.getByText('Please read these terms before you sign.').waitFor();
    for (const name of [/agree to the Terms & Conditions/, /credit information may be used/]) {
      const box = page.getByRole('checkbox', { name });
      expect(await box.isChecked()).toBe(true);
      expect(await box.getAttribute('required')).not.toBeNull();
      await box.uncheck();
      await page.getByText('This box must be ticked.').waitFor();
      await box.check();
      expect(await page.getByText('This box must be ticked.').count()).toBe(0);
    }
    const signature = page.getByRole('region', { name: 'Signature of the applicant' });
    await signature.getByText('Ada Stone').waitFor();
    await signature.getByText(/^Signed digitally on/).waitFor();
    expect(await found(page)).toEqual([]);
    await page.context().close();
  });
});
