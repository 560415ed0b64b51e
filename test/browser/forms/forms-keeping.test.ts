import { describe, expect, it } from 'vitest';
import { control, draftOf, formsPage } from './forms-page.ts';

const open = formsPage();
const PATH = 'applicants.first_name';

const person = async () => {
  const page = await open({ forms: ['application/applicants'] });
  const input = control(page, PATH);
  await input.focus();
  return { page, input };
};

describe('typed text', () => {
  it('counts as unsaved from the first key press on', async () => {
    const { page, input } = await person();
    await input.press('A');
    expect(await page.evaluate(() => window.formsPage.unsaved())).toBe(true);
  });

  it('reaches the draft when typing pauses', async () => {
    const { page, input } = await person();
    await input.pressSequentially('Ada');
    await expect.poll(() => draftOf(page)).toEqual({ applicants: { first_name: 'Ada' } });
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('reaches the draft when the field loses the focus', async () => {
    const { page, input } = await person();
    await input.pressSequentially('Ada');
    await input.press('Tab');
    expect(await draftOf(page)).toEqual({ applicants: { first_name: 'Ada' } });
  });

  // A click by a script does not move the focus out of the field, so only a flush can save the text.
  it.each([
    [
      'the form is saved',
      () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save')?.click(),
    ],
    [
      'the tab changes',
      () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Other tab')?.click(),
    ],
    ['the page goes away', () => void window.dispatchEvent(new PageTransitionEvent('pagehide'))],
  ])('reaches the draft when %s', async (_, leave) => {
    const { page, input } = await person();
    await input.pressSequentially('Ada');
    await page.evaluate(leave);
    await expect.poll(() => draftOf(page)).toEqual({ applicants: { first_name: 'Ada' } });
  });

  it('is still there when the tab is shown again', async () => {
    const { page, input } = await person();
    await input.pressSequentially('Ada');
    await page.getByRole('button', { name: 'Other tab' }).click();
    expect(await input.count()).toBe(0);
    await page.getByRole('button', { name: 'Other tab' }).click();
    expect(await input.inputValue()).toBe('Ada');
  });

  it('can be pasted', async () => {
    const { page, input } = await person();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('Ada'));
    await input.press('ControlOrMeta+V');
    await input.blur();
    expect(await draftOf(page)).toEqual({ applicants: { first_name: 'Ada' } });
  });

  it('can come from an input method', async () => {
    const { page, input } = await person();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    expect(await page.evaluate(() => window.formsPage.unsaved())).toBe(true);
    expect(await draftOf(page)).toEqual({});
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => draftOf(page)).toEqual({ applicants: { first_name: '日本' } });
    expect(await input.inputValue()).toBe('日本');
  });

  it('is not rewritten under the caret after it was committed', async () => {
    const page = await open({ forms: ['application/screening-info'] });
    const income = control(page, 'applicant_screening_info.annual_income');
    await income.pressSequentially('1200.');
    await expect.poll(() => draftOf(page)).toEqual({ applicant_screening_info: { annual_income: '1200.' } });
    await income.pressSequentially('50');
    await income.blur();
    expect(await income.inputValue()).toBe('1,200.50');
  });

  it('keeps its text and focus when the language changes', async () => {
    const { page, input } = await person();
    await input.pressSequentially('Ad');
    await page.evaluate(() => window.formsPage.speak('es'));
    await page.getByText('Nombre', { exact: true }).first().waitFor();
    await input.pressSequentially('a');
    await input.blur();
    expect(await input.inputValue()).toBe('Ada');
    expect(await draftOf(page)).toEqual({ applicants: { first_name: 'Ada' } });
  });
});

describe('a change from elsewhere', () => {
  it('is shown in every kind of field', async () => {
    const page = await open({ forms: ['application/applicants', 'application/addresses'] });
    await page.evaluate(() =>
      window.formsPage.replace({
        applicants: { first_name: 'Grace', contact_no: '5551234567', gender: 'FEMALE' },
        applicant_addresses: [
          {
            is_current: true,
            address_type: 'RENT',
            zip_code: '62701',
            move_in_date: '2020-03-01',
            state_id: { id: 14 },
          },
        ],
      }),
    );
    expect(await control(page, 'applicants.first_name').inputValue()).toBe('Grace');
    expect(await control(page, 'applicants.contact_no').inputValue()).toBe('(555) 123-4567');
    expect(await control(page, 'applicants.gender').inputValue()).toBe('FEMALE');
    expect(await page.getByLabel('Rent', { exact: true }).isChecked()).toBe(true);
    expect(await control(page, 'applicant_addresses.0.move_in_date').inputValue()).toBe('2020-03-01');
    expect(await control(page, 'applicant_addresses.0.state_id').inputValue()).toBe('IL');
    expect(await page.evaluate(() => window.formsPage.unsaved())).toBe(false);
  });

  it('leaves a list that it does not include with one blank entry', async () => {
    const page = await open({ forms: ['application/addresses'] });
    await page.evaluate(() => window.formsPage.replace({ applicants: { first_name: 'Grace' } }));
    expect(await draftOf(page)).toMatchObject({ applicant_addresses: [{ is_current: true }] });
    expect(await page.getByRole('heading', { name: 'Current address' }).count()).toBe(1);
  });
});
