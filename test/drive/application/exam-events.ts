import type { Locator, Page } from 'playwright-core';
import type { AtPage } from '../browser-flow.ts';
import { button, exam, pattern } from './page-words.ts';
import type { Stage } from './stage.ts';

const RETRY_MS = 5000;

/** The page announces that it requests the questions again in some seconds. */
export const waiting = (page: Page): Locator => page.getByText(pattern(exam('waiting')));

const main = (page: Page) => page.getByRole('main');

/** Answers all questions, and submits twice, which must count once. */
export async function answer({ page }: AtPage<Stage>): Promise<void> {
  for (const question of await page.locator('[data-question]').all()) {
    await question.getByRole('radio').first().check();
  }
  await button(page, exam('submit')).dblclick();
}

/** Requests new questions, or the same ones again if there were none. */
export async function askAgain({ page }: AtPage<Stage>): Promise<void> {
  const asks = button(page, exam('regenerate')).or(button(page, exam('try_again')));
  await asks.dblclick();
}

/** @throws {Error} if the page offers more than submitting the answers. */
export async function offersNoOtherQuestions(page: Page): Promise<void> {
  const others = main(page)
    .getByRole('button')
    .filter({ hasNotText: exam('submit') });
  if ((await others.count()) > 0) throw new Error('the open questions can be left for new ones');
}

/** @throws {Error} if the page offers more than trying again. */
export async function offersNoStop(page: Page): Promise<void> {
  const others = main(page)
    .getByRole('button')
    .filter({ hasNotText: exam('try_again') });
  if ((await others.count()) > 0) throw new Error('trying again can be stopped');
}

/** Uses up all retries, none of which gets an answer. */
export async function runOut({ page, calls }: AtPage<Stage>): Promise<void> {
  const over = main(page).getByRole('alert');
  for (;;) {
    await waiting(page).or(over).waitFor();
    if (await over.isVisible()) return;
    await page.clock.fastForward(RETRY_MS);
    await calls.wait('loadExam');
    await calls.release('loadExam', { lost: true });
  }
}
