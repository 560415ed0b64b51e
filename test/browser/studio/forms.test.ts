import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { listDraftFiles } from '../../../src/db/release/draft.repository.ts';
import { PHONE } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { FRAMED, found, tooWide } from '../support/access.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');
const FORM = 'accommodation-request/need';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** What is saved of a file of the open draft. */
async function saved(page: Page, path: string): Promise<string> {
  const draft = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const files = await office(({ db }) => listDraftFiles(db, draft));
  return files.find((file) => file.path === path)?.content ?? '{}';
}

it('an analyst gives a form another field by keyboard alone: with options, required, under a condition', async () => {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    await button(name).focus();
    await page.keyboard.press('Enter');
  };
  const item = (name: string) => page.locator(`li[data-name="${name}"]`);
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(t('studio:drafts.name')).fill('Another question');
  await press(t('studio:drafts.create'));
  await page.waitForURL(/\/studio\/drafts\//);
  await page.goto(`${page.url()}?view=forms&file=schemas/${FORM}.ui.json&at=/fields/kind`);
  await item('kind').getByRole('button', { expanded: true }).waitFor();
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);

  await press(t('studio:forms.add'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('studio:forms.label')).fill('How urgent is it?');
  await dialog.getByLabel(t('studio:forms.name')).fill('Kind');
  await page.keyboard.press('Enter');
  await dialog.getByText(t('studio:forms.name_form')).waitFor();
  await dialog.getByLabel(t('studio:forms.name')).fill('urgency');
  await dialog.getByLabel(t('studio:forms.type')).selectOption('radio');
  await dialog.getByLabel(t('studio:forms.name')).press('Enter');
  await item('urgency').getByRole('button', { expanded: true }).waitFor();
  expect(await page.locator('li[data-name]').nth(1).getAttribute('data-name')).toBe('urgency');
  await page.getByLabel(t('studio:forms.label_in', { language: 'Spanish' })).fill('¿Es urgente?');
  await page.getByLabel(t('studio:forms.option_in', { value: 'FIRST', language: 'English' })).fill('Today');
  await press(t('studio:forms.remove', { name: 'SECOND' }));
  await press(t('studio:forms.add_option'));
  await dialog.getByLabel(t('studio:forms.value')).fill('LATER');
  await page.keyboard.press('Enter');
  await page
    .getByLabel(t('studio:forms.option_in', { value: 'LATER', language: 'Spanish' }))
    .fill('Más tarde');
  await page.getByRole('checkbox', { name: t('studio:forms.is_required') }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel(t('studio:forms.shown')).selectOption('kind');
  await page.getByRole('checkbox', { name: 'An assistance animal' }).focus();
  await page.keyboard.press('Space');
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);
  await press(t('studio:forms.down', { name: 'urgency' }));
  await press(t('studio:states.rename'));
  await dialog.getByLabel(t('studio:forms.name')).fill('how_urgent');
  await page.keyboard.press('Enter');
  await item('how_urgent').getByRole('button', { expanded: true }).waitFor();
  await page.getByText(t('studio:saving.saved'), { exact: true }).waitFor();
  // The form beside has the field already; answers that break a rule of it are refused in the chosen language.
  const beside = page.frameLocator('iframe');
  const summary = beside.locator('[data-error-summary]');
  await page.getByLabel(t('studio:forms.preview.broken')).selectOption('how_urgent choice');
  await beside.getByRole('radio', { name: 'Today' }).waitFor();
  await expect.poll(() => summary.getByRole('link').count()).toBe(1);
  await page.getByRole('combobox', { name: t('studio:forms.preview.language') }).selectOption('es');
  await expect.poll(() => summary.textContent()).toContain('¿Es urgente?');
  await press(t('studio:forms.preview.full'));
  await expect.poll(() => summary.count()).toBe(0);
  await beside.getByRole('button', { name: words('es')('portal:flow.send') }).click();
  await page.getByText(t('studio:forms.preview.sent')).waitFor();

  const layout = JSON.parse(await saved(page, `schemas/${FORM}.ui.json`));
  expect(layout.rows.slice(0, 3)).toEqual([['kind'], ['request'], ['how_urgent']]);
  expect(layout.fields.how_urgent).toMatchObject({
    widget: 'radio',
    options: [{ value: 'FIRST' }, { value: 'LATER' }],
    when: { kind: { enum: ['RULE', 'ANIMAL'] } },
  });
  const { need } = JSON.parse(await saved(page, `schemas/${FORM}.schema.json`)).properties;
  expect(need.properties.how_urgent).toEqual({ type: 'string', enum: ['FIRST', 'LATER'] });
  expect(need.allOf).toMatchObject([{ if: { properties: { kind: { enum: ['RULE', 'ANIMAL'] } } } }]);
  const texts = JSON.parse(await saved(page, 'locales/es/accommodation-request.json'));
  expect([texts.fields.urgency, texts.options.urgency.LATER]).toEqual(['¿Es urgente?', 'Más tarde']);

  await press(t('studio:states.delete'));
  await dialog.getByText(t('studio:forms.nothing_hangs')).waitFor();
  await press(t('studio:forms.delete_confirm'));
  await expect.poll(() => item('how_urgent').count()).toBe(0);
  await press(t('studio:draft.undo'));
  await item('how_urgent').waitFor();
  await page.setViewportSize(PHONE);
  await item('kind').getByRole('button').first().press('Enter');
  await item('kind').getByRole('button', { expanded: true }).waitFor();
  expect([await found(page, FRAMED), await tooWide(page)]).toEqual([[], 0]);
  await context.close();
});
