import type { Page } from 'playwright-core';
import { button, portal, words } from '../application/page-words.ts';
import type { AtPage } from '../browser-flow.ts';
import { codeTo } from './codes.ts';
import { readRecords } from './records.ts';
import { contactForm, type Stage } from './visitor.ts';

/** The English texts of the guestcard, by key. */
export const guestcard = words('guestcard');

const TYPED = ['first_name', 'last_name', 'email', 'contact_no', 'date_needed'] as const;

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);

/** Fills in the contact form where it is still empty; where something is charged, the number is verified too. */
export async function fillContact({ page, stage }: AtPage<Stage>): Promise<void> {
  const { visitor } = stage;
  const form = contactForm(stage, visitor);
  if ((await field(page, 'first_name').locator('input').inputValue()) === '') {
    for (const name of TYPED) {
      const input = field(page, name).locator('input');
      await input.fill(String(form[name]));
      await input.blur();
    }
    await field(page, 'contact_no_type').locator('select').selectOption(form.contact_no_type);
  }
  const { guestcard: known, charges } = await readRecords(stage);
  if (known === null) visitor.sent = form;
  const isApplying = !visitor.isRequest && known === null;
  if (isApplying && charges > 0 && visitor.challenge === '') await verifyNumber(page, stage);
}

/** Types another address, as somebody does who is not the person that was found. */
export async function changeAddress({ page, stage }: AtPage<Stage>): Promise<void> {
  const { visitor } = stage;
  visitor.email = `another-${visitor.email}`;
  const input = field(page, 'email').locator('input');
  await input.fill(visitor.email);
  await input.blur();
}

/** A wrong code is refused at the page, the right one taken. */
async function verifyNumber(page: Page, stage: Stage): Promise<void> {
  const { visitor } = stage;
  await button(page, guestcard('otp.send')).dblclick();
  const code = page.getByLabel(guestcard('otp.code'), { exact: true });
  await code.waitFor();
  const right = await codeTo(stage, `+1${visitor.number}`);
  await code.fill(right === '000000' ? '111111' : '000000');
  await button(page, guestcard('otp.verify')).click();
  await page.getByRole('alert').first().waitFor();
  await code.fill(right);
  await button(page, guestcard('otp.verify')).click();
  await page.getByText(guestcard('otp.verified'), { exact: true }).waitFor();
  visitor.challenge = 'of the page';
}

/** Pays by bank account; the decision is confirmed by a button that is pressed twice. */
export async function pay({ page }: AtPage<Stage>): Promise<void> {
  await page.getByRole('radio', { name: guestcard('options.payment_type.CHECKING'), exact: true }).check();
  for (const [name, value] of [
    ['account_holders_name', 'Nora Quill'],
    ['routing_number', '110000000'],
    ['account_number', '000123456789'],
    ['address1', '410 Juniper Lane'],
    ['zip_code', '78704'],
  ] as const) {
    await field(page, name).locator('input').fill(value);
  }
  const kind = field(page, 'account_type');
  if ((await kind.locator('select').count()) > 0) await kind.locator('select').selectOption({ index: 1 });
  else await kind.getByRole('radio').first().check();
  await button(page, guestcard('payment.pay')).click();
  await button(page.getByRole('dialog'), guestcard('payment.confirm_ok')).dblclick();
}

/** The button of a dialog that goes back. */
export const back = ({ page }: AtPage<Stage>): Promise<void> =>
  button(page.getByRole('dialog').last(), portal('cancel')).click();
