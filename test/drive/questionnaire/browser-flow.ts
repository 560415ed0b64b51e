import type { Page } from 'playwright-core';
import type { QuestionItem } from '../../../src/contract/questionnaire.contract.ts';
import type { QuestionAnswer } from '../../../src/engine/questionnaires/questionnaire.ts';
import { PNG } from '../../fixtures/files.ts';
import type { AtPage, BrowserFlow } from '../browser-flow.ts';
import { prepareAnswers } from './http.ts';
import { fieldOf, questionnaireStaging, questionsOf, type Stage, validAnswers } from './staging.ts';

/** Answers every question at the page, with one file for each question that takes files. */
async function answerQuestions({ page, stage }: AtPage<Stage>): Promise<void> {
  const items = (await questionsOf(stage)).map((item) => ({ ...item, ...item.meta }));
  const answers = validAnswers(items, 'with files');
  for (const item of items) {
    const answer = answers[item.key];
    if (answer) await answerOne(page, item, answer);
  }
  stage.respondent.answers = answers;
}

async function answerOne(
  page: Page,
  { key, type, meta }: QuestionItem,
  { value, condition_value }: QuestionAnswer,
): Promise<void> {
  const field = (name: string) => page.locator(`[data-field="answers.${name}"]`);
  const question = field(key);
  if (type === 'file') {
    if ((meta.files ?? []).length > 0 || (await question.getByText('one.png').count()) > 0) return;
    const file = { name: 'one.png', mimeType: 'image/png', buffer: PNG };
    return question.locator('input[type=file]').setInputFiles(file);
  }
  const labels = (meta.options ?? []).filter(({ id }) => value.includes(id)).map(({ label }) => label);
  if (type === 'radio') await question.getByRole('radio', { name: labels[0] ?? '', exact: true }).check();
  else if (type === 'checkbox') {
    for (const name of labels) await question.getByRole('checkbox', { name, exact: true }).check();
  } else await question.locator('input, textarea').fill(String(value));
  if (condition_value !== '') await field(`${key}-more`).locator('textarea').fill(condition_value);
}

const pages: Readonly<Record<string, string>> = {
  pre_lease: '/applicant/pre-lease',
  denied_form: '/applicant/denied-form',
  pre_screening: '/applicant/pre-screening',
};

/** The page of a questionnaire with its link; a resident's page has its parent in the address. */
function address({ respondent }: Stage): string {
  const { questionnaire, person, token, resident } = respondent;
  if (questionnaire === 'rental_history') {
    return `/applicant/rental-history-form?${new URLSearchParams({ applicant_id: person.id, token })}`;
  }
  const query = { access_token: token, ...(resident && { parent: 'RESIDENT' }) };
  return `${pages[questionnaire]}?${new URLSearchParams(query)}`;
}

/** Fills in the open questions, and presses Submit twice, which must count once. */
async function submit(at: AtPage<Stage>): Promise<void> {
  await answerQuestions(at);
  await at.page.locator('form button[type=submit]').dblclick();
}

/** A form without a single answer. */
function emptyForm({ respondent }: Stage): Record<string, string> {
  const { questionnaire, token } = respondent;
  const who = questionnaire === 'rental_history' ? { token } : {};
  return { ...who, [fieldOf[questionnaire]]: '[]' };
}

/** The four questionnaires in a browser. */
export const questionnaireInBrowser: BrowserFlow<Stage> = {
  staging: questionnaireStaging,
  start: '',
  address,
  calls: {
    submitAnswers: {
      method: 'POST',
      path: /^\/api\/applicant\/questionnaire\/(?:pre_lease|denied_form|pre_screening|rental_history\/[^/]+)$/,
    },
  },
  prepare: {
    async submitAnswers(stage, cue) {
      await prepareAnswers(stage, cue);
      if (cue.outcome === 'closed' || cue.outcome === 'accepted') return {};
      // The page itself refuses missing answers, so the form of its call is replaced by an empty one.
      return cue.outcome === 'incomplete' ? { form: emptyForm(stage) } : { lost: true };
    },
  },
  events: { SUBMIT: submit },
  elsewhere: new Set(['finish', 'thankYou', 'moveInCharges', 'securityDeposit', 'payment']),
  unplayed: {},
  stepsOn: async () => [],
};
