import { describe, expect, it } from 'vitest';
import facts from '../../../schemas/application/facts.schema.json' with { type: 'json' };
import household from '../../../schemas/household/co-applicant.schema.json' with { type: 'json' };
import { ApplicationAnswer } from '../../../src/contract/application/application.contract.ts';

const TYPES = ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'];

describe('the types of applicants', () => {
  it('[PRE-315] [PLT-178] are the same three in the flow and in the API, and the first one is not invited', () => {
    const literals = ({ anyOf }: { anyOf: readonly { const: unknown }[] }) => anyOf.map((one) => one.const);
    expect(facts.properties.applicant_type.enum).toEqual(TYPES);
    expect(literals(ApplicationAnswer.properties.applicants.properties.applicant_type)).toEqual(TYPES);
    expect(household.properties.applicant_type.enum).toEqual(TYPES.slice(1));
  });
});
