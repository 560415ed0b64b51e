import { expect, it } from 'vitest';
import { newResident, PHONE, rentDueToday, visitAsResident } from '../resident/resident.ts';
import { browserOf, sessionOf, somebody } from '../session/people.ts';
import { found, tooWide } from '../support/access.ts';
import { portal } from '../support/portal.ts';
import { words } from '../support/words.ts';

const { baseUrl, launch } = portal();
const t = words('en');

it('two members agree a payment plan by keyboard; the resident reads it, and pays what is due by it', async () => {
  const browser = await launch();
  const who = await newResident(rentDueToday());
  const reason = `Pays again from next month on, ${crypto.randomUUID().slice(0, 8)}`;
  const name = { first_name: 'Kim', last_name: 'Moss' };
  const open = async (path: string) => {
    const member = await somebody({ is_staff: true, policies: ['manage_money', 'manage_leases'], ...name });
    const desk = await browserOf(browser, await sessionOf(baseUrl, member), { viewport: PHONE });
    const page = await desk.newPage();
    await page.goto(`${baseUrl}/office/money/${path}`);
    return page;
  };
  const page = await open(who.lease_id);
  await page.getByRole('button', { name: t('office-money:acts.plan.title'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  const amount = (number: number) => dialog.getByLabel(t('office-money:plan.amount', { number }));
  await amount(3).waitFor();
  expect(await found(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);

  const typed = await amount(3).inputValue();
  await amount(3).fill('1.00');
  await dialog.getByLabel(t('office-money:fields.reason')).fill(reason);
  const agree = dialog.getByRole('button', { name: t('office-money:acts.plan.do'), exact: true });
  await agree.press('Enter');
  await dialog
    .getByRole('alert')
    .getByText(/^The installments must add up to/)
    .waitFor();
  expect(await found(page)).toEqual([]);
  await amount(3).fill(typed);
  await agree.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.context().close();

  // Above the limit of the property: a colleague reads the installments, and agrees.
  const colleague = await open('waiting');
  const act = colleague.getByRole('listitem').filter({ hasText: reason });
  await act.getByText(`$${typed}`).waitFor();
  expect(await found(colleague)).toEqual([]);
  await act.getByRole('button', { name: t('office-money:waiting.agree'), exact: true }).press('Enter');
  await act.waitFor({ state: 'detached' });
  await colleague.goto(`${baseUrl}/office/money/${who.lease_id}`);
  await colleague.getByText(t('ledger:plan.covers')).waitFor();
  expect(await found(colleague)).toEqual([]);
  await colleague.context().close();

  const resident = await visitAsResident(browser, { who });
  const theirs = await resident.open('/tenant/make-payment');
  await theirs.getByText(t('ledger:plan.covers')).first().waitFor();
  expect(await found(theirs)).toEqual([]);
  const pay = theirs.getByRole('button', { name: /^Pay \$/ });
  const due = Number(((await pay.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));
  expect(Math.abs(due - Number(typed))).toBeLessThan(10);
  await resident.leave();
});
