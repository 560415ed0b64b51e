import { DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { insertUnit } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { inviteApplicant } from '../../../src/server/property/invitation.ts';
import { newProperty } from '../own-property.ts';
import { readFacts } from '../read-facts.ts';

/** The person of a tour, on their own property and unit, so that tours do not affect each other. */
export interface Person {
  readonly id: string;
  readonly property: string;
  readonly unit: string;
  /** The token of their link, in clear. */
  readonly token: string;
}

/**
 * Invites a person to a unit of a new property, in the database.
 *
 * @example const person = await newPerson(deps, { applicant_type: 'PRIMARY', is_responsible: true, … })
 */
export async function newPerson(deps: Deps, facts: Facts): Promise<Person> {
  const {
    id: property,
    company_id,
    name: property_name,
  } = await newProperty(deps, { required_documents: [] });
  const unit = `${property}-1`;
  const details = { ...DEMO_PROPERTIES[0].unit.details, property_name };
  await insertUnit(deps.db, { id: unit, company_id, property_id: property, details, available: true });
  const earlier = facts.has_previous_application === true ? await invited(deps, unit, 'PRIMARY') : null;
  const { applicant_id: id, token } = await invited(deps, unit, facts.applicant_type, {
    is_responsible: facts.is_responsible === true,
    ...(earlier && { previous_applicant_id: earlier.applicant_id }),
  });
  return { id, property, unit, token };
}

function invited(
  deps: Deps,
  unit_id: string,
  type: Facts[string] | undefined,
  more: { is_responsible?: boolean; previous_applicant_id?: string } = {},
) {
  return inviteApplicant(deps, {
    place: { unit_id },
    applicant_type: type === 'GUARANTOR' || type === 'CO-APPLICANT' ? type : 'PRIMARY',
    first_name: 'Marisol',
    last_name: 'Ibarra',
    email: 'marisol.ibarra@example.com',
    contact_no: '5125550143',
    ...more,
  });
}

/** The facts of the person in the database. */
export async function storedFacts(deps: Deps, person: Person): Promise<Facts> {
  const applicant = await findApplicant(deps.db, person.id);
  if (applicant === null) throw new Error(`The applicant ${person.id} is gone.`);
  return readFacts(deps, 'application', applicant);
}
