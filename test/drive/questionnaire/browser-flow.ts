import type { AtPage, BrowserFlow } from '../browser-flow.ts';
import { fieldOf } from './load-questions.ts';
import { answerQuestions } from './page-answers.ts';
import { prepareAnswers } from './questionnaire-calls.ts';
import type { Stage } from './respondent.ts';
import { questionnaireStaging } from './staging.ts';

const pages: Readonly<Record<string, string>> = {
  pre_lease: '/applicant/pre-lease',
  denied_form: '/applicant/denied-form',
  pre_screening: '/applicant/pre-screening',
};

/** The page of a questionnaire with the link by which it is opened; a resident's has its parent in the address. */
function address({ respondent }: Stage): string {
  const { questionnaire, person, token, resident } = respondent;
  if (questionnaire === 'rental_history') {
    return `/applicant/rental-history-form?${new URLSearchParams({ applicant_id: person.id, token })}`;
  }
  const query = { access_token: token, ...(resident && { parent: 'RESIDENT' }) };
  return `${pages[questionnaire]}?${new URLSearchParams(query)}`;
}

/** Fills in what is still open, and presses Submit twice: it must count once. */
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
      // The page itself lets nothing through that is missing: the call loses its answers on the way.
      return cue.outcome === 'incomplete' ? { form: emptyForm(stage) } : { lost: true };
    },
  },
  events: { SUBMIT: submit },
  elsewhere: new Set(['finish', 'thankYou', 'moveInCharges', 'securityDeposit', 'payment']),
  unplayed: {},
  stepsOn: async () => [],
};
