import type { ApplicantType } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { ProcessDeps } from '../../server/process/subject.ts';
import { type Invited, inviteWithin } from '../../server/property/invitation.ts';

const PEOPLE: Record<ApplicantType, { first_name: string; last_name: string; contact_no: string }> = {
  PRIMARY: { first_name: 'Jordan', last_name: 'Rivera', contact_no: '5125550111' },
  'CO-APPLICANT': { first_name: 'Sam', last_name: 'Okafor', contact_no: '5125550122' },
  GUARANTOR: { first_name: 'Dana', last_name: 'Whitfield', contact_no: '5125550133' },
};

/**
 * Opens an application for a unit and invites one person per role to it, the first role first. Mail addresses are
 * generated, so that no two households share one.
 *
 * @param tokenOf a fixed token for a role, or undefined for a random one.
 * @param previousApplicantId the applicant whose answers the first person may take over.
 * @returns the invited person of each role, in the given order.
 * @example await inviteHousehold(deps, trx, 'juniper-row-204', ['PRIMARY', 'GUARANTOR'])
 */
export async function inviteHousehold(
  deps: ProcessDeps,
  trx: Connection,
  unitId: string,
  roles: readonly ApplicantType[],
  tokenOf: (role: ApplicantType) => string | undefined = () => undefined,
  previousApplicantId?: string,
): Promise<Invited[]> {
  const tail = deps.random.bytes(4).toString('hex');
  const invited: Invited[] = [];
  for (const role of roles) {
    const person = PEOPLE[role];
    const token = tokenOf(role);
    const first = invited[0];
    invited.push(
      await inviteWithin(deps, trx, {
        place: first === undefined ? { unit_id: unitId } : { application_id: first.application_id },
        applicant_type: role,
        ...person,
        email: `${person.first_name.toLowerCase()}.${tail}@latchkey.example`,
        ...(token === undefined ? {} : { token }),
        ...(first === undefined && previousApplicantId !== undefined
          ? { previous_applicant_id: previousApplicantId }
          : {}),
      }),
    );
  }
  return invited;
}
