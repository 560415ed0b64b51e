import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { rightChoices } from '../support/answers.ts';
import { type Applicant, applicantOn } from '../support/applicant.ts';
import { type Typist, typistFor } from '../support/keyboard.ts';
import { portal } from '../support/portal.ts';

const { newApplication, launch } = portal();
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

const paper = { name: 'pay-stub.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** Closes every notice by its button, which already has the focus. */
async function closeNoticesByKey({ page, t }: Applicant): Promise<void> {
  const ok = page.getByRole('dialog').getByRole('button', { name: t('ok'), exact: true });
  await ok.waitFor();
  while ((await ok.count()) > 0) {
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

async function saveAndContinue(person: Applicant, hands: Typist): Promise<void> {
  const { page, t } = person;
  await hands.press(person.button('apply.save_continue'));
  const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
  await dialog.waitFor();
  await hands.press(dialog.getByRole('button', { name: t('apply.save'), exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

async function opened({ panel, page, t }: Applicant, id: string): Promise<void> {
  const heading = panel.getByRole('heading', { level: 1, name: t(`application:tabs.${id}`), exact: true });
  await heading.waitFor();
  await panel.locator('section, table').first().waitFor();
  const handle = await heading.elementHandle();
  // The new step is announced: its heading takes the focus.
  await page.waitForFunction((wanted) => document.activeElement === wanted, handle);
}

describe('with a keyboard alone', () => {
  it('an applicant fills every tab, uploads, signs, submits, pays, passes the exam and finishes', async () => {
    const { url } = await newApplication('PRIMARY');
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const person = applicantOn(page, 'en');
    const hands = typistFor(person);
    const { t, panel, button, field } = person;
    await page.goto(url);
    await closeNoticesByKey(person);

    await hands.answerTab('applicants');
    await saveAndContinue(person, hands);
    for (const id of ['addresses', 'employers_n_other_incomes', 'pets_n_vehicles']) {
      await opened(person, id);
      await hands.answerTab(id);
      await saveAndContinue(person, hands);
    }

    await opened(person, 'applicant_documents');
    const upload = panel.getByRole('button', {
      name: t('documents.upload_named', { name: 'Proof of income' }),
    });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(upload)]);
    await chooser.setFiles(paper);
    await panel.getByText(paper.name).waitFor();
    await hands.press(button('documents.submit').and(page.locator(':enabled')));
    await page.getByText(t('documents.saved')).waitFor();
    await hands.press(button('apply.continue'));

    await opened(person, 'references_n_emergency_contacts');
    await hands.answerTab('references_n_emergency_contacts');
    await saveAndContinue(person, hands);
    await opened(person, 'applicant_consent');
    await hands.answerTab('applicant_consent');
    await hands.press(field('consent', 'application_consent_to_share_data'), 'Space');
    const signature = page.getByRole('dialog', { name: t('signature.title') });
    await signature.waitFor();
    await hands.press(signature.getByRole('button', { name: t('signature.save'), exact: true }));
    await signature.waitFor({ state: 'detached' });

    await hands.press(button('apply.submit'));
    const sure = page.getByRole('dialog', { name: t('apply.confirm_submit.title') });
    await sure.waitFor();
    await hands.press(sure.getByRole('button', { name: t('apply.submit'), exact: true }));
    await page.waitForURL('**/applicant/payment?*');

    const amount = '$57.12';
    const pay = page.getByRole('button', { name: t('payment:pay', { amount }) });
    await pay.waitFor();
    const [popup] = await Promise.all([page.waitForEvent('popup'), hands.press(pay)]);
    // The provider's own page: its first field has the focus, and Enter pays.
    await popup.locator('[name=account_holders_name]:focus').waitFor();
    await popup.keyboard.type('Marisol Ibarra');
    const keys = typistFor({ ...person, page: popup });
    for (const [name, value] of [
      ['card_no', '4242424242424242'],
      ['expiry_month', '09'],
      ['expiry_year', '2031'],
      ['cvv', '123'],
    ]) {
      await keys.tabTo(popup.locator(`[name=${name}]`));
      await popup.keyboard.type(value ?? '');
    }
    await popup.keyboard.press('Enter');
    const goOn = page.getByRole('button', { name: t('redirect.continue') });
    await goOn.waitFor();
    await hands.press(goOn);

    await page.waitForURL('**/applicant/exam?*');
    await page.getByRole('radio').first().waitFor();
    for (const choice of rightChoices) {
      const radio = page.getByRole('radio', { name: choice, exact: true });
      if ((await radio.count()) === 0) continue;
      const group = page.locator('[data-question]').filter({ has: radio });
      await hands.tabTo(group.getByRole('radio').first());
      await page.keyboard.press('Space');
      while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown');
    }
    await hands.press(page.getByRole('button', { name: t('exam:submit') }));
    await page.waitForURL('**/applicant/finish?*');
    const thanks = page.getByRole('heading', { name: t('exam:finish.open.title', { name: 'Marisol' }) });
    await thanks.waitFor();
    expect(await page.title()).toContain('Juniper Row');
    await context.close();
  });
});
