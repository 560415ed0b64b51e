import { removeMember } from '../../../../src/db/applicant/household.repository.ts';
import { addLink, inviteApplicant } from '../../../../src/server/property/invitation.ts';
import { applicantIn } from '../stage.ts';
import type { GroupPeople } from './group-people.ts';

/** Applicants of one application: they are invited and removed, and come by a link of their own. */
export const householdPeople: GroupPeople = {
  async join(stage) {
    const { deps } = stage;
    const { application_id } = await applicantIn(stage);
    await inviteApplicant(deps, {
      place: { application_id },
      applicant_type: 'CO-APPLICANT',
      first_name: 'Noor',
      last_name: 'Haddad',
      contact_no: '5125550144',
      email: `noor.${deps.random.id()}@example.com`.toLowerCase(),
    });
  },
  async leave({ deps, person }, id) {
    // The process is about the person, who stays.
    if (id === person.id) return false;
    await removeMember(deps.db, id, deps.clock.now().toISOString());
    return true;
  },
  async enter(stage, id) {
    const { deps, person } = stage;
    const { company_id, property_id } = await applicantIn(stage);
    const token = await addLink(deps, deps.db, { id, company_id, property_id });
    return { token, query: { applicant: person.id, access_token: token }, remembers: {} };
  },
};
