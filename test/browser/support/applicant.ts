import type { Locator, Page } from 'playwright-core';
import { type Answer, answers } from './answers.ts';
import { type Language, type Words, words } from './words.ts';

/** A person who fills in the application form, in one language. */
export interface Applicant {
  readonly page: Page;
  readonly t: Words;
  /** The open step. */
  readonly panel: Locator;
  tab(id: string): Locator;
  /** Opens a tab by clicking it, and waits until its forms are shown. */
  openTab(id: string): Promise<void>;
  /** The section of the step with this heading, `addresses` for `application:sections.addresses`. */
  section(key: string): Locator;
  field(section: string, name: string): Locator;
  answer(rows: readonly Answer[]): Promise<void>;
  /** Answers all fields of the open tab. */
  answerTab(id: string): Promise<void>;
  button(key: string): Locator;
  /** Presses Save or Save & Continue, confirms, and waits until the draft is stored. */
  save(how: 'apply.save' | 'apply.save_continue'): Promise<void>;
}

/** @example const person = applicantOn(page, 'es'); await person.answerTab('applicants') */
export function applicantOn(page: Page, language: Language): Applicant {
  const t = words(language);
  const panel = page.getByRole('tabpanel');
  const section = (key: string) =>
    panel.getByRole('region', { name: t(`application:sections.${key}`), exact: true });
  const field = (key: string, name: string) =>
    section(key).getByLabel(t(`application:fields.${name}`), { exact: true });

  async function answerOne([key, name, how, value = '']: Answer): Promise<void> {
    const option = () => t(`application:options.${value}`);
    if (how === 'radio') {
      await section(key).getByRole('radio', { name: option(), exact: true }).check();
      return;
    }
    const control = field(key, name);
    if (how === 'tick') await control.check();
    else if (how === 'choose') await control.selectOption({ label: option() });
    else await control.fill(value);
    if (how !== 'zip') return;
    await control.blur();
    const city = await field(key, 'city').elementHandle();
    await page.waitForFunction((input) => (input as HTMLInputElement).value !== '', city);
  }

  async function answer(rows: readonly Answer[]): Promise<void> {
    for (const row of rows) await answerOne(row);
  }

  const self: Applicant = {
    page,
    t,
    panel,
    section,
    field,
    answer,
    tab: (id) => page.getByRole('tab', { name: new RegExp(`^${t(`application:tabs.${id}`)}`) }),
    async openTab(id) {
      await self.tab(id).click();
      await panel
        .getByRole('heading', { level: 1, name: t(`application:tabs.${id}`), exact: true })
        .waitFor();
      await panel.locator('section, table').first().waitFor();
    },
    answerTab: (id) => answer(answers[id] ?? []),
    button: (key) => page.getByRole('button', { name: t(key), exact: true }),
    async save(how) {
      const stored = page.waitForResponse(
        (response) => response.url().endsWith('/draft') && response.request().method() === 'POST',
      );
      await self.button(how).click();
      const dialog = page.getByRole('dialog', { name: t('apply.confirm_save.title') });
      await dialog.getByRole('button', { name: t('apply.save'), exact: true }).click();
      await stored;
      await dialog.waitFor({ state: 'detached' });
    },
  };
  return self;
}

/** Closes the property's notices, which cover the form on the first visit. */
export async function closeNotices({ page, t }: Pick<Applicant, 'page' | 't'>): Promise<void> {
  const ok = page.getByRole('dialog').getByRole('button', { name: t('ok'), exact: true });
  await ok.waitFor();
  const title = (await page.getByRole('dialog').textContent()) ?? '';
  const [, total = '1'] = /\/(\d+)/.exec(title) ?? [];
  for (let left = Number(total); left > 0; left -= 1) await ok.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
