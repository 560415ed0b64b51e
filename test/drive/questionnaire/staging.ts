import type { Staging } from '../stage.ts';
import { putFacts } from './put-facts.ts';
import { newRespondent, type Stage } from './respondent.ts';
import { agreedFacts } from './stored-facts.ts';

/**
 * Applicants and landlords, each with one questionnaire of an application of their own. That the page stands in
 * the resident area is a fact of its address alone: the server neither tells nor stores it.
 */
export const questionnaireStaging: Staging<Stage> = {
  async enter(around, facts) {
    const stage = { ...around, respondent: await newRespondent(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};
