import type { Browser, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Applicant } from '../support/applicant.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';
import { leave, tabUrl, visit } from '../support/visit.ts';

const { launch, baseUrl } = portal();
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  browser = await launch();
  office = await backOffice();
});

const savedTime = ({ panel }: Applicant) => panel.getByText(/^Saved \d{1,2}:\d\d/);
const stored = async (token: string) => {
  const answer = await fetch(`${baseUrl}/api/applicant/application`, { headers: { token } });
  return (await answer.json()) as {
    applicants: { draft_data: Record<string, Record<string, unknown>> };
    autosaved: { draft_data: Record<string, Record<string, unknown>> } | null;
  };
};

describe('unsaved input', () => {
  it('is autosaved, with the time, and is restored on another device after the laptop is closed', async () => {
    const { url, token } = await office.invite();
    const here = await visit(browser, url);
    await here.field('applicants', 'first_name').fill('Marisela');
    await savedTime(here).waitFor();
    await here.openTab('addresses');
    await here.field('addresses', 'address1').fill('Barton Springs Road');
    await expect
      .poll(async () => (await stored(token)).autosaved?.draft_data.applicant_addresses)
      .toMatchObject([{ address1: 'Barton Springs Road' }]);
    await leave(here);
    expect((await stored(token)).applicants.draft_data).toEqual({});

    const there = await visit(browser, url);
    expect(await there.field('applicants', 'first_name').inputValue()).toBe('Marisela');
    await savedTime(there).waitFor();
    await there.openTab('addresses');
    expect(await there.field('addresses', 'address1').inputValue()).toBe('Barton Springs Road');
    await there.save('apply.save');
    const { applicants, autosaved } = await stored(token);
    expect(applicants.draft_data.applicants).toMatchObject({ first_name: 'Marisela' });
    expect(autosaved?.draft_data).toEqual({});
    await there.panel.getByText(there.t('apply.all_saved')).waitFor();
    await leave(there);
  });

  it('is autosaved without secrets and consent, which only an explicit save stores', async () => {
    const { url, token } = await office.invite();
    const person = await visit(browser, url);
    const sent: string[] = [];
    person.page.on('request', (request) => {
      if (request.url().endsWith('/autosave')) sent.push(request.postData() ?? '');
    });
    await person.answerTab('applicants');
    await savedTime(person).waitFor();
    await expect.poll(() => sent.some((body) => body.includes('84000'))).toBe(true);
    for (const body of sent) {
      expect(body).not.toContain('512346789');
      expect(body).not.toContain('TX4471902');
      expect(body).not.toContain('transunion_terms_of_service');
    }
    expect((await stored(token)).autosaved?.draft_data.applicants).toMatchObject({ last_name: 'Ibarra' });
    await leave(person);
  });

  it('is merged from two windows of the same person', async () => {
    const { url, token } = await office.invite();
    const here = await visit(browser, url);
    const there = await visit(browser, url);
    await here.field('applicants', 'first_name').fill('Marisela');
    await savedTime(here).waitFor();
    await there.field('applicants', 'last_name').fill('Quintero');
    await savedTime(there).waitFor();
    expect((await stored(token)).autosaved?.draft_data.applicants).toMatchObject({
      first_name: 'Marisela',
      last_name: 'Quintero',
    });
    expect(await there.field('applicants', 'first_name').inputValue()).toBe('Marisela');
    await leave(here);
    await leave(there);
  });
});

describe('the save status line', () => {
  it('shows Saving during a slow save, then Saved, and moves no button on a wide page', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, url, { viewport: { width: 1280, height: 800 } });
    const { page, panel } = person;
    const bar = panel.getByRole('group', { name: person.t('apply.actions') });
    const places = () =>
      bar.getByRole('button').evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop));
    const before = await places();
    const height = await bar.evaluate((element) => element.clientHeight);
    const held = new Promise<Route>((hold) => page.route('**/autosave', hold, { times: 1 }));
    await person.field('applicants', 'first_name').fill('Marisela');
    const call = await held;
    await bar.getByText('Saving…', { exact: true }).waitFor();
    await call.continue();
    await bar.getByText(/^Saved \d{1,2}:\d\d [AP]M$/).waitFor();
    await person.field('screening_info', 'ssn').fill('512346789');
    await bar.getByText(/^Saved .*when you press Save\.$/).waitFor();
    expect(await places()).toEqual(before);
    expect(new Set(before).size).toBe(1);
    expect(await bar.evaluate((element) => element.clientHeight)).toBe(height);
    await leave(person);
  });

  it('stays visible on a phone, with its buttons in one row below it', async () => {
    const { url } = await office.invite();
    const person = await visit(browser, url, { viewport: { width: 390, height: 844 }, language: 'es' });
    const bar = person.panel.getByRole('group', { name: person.t('apply.actions') });
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(box?.height).toBeLessThan(110);
    expect(await person.page.evaluate(() => window.scrollY)).toBe(0);
    await person.button('apply.save').click();
    await person.page.getByRole('dialog', { name: person.t('apply.confirm_save.title') }).waitFor();
    await leave(person);
  });
});

describe('unsaved input without a network', () => {
  it('is kept in the browser without the secret fields, and sent when the network is back', async () => {
    const { url, token } = await office.invite();
    const person = await visit(browser, url);
    const { page, field, panel, t } = person;
    const inBrowser = () => page.evaluate(() => JSON.stringify({ ...window.localStorage }));
    await field('applicants', 'first_name').fill('M');
    await savedTime(person).waitFor();
    await page.context().setOffline(true);
    await field('applicants', 'first_name').fill('Marisela');
    await field('screening_info', 'ssn').fill('512346789');
    await field('screening_info', 'annual_income').fill('84000');
    await panel.getByText(t('apply.kept_here')).waitFor();
    await expect.poll(inBrowser).toContain('84000');
    expect(await inBrowser()).toContain('Marisela');
    expect(await inBrowser()).not.toContain('512346789');

    await page.context().setOffline(false);
    await savedTime(person).waitFor();
    expect((await stored(token)).autosaved?.draft_data.applicants).toMatchObject({ first_name: 'Marisela' });
    expect(await inBrowser()).not.toContain('Marisela');
    await leave(person);
  });

  it('survives closing the page, and is sent to the server on the next visit', async () => {
    const { url, token } = await office.invite();
    const person = await visit(browser, url);
    const { page, panel, t } = person;
    await page.context().setOffline(true);
    await person.field('applicants', 'first_name').fill('Marisela');
    await panel.getByText(t('apply.kept_here')).waitFor();
    await page.context().setOffline(false);
    // From here on every autosave call fails, until the page is closed.
    await page.route('**/autosave', (route) => route.abort());
    const again = await page.context().newPage();
    await page.close();
    await again.goto(tabUrl(url, 'applicants'));
    await expect.poll(() => again.getByLabel('First name').inputValue()).toBe('Marisela');
    await expect
      .poll(async () => (await stored(token)).autosaved?.draft_data.applicants)
      .toMatchObject({ first_name: 'Marisela' });
    await again.context().close();
  });
});
