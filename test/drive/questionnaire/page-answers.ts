import type { Page } from 'playwright-core';
import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import type { QuestionAnswer } from '../../../src/engine/questionnaires/questionnaire.ts';
import { PNG } from '../../fixtures/files.ts';
import type { AtPage } from '../browser-flow.ts';
import { validAnswers } from './answers.ts';
import { questionsOf } from './load-questions.ts';
import type { Stage } from './respondent.ts';

/** Answers every question at the page, with one file where files are asked for. */
export async function answerQuestions({ page, stage }: AtPage<Stage>): Promise<void> {
  const items = (await questionsOf(stage)).map((item) => ({ ...item, ...item.meta }));
  const answers = validAnswers(items, 'with files');
  const questions = page.locator('form ol > li');
  for (const [index, item] of items.entries()) {
    const answer = answers[item.key];
    if (answer) await answerOne(page, questions.nth(index), item, answer);
  }
  stage.respondent.answers = answers;
}

async function answerOne(
  page: Page,
  question: ReturnType<Page['locator']>,
  { key, type, meta }: QuestionItem,
  { value, condition_value }: QuestionAnswer,
): Promise<void> {
  if (type === 'file') {
    if ((meta.files ?? []).length > 0 || (await question.getByText('one.png').count()) > 0) return;
    const file = { name: 'one.png', mimeType: 'image/png', buffer: PNG };
    return question.locator('input[type=file]').setInputFiles(file);
  }
  const labels = (meta.options ?? []).filter(({ id }) => value.includes(id)).map(({ label }) => label);
  if (type === 'radio') await question.getByRole('radio', { name: labels[0] ?? '', exact: true }).check();
  else if (type === 'checkbox') {
    for (const name of labels) await question.getByRole('checkbox', { name, exact: true }).check();
  } else await page.locator(`#question-${key}`).fill(String(value));
  if (condition_value !== '') await page.locator(`#question-${key}-more`).fill(condition_value);
}
