import { listEvents } from '../../../src/db/process/event.repository.ts';
import { PNG } from '../../fixtures/files.ts';
import type { HttpFlow } from '../http-flow.ts';
import type { Cue } from '../stage.ts';
import { codeOf, type WireAnswer } from '../wire.ts';
import {
  fieldOf,
  pathOf,
  putFacts,
  questionnaireStaging,
  questionsOf,
  type Stage,
  storedFacts,
  validAnswers,
} from './staging.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';

const outcomes: Readonly<Record<string, string>> = {
  'questionnaire.required': 'incomplete',
  'state.not_allowed': 'closed',
};

/** The call that answers every question, or none. */
async function answer(stage: Stage, how: 'whole' | 'empty'): Promise<WireAnswer> {
  const { respondent, wire } = stage;
  const { questionnaire, token } = respondent;
  const items = (await questionsOf(stage)).map((item) => ({ ...item, ...item.meta }));
  const given = how === 'whole' ? validAnswers(items, 'with files') : {};
  respondent.answers = given;
  const form = new FormData();
  if (questionnaire === 'rental_history') form.append('token', token);
  const sent = Object.entries(given).map(([key, one]) => ({ key, ...one }));
  form.append(fieldOf[questionnaire], JSON.stringify(sent));
  for (const { key, type } of how === 'whole' ? items : []) {
    if (type === 'file') form.append(`files[${key}]`, new Blob([PNG], { type: 'image/png' }), 'one.png');
  }
  return wire('POST', pathOf(respondent), { token, body: form });
}

/** Ensures that the next answers get the wanted answer. */
export async function prepareAnswers(stage: Stage, { outcome, facts }: Cue): Promise<void> {
  // The questionnaire was already answered in another tab.
  if (outcome === 'closed') return putFacts(stage, facts);
  if (outcome === 'accepted') await putFacts(stage, { ...facts, completed: false });
}

/** Sends answers so that the wanted outcome comes. */
async function submitAnswers(stage: Stage, cue: Cue): Promise<string> {
  if (cue.outcome === LOST) return LOST;
  await prepareAnswers(stage, cue);
  const { answers } = stage.respondent;
  const { status, body } = await answer(stage, cue.outcome === 'incomplete' ? 'empty' : 'whole');
  if (status === 200) return 'accepted';
  stage.respondent.answers = answers;
  return outcomes[codeOf({ status, body })] ?? LOST;
}

/** The call that answers all questions. */
const submit = (stage: Stage): Promise<WireAnswer> => answer(stage, 'whole');

/** The HTTP driver of the four questionnaires. */
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
