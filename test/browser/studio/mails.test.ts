import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it('an analyst sees a mail, an SMS, a paper and questions as people do, whatever stands in them', async () => {
  const person = await somebody({
    is_staff: true,
    policies: ['edit_flows'],
    first_name: 'Ada',
    last_name: 'Vale',
  });
  const context = await browserOf(browser, await sessionOf(baseUrl, person));
  const page = await context.newPage();
  await page.goto(`${baseUrl}/studio`);
  await page.getByLabel(t('studio:drafts.name')).fill('Other mails');
  await page.getByRole('button', { name: t('studio:drafts.create'), exact: true }).press('Enter');
  await page.waitForURL(/\/studio\/drafts\//);
  const draft = page.url();

  await page.goto(`${draft}?view=mails&file=locales/en/notices.json&at=/parcel`);
  const mail = page.getByRole('article', { name: t('studio:mails.as_mail') });
  const sms = page.getByRole('article', { name: t('studio:mails.as_sms') });
  const text = (part: string, language = 'English') =>
    page.getByLabel(`${t(`studio:mails.${part}`)}, ${language}`, { exact: true });
  await mail.getByText('Hello Ada,').waitFor();
  await text('text').fill(
    '<img src=x onerror="window.hit = 1"><script>window.hit = 1</script> {{first_name}} {{tame}}',
  );
  await mail.getByText('<script>window.hit = 1</script> Ada [tame]').waitFor();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  // The check of placeholders names the one that nothing fills in.
  await page
    .getByText(/placeholder.*tame/)
    .first()
    .waitFor();
  await text('sms').fill('ó'.repeat(71));
  await page.getByText(t('studio:mails.parts_other', { count: 2 })).waitFor();
  expect(await sms.textContent()).toBe('ó'.repeat(71));
  await page.getByLabel(t('studio:mails.language')).selectOption('es');
  await mail.getByText(/^Hola Ada|^Hola, Ada/).waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

  await page.goto(`${draft}?view=papers&file=flows/lease-renew.flow.json`);
  await page.locator('[data-drawn=here]').first().waitFor();
  const paper = page.locator('.pdf-text').first();
  await paper.getByText(t('studio:papers.mark')).waitFor();
  await page
    .getByLabel(`${t('studio:papers.text')}, English`, { exact: true })
    .fill('# Another renewal\n<b>{{property}}</b>');
  await paper.getByText('<b>Juniper Row</b>').waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);

  await page.goto(`${draft}?view=questions&file=schemas/questionnaires/pre-screening.json&at=/items/0`);
  const form = page.locator('[data-forms]');
  await page.getByLabel(t('studio:questions.question_in', { language: 'English' })).fill('Why <b>move</b>?');
  await form.getByText('Why <b>move</b>?').waitFor();
  await page.getByRole('button', { name: t('studio:questions.try'), exact: true }).press('Enter');
  // The rules are those of a submit: the first question that lacks an answer gets the focus.
  await expect
    .poll(() =>
      form
        .locator('textarea')
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await page.getByLabel(t('studio:mails.language')).selectOption('es');
  await form.getByText('¿Por qué se muda?').first().waitFor();
  expect([await found(page), await tooWide(page)]).toEqual([[], 0]);
  await context.close();
});
