import type { FactName } from './form.ts';

/** Every fact once; a fact that is added to `FormFacts` and not here does not compile. */
const FACTS: Readonly<Record<FactName, true>> = {
  today: true,
  applicant_type: true,
  is_responsible: true,
  hide_gender: true,
  hide_maritial_status: true,
  hide_relationship: true,
  address_limit: true,
  employment_limit: true,
  pets_count: true,
  vehicles_count: true,
  applicant_id: true,
  employment_instruction: true,
  pet_instruction: true,
  tomorrow: true,
  movein_from: true,
  movein_to: true,
};

/** The facts that a form's conditions and rules may name. */
export const formFactNames: readonly string[] = Object.keys(FACTS);
