import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { boxOfMark } from '../../../machines/lease/placed-mark.ts';
import { inviteReadyHousehold } from '../../../src/cli/demo/lease/ready-household.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { listOwnPapers, writeOwnMarks } from '../../../src/db/lease/own-paper.repository.ts';
import { findUnit, insertUnit } from '../../../src/db/property/property.repository.ts';
import { writtenPdf } from '../../fixtures/written-pdf.ts';
import { PHONE } from '../resident/resident.ts';
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

const LETTER = { mediaBox: [0, 0, 612, 792] } as const;
const RULES = {
  name: 'House rules.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(writtenPdf([LETTER, LETTER])),
};

/** The id of the approved application of one person. */
function approvedApplication(): Promise<string> {
  return office(async (deps) => {
    const unit = await findUnit(deps.db, 'juniper-row-204');
    if (unit === null) throw new Error('There is no home.');
    const id = deps.random.id();
    await insertUnit(deps.db, { ...unit, id, details: { ...unit.details, unit_uid: id.slice(0, 6) } });
    const [person] = await deps.db
      .transaction()
      .execute((trx) => inviteReadyHousehold(deps, trx, { unitId: id, signers: 1, open: [] }));
    if (person === undefined) throw new Error('Nobody was invited.');
    await updateApplicant(deps.db, person.applicant_id, { decision: 'APPROVED' });
    return person.application_id;
  });
}

const paperOf = async (application_id: string) => {
  const [paper] = await office(({ db }) => listOwnPapers(db, application_id));
  if (paper === undefined) throw new Error('There is no paper.');
  return paper;
};

async function drag(
  page: Page,
  mark: Locator,
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  await mark.scrollIntoViewIfNeeded();
  const box = await mark.boundingBox();
  if (box === null) throw new Error('The mark is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2);
  await page.mouse.move(x + by.x, y + by.y);
  await page.mouse.up();
}

it('marks are placed on a PDF of the office by dragging and by keyboard, beside those of a colleague', async () => {
  const t = words('en');
  const application_id = await approvedApplication();
  const person = await somebody({ is_staff: true, policies: ['manage_leases'], first_name: 'Kim' });
  const colleague = await somebody({ is_staff: true, policies: ['manage_leases'], first_name: 'Lee' });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/office/leases/new/${application_id}`);
  // The preview is made once, when the papers are known.
  await page.getByText(t('office-leases:form.preview_title')).waitFor();
  expect(await page.getByText(t('office-leases:form.stale')).count()).toBe(0);
  await page.getByLabel(t('office-leases:own.add')).last().setInputFiles(RULES);
  const add = page.getByRole('button', { name: t('office-leases:marks.add') });
  await add.click();
  const mark = page.locator('[data-page] button[id^="mark-"]').first();
  await mark.waitFor();
  const pageOfMark = page.locator('[data-page="1"]').filter({ has: page.locator('button[id^="mark-"]') });
  await pageOfMark.locator('[data-drawn="here"]').waitFor();
  // A new mark has the focus, and is where it is said to be.
  expect(await mark.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await mark.getAttribute('aria-label')).toContain('page 1, 16 pt from the left, 16 pt from the top');
  // The page is shown at four fifths: 80 pixels of the screen are 100 of the page.
  await drag(page, mark, { x: 80, y: 160 });
  expect(await mark.getAttribute('aria-label')).toContain('93 pt from the left, 171 pt from the top');
  // Not farther than the page reaches.
  await drag(page, mark, { x: -900, y: 0 });
  expect(await mark.getAttribute('aria-label')).toContain(' 0 pt from the left');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => mark.getAttribute('aria-label'))
    .toContain('page 1, 16 pt from the left, 172 pt from the top');
  await page.getByRole('status').filter({ hasText: '172 pt from the top' }).waitFor();
  await page.keyboard.press('PageDown');
  const moved = page.locator('[data-page="2"] button[id^="mark-"]');
  await moved.waitFor();
  expect(await moved.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await found(page)).toEqual([]);
  const save = page.getByRole('button', { name: t('office-leases:marks.save') });
  await save.press('Enter');
  await page.getByText(t('office-leases:marks.saved')).first().waitFor();
  const { marks, id } = await paperOf(application_id);
  expect(marks).toMatchObject([{ kind: 'signature', page: 2, left: 20, top: 222 }]);

  // A colleague adds one meanwhile: nothing is saved until it was shown.
  const signer = marks[0]?.signer ?? '';
  const theirs = { id: 'theirs', signer, kind: 'initials', page: 1, left: 600, top: 900 } as const;
  await office(({ db, clock }) =>
    writeOwnMarks(db, {
      ...{ id, marks: [...marks, theirs], changed_by: colleague.id },
      changed_at: clock.now().toISOString(),
    }),
  );
  await moved.press('ArrowDown');
  await save.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Lee' }).waitFor();
  await page.locator('#mark-theirs').waitFor();
  expect(await found(page)).toEqual([]);
  await save.press('Enter');
  await expect.poll(async () => (await paperOf(application_id)).marks).toMatchObject([{ top: 224 }, theirs]);
  // As the signer sees it, nothing moves.
  await page.getByLabel(t('office-leases:marks.as')).selectOption(signer);
  await page.locator('[data-page="2"]').getByText(t('lease:spot.signature.words')).waitFor();
  expect(await page.locator('button[id^="mark-"]').count()).toBe(0);
  expect(await found(page)).toEqual([]);
  // Deleted, the focus goes on to the next mark.
  await page.getByLabel(t('office-leases:marks.as')).selectOption('');
  await moved.press('Delete');
  await expect
    .poll(() => page.locator('#mark-theirs').evaluate((element) => element === document.activeElement))
    .toBe(true);
  // A date is no signature: the portal prints it.
  await page.getByLabel(t('office-leases:marks.kind')).selectOption('date');
  await add.click();
  await page
    .locator('button[id^="mark-"]')
    .filter({ hasText: /^Date: / })
    .waitFor();
  expect(await found(page)).toEqual([]);
  await context.close();
});

it('the editor of marks fits a phone, in Spanish and in the dark, and follows a finger', async () => {
  const t = words('es');
  const application_id = await approvedApplication();
  const person = await somebody({ is_staff: true, policies: ['manage_leases'] });
  const session = { ...(await sessionOf(baseUrl, person)), language: 'es' };
  const phone = await browserOf(browser, session, {
    ...{ locale: 'es', viewport: PHONE, colorScheme: 'dark', hasTouch: true },
  });
  const page = await phone.newPage();
  await page.goto(`${baseUrl}/office/leases/new/${application_id}`);
  await page.getByLabel(t('office-leases:own.add')).last().setInputFiles(RULES);
  await page.getByRole('button', { name: t('office-leases:marks.add') }).click();
  const mark = page.locator('button[id^="mark-"]').first();
  await mark.waitFor();
  await page.locator('[data-drawn="here"]').first().waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  const box = await mark.boundingBox();
  if (box === null) throw new Error('The mark is not shown.');
  const touch = await phone.newCDPSession(page);
  const at = (x: number, y: number) => [{ x: box.x + 20 + x, y: box.y + 10 + y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0, 0) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(20, 20) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(40, 80) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const { left, top } = boxOfMark({ kind: 'signature', left: 20 + 50, top: 20 + 100 });
  const points = (pixels: number) => Math.round(pixels / 1.29);
  await expect
    .poll(() => mark.getAttribute('aria-label'))
    .toContain(`a ${points(left)} pt de la izquierda y ${points(top)} pt de arriba`);
  // A paper is removed after a question, which nobody confirms by chance.
  const removal = page.getByRole('button', { name: t('office-leases:own.remove'), exact: false }).first();
  const dialog = page.getByRole('dialog');
  await removal.click();
  await dialog.getByText(t('office-leases:own.remove_text')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await removal.click();
  await dialog.getByRole('button', { name: t('office-leases:own.remove'), exact: true }).click();
  await removal.waitFor({ state: 'detached' });
  await phone.close();
});
