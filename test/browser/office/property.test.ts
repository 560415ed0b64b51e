import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../api/support/postgres-server.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { copyProperty, moveMembers } from '../support/copy-property.ts';
import { portal } from '../support/portal.ts';
import { productionIn } from '../support/production.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const root = join(import.meta.dirname, '..', '..', '..');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const t = words('en');
const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key) });
const field1 = (page: Page, key: string) => field(page, key).first();
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true });

describe('the settings of a property', () => {
  it('are changed by keys; a wrong value is named, a colleague is noticed, and an earlier value comes back', async () => {
    const policies = ['manage_property', 'manage_units'];
    const kim = await somebody({ is_staff: true, policies, first_name: 'Kim', last_name: 'Moss' });
    const lee = await somebody({ is_staff: true, policies, first_name: 'Lee', last_name: 'Vale' });
    const ofKim = await sessionOf(baseUrl, kim);
    const ofLee = await sessionOf(baseUrl, lee);
    // A property of their own: the settings of Juniper Row are those of other tests, too.
    const property_id = await copyProperty('juniper-row');
    await moveMembers([kim.id, lee.id], property_id);
    const context = await browserOf(browser, ofKim);
    const page = await context.newPage();
    await page.goto(`${baseUrl}/office/property?group=limits`);
    const pets = field(page, 'office-property:fields.limits.pets_count');
    await pets.waitFor();
    expect(await found(page)).toEqual([]);
    await pets.fill('100');
    await pets.press('Enter');
    const label = t('office-property:fields.limits.pets_count');
    await page.getByText(t('errors:validation.invalid', { label })).first().waitFor();
    const colleague = await browserOf(browser, ofLee);
    const other = await colleague.newPage();
    await other.goto(`${baseUrl}/office/property?group=limits`);
    const vehicles = field(other, 'office-property:fields.limits.vehicles_count');
    await vehicles.fill('7');
    await vehicles.press('Enter');
    await other.getByText(t('office-property:saved')).waitFor();
    await colleague.close();
    await pets.fill('5');
    await pets.press('Enter');
    await page.getByText(t('office-property:others')).waitFor();
    expect(await field(page, 'office-property:fields.limits.vehicles_count').inputValue()).toBe('7');
    expect(await pets.inputValue()).toBe('5');
    await button(page, 'office-property:save').click();
    await page.getByText(t('office-property:saved')).waitFor();
    await page.getByRole('tab', { name: t('office-property:groups.history') }).click();
    await page.getByText('Lee Vale', { exact: false }).first().waitFor();
    expect(await found(page)).toEqual([]);
    await button(page, 'office-property:history.restore').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office-property:history.restore') })
      .click();
    await page.getByText(t('office-property:history.restored')).waitFor();
    await page.getByRole('tab', { name: t('office-property:groups.limits') }).click();
    expect(await pets.inputValue()).toBe('2');
    await context.close();

    const session = { ...ofKim, language: 'es' };
    const phone = await browserOf(browser, session, { locale: 'es', viewport: PHONE, colorScheme: 'dark' });
    const small = await phone.newPage();
    for (const [path, title] of [
      ['/office/property?group=fees', 'office-property:title'],
      ['/office/property?group=brand', 'office-property:title'],
      ['/office/property?group=history', 'office-property:title'],
      ['/office/setup', 'office-property:guide.title'],
      ['/office/units', 'office-units:title'],
    ] as const) {
      await small.goto(baseUrl + path);
      await small.getByRole('heading', { level: 1, name: words('es')(title) }).waitFor();
      await small.locator('main :is(form, ul, ol, table, [role=tabpanel])').first().waitFor();
      expect([path, await found(small), await tooWide(small)]).toEqual([path, [], 0]);
    }
    await phone.close();
  });
});

describe('an empty portal in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-setup-'));
  let started: ChildProcessByStdio<null, Readable, null>;
  let postgres: PostgresServer | null = null;
  let address = '';
  beforeAll(async () => {
    postgres = await startPostgres({ durable: false });
    if (postgres === null) console.log('No PostgreSQL is installed here: the portal starts on SQLite.');
    const env = {
      ...processEnvironment,
      ...productionIn(folder),
      BASE_URL: 'http://elm.localhost:0',
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    started = spawn(process.execPath, ['src/cli/start.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await new Promise<string>((resolve, reject) => {
      let said = '';
      started.stdout.on('data', (part: Buffer) => {
        said += part;
        const url = /http:\/\/\S+\/setup#\S+/.exec(said)?.[0];
        if (url !== undefined) resolve(url);
      });
      started.once('exit', () => reject(new Error(`The portal ended: ${said}`)));
    });
  }, 120_000);
  afterAll(async () => {
    started.kill('SIGTERM');
    await once(started, 'exit');
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is set up by its printed address, up to a listed unit', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await field(page, 'office-property:fields.company.name').fill('Elm Homes');
    expect(await found(page)).toEqual([]);
    await field(page, 'office-property:fields.property.name').fill('Elm House');
    await page.getByLabel(t('office-property:fields.property.time_zone')).selectOption('America/Chicago');
    await field(page, 'office-property:fields.property.contact_no').fill('5125550111');
    await field1(page, 'office-property:fields.property.email').fill('office@elm.example');
    await field(page, 'office-property:fields.address.address_line_1').fill('1 Elm Street');
    await field(page, 'office-property:fields.address.city').fill('Austin');
    await field(page, 'office-property:fields.address.state_code').fill('TX');
    await field(page, 'office-property:fields.address.zip_code').fill('78704');
    await field(page, 'office-property:fields.member.first_name').fill('Ida');
    await field(page, 'office-property:fields.member.last_name').fill('Bloom');
    await field(page, 'office-property:fields.member.email').fill('ida@elm.example');
    await page.getByLabel(t('office-property:setup.password')).fill('seven green lanterns');
    await button(page, 'office-property:setup.go').press('Enter');
    await page.getByRole('link', { name: t('office-property:setup.sign_in') }).click();
    await page.getByLabel(t('signin:fields.email')).fill('ida@elm.example');
    await page.getByLabel(t('signin:fields.password')).fill('seven green lanterns');
    await page.getByRole('button', { name: t('signin:sign_in'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t('office-property:guide.title') }).waitFor();
    expect(await found(page)).toEqual([]);
    // It was started with two settings: no provider is set up.
    for (const step of ['payments', 'mail', 'texts', 'screening'] as const) {
      const row = page
        .getByRole('listitem')
        .filter({ hasText: t(`office-property:guide.steps.${step}.name`) });
      expect(await row.innerText()).toContain(t('office-property:guide.missing'));
    }

    await page.getByRole('link', { name: t('office-property:guide.steps.plans.name') }).click();
    await button(page, 'office-units:add_plan').click();
    await field(page, 'office-units:fields.plan.unit_type').fill('A1');
    await field(page, 'office-units:fields.plan.bedrooms').fill('1');
    await field(page, 'office-units:fields.plan.display_bathroom').fill('1');
    await field(page, 'office-units:fields.plan.square_feet').fill('640');
    await field(page, 'office-units:fields.plan.market_rent').fill('1395');
    await button(page, 'office-units:save').click();
    await page.getByText(t('office-units:saved')).waitFor();
    await button(page, 'office-units:add').click();
    await field(page, 'office-units:fields.unit.unit_uid').fill('101');
    await page.getByLabel(t('office-units:fields.unit.plan_id')).selectOption({ label: 'A1' });
    await field(page, 'office-units:fields.unit.rent').fill('1450');
    expect(await found(page)).toEqual([]);
    await button(page, 'office-units:save').click();
    await page.getByRole('button', { name: t('office-units:edit', { name: '101' }) }).waitFor();

    // The address is used up, and visitors see the unit.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(address);
    await visitor.getByText(t('errors:setup.link_invalid')).waitFor();
    await visitor.goto(`${new URL(address).origin}/units`);
    await visitor.getByText('$1,450').first().waitFor();
    await context.close();
  });
});
