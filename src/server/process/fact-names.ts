/** The names of the facts of each flow, derived from its facts schema: an unknown fact does not compile. */
import type application from '../../../schemas/application/facts.schema.json';
import type guestcard from '../../../schemas/guestcard/facts.schema.json';
import type lease from '../../../schemas/lease/facts.schema.json';
import type makePayment from '../../../schemas/make-payment/facts.schema.json';
import type questionnaire from '../../../schemas/questionnaire/facts.schema.json';
import type workorder from '../../../schemas/workorder/facts.schema.json';

interface Schemas {
  application: typeof application;
  guestcard: typeof guestcard;
  lease: typeof lease;
  'make-payment': typeof makePayment;
  questionnaire: typeof questionnaire;
  workorder: typeof workorder;
}

/** The flows with TypeScript code of their own. */
export type FlowWithFacts = keyof Schemas;

type FactName<Flow extends FlowWithFacts> = keyof Schemas[Flow]['properties'];

/** The facts of a flow by name. @example facts.submited // does not compile */
export type FactsOf<Flow extends FlowWithFacts> = Readonly<
  Record<FactName<Flow>, string | number | boolean | null>
>;
