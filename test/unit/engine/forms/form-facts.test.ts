import { describe, expect, it } from 'vitest';
import application from '../../../../schemas/application/form-facts.schema.json' with { type: 'json' };
import guestcard from '../../../../schemas/guestcard/form-facts.schema.json' with { type: 'json' };
import { type FormFactsOf, formFactNames, neutralFacts } from '../../../../src/engine/forms/form-facts.ts';
import { checkFormFacts } from '../../../../src/engine/forms/form-files/check-form-facts.ts';

describe('form facts', () => {
  it('have neutral defaults: nothing hidden or limited, and today always set', () => {
    expect(neutralFacts(application, '2026-03-01')).toEqual({
      today: '2026-03-01',
      applicant_type: 'PRIMARY',
      applicant_id: null,
      is_responsible: true,
      hide_gender: false,
      hide_maritial_status: false,
      hide_relationship: false,
      address_limit: null,
      employment_limit: null,
      pets_count: null,
      vehicles_count: null,
      employment_instruction: null,
      pet_instruction: null,
    });
    expect(formFactNames(guestcard)).toEqual(['today', 'tomorrow', 'movein_from', 'movein_to']);
  });

  it('have the types of their declaration; an undeclared name does not compile', () => {
    const facts: FormFactsOf<typeof application> = neutralFacts(application, '2026-03-01');
    const limit: number | null = facts.pets_count;
    expect(limit).toBeNull();
    // @ts-expect-error: the declaration has no such name
    expect(facts.pet_count).toBeUndefined();
    // @ts-expect-error: a boolean
    const hidden: string = facts.hide_gender;
    expect(hidden).toBe(false);
  });

  it.each([
    [
      { today: { type: 'string', description: 'x', default: '' } },
      '/properties/today: the form fact "today" is',
    ],
    [
      { limit: { type: 'integer', default: 1 } },
      '/properties/limit: the form fact "limit" has no "description"',
    ],
    [
      { limit: { type: 'integer', description: 'x' } },
      '/properties/limit: the form fact "limit" has no "default"',
    ],
    [
      { limit: { type: 'integer', description: 'x', default: null } },
      '/properties/limit/default: the form fact "limit" can never have this value',
    ],
    [
      { part: { type: 'string', enum: ['A'], description: 'x', default: 'A', examples: ['A', 'B'] } },
      '/properties/part/examples/1: the form fact "part" can never have this value',
    ],
  ])('declared as %j are refused', (properties, message) => {
    const path = 'schemas/a/form-facts.schema.json';
    const [error, ...more] = checkFormFacts({ properties }, path);
    expect(more).toEqual([]);
    expect(error?.message).toContain(`${path} ${message}`);
  });

  it('of the project are declared without errors', () => {
    expect([...checkFormFacts(application, 'a'), ...checkFormFacts(guestcard, 'b')]).toEqual([]);
  });
});
