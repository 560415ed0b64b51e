import type { Staging } from '../stage.ts';
import { agreedFacts } from './agreed-facts.ts';
import { forgetLimits } from './codes.ts';
import { putFacts } from './put-facts.ts';
import { newVisitor, type Stage } from './visitor.ts';

/**
 * Visitors, each on a property of their own. Without a unit in the address there is nobody at the server; that a
 * visitor only asks for information it learns with what they send.
 */
export const guestcardStaging: Staging<Stage> = {
  async enter(around, facts) {
    await forgetLimits(around);
    const stage = { ...around, visitor: await newVisitor(around.deps, facts) };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  agreed: agreedFacts,
};
