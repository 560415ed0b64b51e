import { listEvents } from '../../../src/db/process/event.repository.ts';
import type { HttpFlow } from '../http-flow.ts';
import { answerExam, answersOf, loadExam } from './exam-calls.ts';
import { cancel, cancelApplication, saveStep, submit, submitApplication } from './form-calls.ts';
import { pay, payInvoice } from './payment-calls.ts';
import { storedFacts } from './person.ts';
import type { Stage } from './stage.ts';
import { applicationStaging } from './staging.ts';

/** The HTTP driver of the rental application. */
export const applicationHttp: HttpFlow<Stage> = {
  staging: applicationStaging,
  tasks: { submitApplication, cancelApplication, payInvoice, loadExam, answerExam },
  requests: {
    SUBMIT: (stage) => submit(stage, {}),
    CANCEL: cancel,
    PAY: pay,
    ANSWER: async (stage) =>
      stage.wire('POST', '/api/applicant/exam', {
        token: stage.person.token,
        body: await answersOf(stage, true),
      }),
    REGENERATE: ({ wire, person }) =>
      wire('GET', '/api/applicant/exam?regenerate=1', { token: person.token }),
  },
  save: saveStep,
  unplayable: {
    answerExam: {
      questions: 'the bureau answers with a verdict, and never with another round of questions',
    },
  },
  process: ({ person }) => ({ token: person.token }),
  stored: ({ deps, person }) => storedFacts(deps, person),
  log: async ({ deps, person }) =>
    (await listEvents(deps.db, person.id)).filter(({ flow }) => flow === 'application'),
};
