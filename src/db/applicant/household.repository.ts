/**
 * The members of an application, and the details of their invitations. Removed members are not listed.
 */

import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import { type Applicant, listHousehold, updateApplicant } from './applicant.repository.ts';

/** Details of a household member from the invitation. */
interface HouseholdMembersTable extends Tenancy {
  applicant_id: string;
  middle_name: string;
  date_of_birth: string | null;
  is_minor: number;
  relationship: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    household_members: HouseholdMembersTable;
  }
}

/** Details that only an invitation holds; they are empty for people whom the property invited. */
export interface MemberDetails {
  middle_name: string;
  /** `YYYY-MM-DD`. */
  date_of_birth: string | null;
  /** Minors have no application of their own. */
  is_minor: boolean;
  relationship: string | null;
}

export interface Member extends MemberDetails {
  applicant: Applicant;
  /** Whether they have saved something, uploaded a file or submitted. */
  form_started: boolean;
}

/** All members of an application, in the order in which they joined. */
export async function listMembers(db: Connection, applicationId: string): Promise<Member[]> {
  const applicants = await listHousehold(db, applicationId);
  const ids = applicants.map(({ id }) => id);
  if (ids.length === 0) return [];
  const details = await db
    .selectFrom('household_members')
    .selectAll()
    .where('applicant_id', 'in', ids)
    .execute();
  const files = await db
    .selectFrom('files')
    .select('applicant_id')
    .distinct()
    .where('applicant_id', 'in', ids)
    .execute();
  return applicants.map((applicant) => {
    const found = details.find(({ applicant_id }) => applicant_id === applicant.id);
    const hasFiles = files.some(({ applicant_id }) => applicant_id === applicant.id);
    return {
      applicant,
      middle_name: found?.middle_name ?? '',
      date_of_birth: found?.date_of_birth ?? null,
      is_minor: found?.is_minor === 1,
      relationship: found?.relationship ?? null,
      form_started: applicant.revision > 0 || applicant.submitted_at !== null || hasFiles,
    };
  });
}

/** Stores the details of an invitation. */
export async function insertMemberDetails(
  trx: Connection,
  owner: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  { middle_name, date_of_birth, is_minor, relationship }: MemberDetails,
): Promise<void> {
  await trx
    .insertInto('household_members')
    .values({
      applicant_id: owner.id,
      company_id: owner.company_id,
      property_id: owner.property_id,
      middle_name,
      date_of_birth,
      is_minor: Number(is_minor),
      relationship,
    })
    .execute();
}

/**
 * Removes a member: their links and those of their landlords stop working at once, and the household lists no longer
 * include them. Their log stays.
 */
export async function removeMember(trx: Connection, applicantId: string, at: string): Promise<void> {
  await trx.deleteFrom('access_tokens').where('applicant_id', '=', applicantId).execute();
  await trx.deleteFrom('landlord_links').where('applicant_id', '=', applicantId).execute();
  await updateApplicant(trx, applicantId, { removed_at: at });
}
