import type { Staging } from '../stage.ts';
import { agreedFacts } from './agreed-facts.ts';
import { newPerson } from './person.ts';
import { putAnswers, putFacts } from './put-facts.ts';
import type { Stage } from './stage.ts';

/** Applicants, each on a property of their own. */
export const applicationStaging: Staging<Stage> = {
  async enter(around, facts) {
    const { deps } = around;
    const person = await newPerson(deps, facts);
    await putAnswers(deps, person, facts.consent_given === true);
    await putFacts(deps, person, facts);
    return { ...around, person };
  },
  put: ({ deps, person }, facts) => putFacts(deps, person, facts),
  agreed: agreedFacts,
};
