import { listEvents } from '../../../src/db/process/event.repository.ts';
import type { HttpFlow } from '../http-flow.ts';
import { submit, submitAnswers } from './questionnaire-calls.ts';
import type { Stage } from './respondent.ts';
import { questionnaireStaging } from './staging.ts';
import { storedFacts } from './stored-facts.ts';

/** The four questionnaires by their calls. */
export const questionnaireHttp: HttpFlow<Stage> = {
  staging: questionnaireStaging,
  tasks: { submitAnswers },
  requests: { SUBMIT: submit },
  unplayable: {},
  process: ({ respondent: { token, questionnaire } }) => ({ token, body: { questionnaire } }),
  stored: storedFacts,
  log: async ({ deps, respondent }) =>
    (await listEvents(deps.db, respondent.person.id)).filter(({ flow }) => flow === 'questionnaire'),
};
