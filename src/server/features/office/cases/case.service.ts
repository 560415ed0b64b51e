import { maySee, mayServe } from '../../../../contract/access/grants.ts';
import { type OfficePolicy, RESIDENT_POLICIES } from '../../../../contract/access/policies.ts';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { listHousehold } from '../../../../db/applicant/applicant.repository.ts';
import { findCase, type StoredCase } from '../../../../db/office/case.repository.ts';
import { listProcessesAbout } from '../../../../db/process/process.repository.ts';
import { listOccasions } from '../../../../db/resident/occasion.repository.ts';
import { listOccupants } from '../../../../db/resident/tenancy.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { listWorkordersOfLease } from '../../../../db/workorder/workorder.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { homeName } from '../../../property/home-name.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { tenancySubjectId } from '../../flows/audiences/tenancy.subject.ts';
import { workorderRow } from '../../workorders/workorder-view.ts';
import { listWorkOf } from '../office-turns.service.ts';
import { applicationPart } from './application-part.ts';
import { leasePart, nextForLease, occupantsPart } from './lease-part.ts';
import { messagesPart } from './messages-part.ts';
import { processesPart } from './processes-part.ts';

/**
 * The household of an application or a lease at the member's property, with the parts that their policies allow.
 *
 * @throws {AppError} `record.not_found` if there is none at the property, or the member may see none of its parts.
 * @example await readCase(deps, { user, language: 'en' }, applicationId) // { home: '204 / B', application: { … }, … }
 */
export async function readCase(
  deps: Deps,
  { user, language }: { readonly user: User; readonly language: string },
  id: string,
): Promise<Omit<OfficeCase, 'here'>> {
  const { db } = deps;
  const found = await findCase(db, id);
  if (found === null || found.property_id !== user.property_id) throw new AppError('record.not_found');
  const may = (policy: OfficePolicy) => maySee(asStaff(user), policy, found);
  const { application_id, lease_id } = found;
  const seesApplication = application_id !== null && may('manage_applications');
  const seesResidents = lease_id !== null && RESIDENT_POLICIES.some(may);
  if (!seesApplication && !seesResidents) throw new AppError('record.not_found');
  const applicants = application_id === null ? [] : await listHousehold(db, application_id);
  const occupants = lease_id === null ? [] : await listOccupants(db, lease_id);
  const workorders = lease_id === null ? [] : await listWorkordersOfLease(db, lease_id);
  const time_zone = await timeZoneOf(db, found.property_id);
  const people = [...applicants.map((one) => one.id), ...occupants.flatMap(({ user_id }) => user_id ?? [])];
  const subjects = [...people, ...(await subjectsOf(deps, found)), ...workorders.map((one) => one.id)];
  const about = await listProcessesAbout(db, subjects);
  const processes = about.filter(({ property_id }) => property_id === found.property_id);
  return {
    case_id: application_id ?? id,
    home: homeName(found.unit),
    time_zone,
    turns: await listWorkOf(
      deps,
      user,
      language,
      processes.map((one) => one.id),
    ),
    next: mayServe(asStaff(user), 'manage_leases', found) ? await nextForLease(db, found) : null,
    ...(await processesPart(deps, processes, { user, language, may })),
    application: seesApplication
      ? await applicationPart(db, application_id, { applicants, language, hasLease: lease_id !== null })
      : null,
    occupants: seesResidents ? await occupantsPart(db, occupants) : [],
    lease: lease_id !== null && may('manage_leases') ? await leasePart(deps, lease_id) : null,
    workorders: lease_id !== null && may('manage_workorders') ? workorders.map(workorderRow) : null,
    messages: may('manage_messages')
      ? await messagesPart(db, { property_id: found.property_id, lease_id, applicants, occupants })
      : null,
  };
}

/** The subjects of processes about the lease itself. */
async function subjectsOf({ db }: Deps, { lease_id }: StoredCase): Promise<string[]> {
  if (lease_id === null) return [];
  const occasions = await listOccasions(db, lease_id);
  return [null, ...occasions.map(({ id }) => id)].map((id) => tenancySubjectId(lease_id, id));
}
