import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { readReleaseFolder } from '../../../src/cli/release/read-folder.ts';
import { writeReleaseFolder } from '../../../src/cli/release/write-folder.ts';
import { activateRelease } from '../../../src/server/releases/publishing/publish.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { STUDIO_FLOW, studioFlowFiles } from '../../fixtures/flows/studio-flow.ts';
import { payByCall } from '../payment/owing.ts';
import { payInPopup } from '../payment/pay-popup.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { backOffice } from '../support/back-office.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, sandboxUrl, launch } = portal();
const en = words('en');
const { id: FLOW, title: TITLE } = STUDIO_FLOW;
const PATIENT = { timeout: 120_000 };
/** Of the test, in milliseconds: it publishes on a machine that does other things. */
const LONG = 900_000;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

afterEach(async () => {
  const author = { by: 'test', now: new Date() };
  await office(async (deps) => {
    // Nobody may be in a flow that goes: a try that failed in the middle has left somebody there.
    await deps.db
      .updateTable('processes')
      .set({ withdrawn_at: author.now.toISOString() })
      .where('flow', '=', FLOW)
      .execute();
    await activateRelease(deps, builtInRelease().hash, author);
  });
});

async function visitAs(first_name: string, policies: string[]): Promise<Page> {
  const person = await somebody({ is_staff: true, policies, first_name, last_name: 'Vale' });
  return (await browserOf(browser, await sessionOf(baseUrl, person))).newPage();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.locator('#root').getByRole('heading', { level: 1, name });

/** Adds a part by its dialog, and waits until its first state is open. */
async function addPart(page: Page, part: string, opened: string, place?: string): Promise<void> {
  await button(page, en('studio:flows.add_part')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: part }).check();
  if (place !== undefined) await dialog.getByLabel(en('studio:flows.place')).selectOption(place);
  await dialog.getByRole('button', { name: en('studio:states.add'), exact: true }).click();
  await page.locator(`[data-state=${opened}] h2 button[aria-expanded=true]`).waitFor();
}

/** Makes the flow by the pages of the studio alone, and publishes it. */
async function publishFirstFlow(): Promise<void> {
  const page = await visitAs('Ada', ['edit_flows', 'publish_flows']);
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(en('studio:drafts.name')).fill('A first flow');
  await button(page, en('studio:drafts.create')).click();
  await button(page, en('studio:flows.new')).click();
  const dialog = page.getByRole('dialog');
  // A name that a flow, a form or a text has is refused, and nothing is made.
  await dialog.getByLabel(en('studio:forms.title_in', { language: 'English' })).fill('Lease');
  await button(page, en('studio:flows.make')).click();
  await dialog.getByText(en('studio:flows.id_taken', { id: 'lease' })).waitFor();
  await dialog.getByLabel(en('studio:forms.title_in', { language: 'English' })).fill(TITLE.en);
  await dialog.getByLabel(en('studio:forms.title_in', { language: 'Spanish' })).fill(TITLE.es);
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await button(page, en('studio:flows.make')).click();
  await page.locator('[data-state=asking]').waitFor();

  await button(page, en('studio:flows.start')).click();
  await dialog.getByLabel(en('studio:flows.begins')).selectOption('after');
  const { flow, state, outcome } = STUDIO_FLOW.begins;
  await dialog.getByLabel(en('studio:flows.after_flow')).selectOption(flow);
  await dialog.getByLabel(en('studio:flows.after_moment')).selectOption(`${state}.${outcome}`);
  await dialog.getByRole('button', { name: en('studio:states.change'), exact: true }).click();

  await addPart(page, 'A mail', 'mailSending', '0');
  await addPart(page, 'A decision of the office', 'decisionDeciding');
  await button(page, en('studio:flows.add_part')).click();
  await dialog.getByRole('radio', { name: 'A payment' }).check();
  await dialog.getByLabel(en('studio:flows.charge')).selectOption(STUDIO_FLOW.charge);
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await dialog.getByRole('button', { name: en('studio:states.add'), exact: true }).click();
  await page.getByText(en('studio:problems.none'), { exact: true }).waitFor(PATIENT);

  await button(page, en('studio:draft.publish')).click();
  await page.getByLabel(en('studio:publish.note')).fill('A first flow');
  await button(page, en('studio:publish.confirm')).click();
  const live = page.getByRole('listitem').filter({ hasText: en('studio:releases.live') });
  await live.filter({ hasText: 'A first flow' }).waitFor({ timeout: 300_000 });
}

/** The files of the flow in what is live, as an export writes them to a folder. */
async function exportedFlow(): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  try {
    await office(async ({ releases }) => {
      await releases.refresh();
      writeReleaseFolder(folder, releases.current().files);
    });
    const files = readReleaseFolder(folder);
    return new Map([...studioFlowFiles().keys()].map((path) => [path, files.get(path) ?? '']));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The link in the mail of the flow to this address. */
async function linkFor(email: string): Promise<string> {
  const links = async () => {
    const inbox = await (await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`)).json();
    const { messages } = inbox as { messages: { text: string }[] };
    return messages.flatMap(({ text }) => new RegExp(`https?://\\S+/flow/${FLOW}\\S*`).exec(text) ?? []);
  };
  await expect.poll(links, PATIENT).not.toEqual([]);
  return (await links())[0] ?? '';
}

it(
  'a flow made from nothing by the pages runs for an applicant: by mail, the office and a payment',
  async () => {
    await publishFirstFlow();
    // The tours of exactly these files are walked in `test/api/tours/made-up-flow.test.ts`.
    expect(await exportedFlow()).toEqual(studioFlowFiles());

    const email = `garden.${crypto.randomUUID().slice(0, 8)}@example.com`;
    const guest = await (await backOffice()).invite({ email });
    const draft = fullDraft();
    const sent = await fetch(`${baseUrl}/api/applicant/save-submit`, {
      method: 'POST',
      headers: { token: guest.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, applicants: { ...draft.applicants, email } }),
    });
    expect(sent.status).toBe(200);
    await payByCall(baseUrl, guest.token);
    const { pathname, search } = new URL(await linkFor(email));
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${baseUrl}${pathname}${search}`);
    await page.getByLabel('What is it about?').fill('A bed of tomatoes');
    expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
    await button(page, en('portal:flow.send')).click();
    await title(page, 'The office is looking at it').waitFor();

    const desk = await visitAs('Bo', ['manage_applications']);
    const { id } = await office(({ db }) =>
      db
        .selectFrom('processes')
        .select('id')
        .where('subject_id', '=', guest.id)
        .where('flow', '=', FLOW)
        .executeTakeFirstOrThrow(),
    );
    await desk.goto(`${baseUrl}/office?page_size=100`);
    await desk.locator(`a[href$="${id}"]`).click();
    await desk.getByText('A bed of tomatoes').waitFor();
    await button(desk, 'Yes').click();
    await desk.getByText('The office said yes').waitFor();

    await page.reload();
    await title(page, 'Please pay').waitFor();
    await button(page, 'Pay').click();
    await page.waitForURL((url) => url.pathname === '/applicant/payment');
    const pay = page.getByRole('button', { name: /^Pay \$[\d.]+$/ });
    await payInPopup(page, () => pay.click());
    await page.getByText(/^Payment has been processed successfully\./).waitFor(PATIENT);
    await page.goto(`${baseUrl}${pathname}${search}`);
    await title(page, 'Thank you').waitFor();
    await page.getByText('We have your answers.').waitFor();
  },
  LONG,
);
