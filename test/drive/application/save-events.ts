import type { Page } from 'playwright-core';
import { readDraft } from '../../../src/db/applicant/draft.repository.ts';
import type { AtPage } from '../browser-flow.ts';
import { button, inDialog, portal } from './page-words.ts';
import type { Stage } from './stage.ts';
import { typeAnswers } from './typed-answers.ts';

const DRAFT = { method: 'POST', path: '/api/applicant/application/draft' } as const;
const UPLOAD = { method: 'POST', path: '/api/applicant/upload-docs' } as const;
const DOCUMENTS = { method: 'POST', path: '/api/applicant/required_documents' } as const;

/** An image of one pixel, the smallest valid file. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Call = { readonly method: string; readonly path: string };
interface Saved {
  readonly progress: Readonly<Record<string, { readonly invalids: number } | undefined>>;
}

/** Runs the action, and waits for the answer to its call. */
async function answered(page: Page, { method, path }: Call, act: () => Promise<void>) {
  const coming = page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.request().method() === method,
  );
  await act();
  const response = await coming;
  if (!response.ok()) throw new Error(`${method} ${path} was answered ${response.status()}`);
  return response;
}

function once({ calls }: AtPage<Stage>, call: Call): void {
  const times = calls.countOf(call);
  if (times !== 1) throw new Error(`${call.method} ${call.path} was called ${times} times`);
}

async function revision({ deps, person }: Stage): Promise<number> {
  return (await readDraft(deps.db, person.id))?.revision ?? 0;
}

/** Signs with the suggested name of the applicant; with another one if no name is known yet. */
async function sign(page: Page): Promise<void> {
  const box = page.locator('[data-field="signature_n_approval.application_consent_to_share_data"] input');
  if (await box.isChecked()) return;
  await box.click();
  const name = page.getByRole('dialog').getByLabel(portal('signature.name'));
  if ((await name.inputValue()) === '') await name.fill('Marisol Ibarra');
  await inDialog(page, portal('signature.save')).click();
  // If the tour has left another name in the application, the page asks the person about it.
  const other = inDialog(page, portal('signature.save_other'));
  await page.locator('html:not(:has(dialog[open]))').or(other).first().waitFor();
  if ((await other.count()) > 0) await other.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Makes the page record the second click of each double click that reaches it. */
async function noteRepeats(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.repeats = '';
    addEventListener('click', ({ detail }) => {
      if (detail > 1) dataset.repeats = 'yes';
    });
  });
}

/** Checks that the second click has changed nothing below the dialog. */
async function noneRepeated(page: Page): Promise<void> {
  const repeats = await page.evaluate(() => document.documentElement.dataset.repeats);
  if (repeats !== '') throw new Error('the second click of a double click went through a closed dialog');
}

/** Presses a button that saves the open step, and confirms twice: it is stored once. @returns the answer. */
async function saveStep(at: AtPage<Stage>, name: string): Promise<Saved> {
  const { page, stage } = at;
  const before = await revision(stage);
  await noteRepeats(page);
  const response = await answered(page, DRAFT, async () => {
    await button(page, name).click();
    await inDialog(page, portal('apply.save')).dblclick();
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  once(at, DRAFT);
  await noneRepeated(page);
  const made = (await revision(stage)) - before;
  if (made !== 1) throw new Error(`a step that was saved once has made ${made} revisions`);
  return (await response.json()) as Saved;
}

async function saveDocuments(at: AtPage<Stage>): Promise<void> {
  const { page, event } = at;
  const submit = button(page, portal('documents.submit'));
  if (event.answers === 'untouched') {
    if (await submit.isEnabled()) throw new Error('documents that nobody has chosen can be submitted');
    return;
  }
  const file = page.getByRole('tabpanel').locator('input[type=file]').first();
  if (event.answers === 'invalid') {
    await file.setInputFiles({ name: 'stub.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText('stub.txt').waitFor();
    return;
  }
  await answered(page, UPLOAD, () =>
    file.setInputFiles({ name: 'stub.png', mimeType: 'image/png', buffer: picture }),
  );
  once(at, UPLOAD);
  await answered(page, DOCUMENTS, () => submit.dblclick());
  once(at, DOCUMENTS);
}

/** Answers the open step by hand and saves it. */
export async function save(at: AtPage<Stage>): Promise<void> {
  const { page, event, leaveOut } = at;
  const { step = '', answers } = event;
  if (step === 'applicant_documents') return saveDocuments(at);
  if (step === 'payments') {
    if ((await button(page, portal('apply.save')).count()) > 0) throw new Error('the fees can be saved');
    return leaveOut('the fees are only shown: there is nothing to answer, and no button that saves');
  }
  if (answers === 'valid' || answers === 'invalid') await typeAnswers(page, step, answers);
  if (answers === 'valid' && step === 'applicant_consent') await sign(page);
  const { progress } = await saveStep(at, portal('apply.save'));
  // The second click must not have changed an answer below the dialog.
  await page.getByText(portal('apply.all_saved'), { exact: true }).waitFor();
  const wrong = progress[step]?.invalids ?? 0;
  if (answers === 'valid' && wrong > 0) throw new Error(`${wrong} answers of "${step}" are still wrong`);
  if (answers === 'invalid' && wrong === 0) throw new Error(`no answer of "${step}" is wrong`);
}

/** Moves to the next step; the open one is saved if it can be edited. */
export async function goOn(at: AtPage<Stage>): Promise<void> {
  const { page, leaveOut } = at;
  if ((await button(page, portal('apply.save_continue')).count()) > 0) {
    await saveStep(at, portal('apply.save_continue'));
  } else if ((await button(page, portal('apply.submit')).count()) > 0) {
    await page.locator('[role=tab][aria-selected=true] + [role=tab]').click();
    leaveOut('the last step with a form offers to submit; the fees after it are opened by their tab');
  } else await button(page, portal('apply.continue')).click();
}
