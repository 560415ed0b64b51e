/** The people of an application as groups of its flows. */
import type { applicationGroups } from '../../../../../machines/application.catalog.ts';
import { type Applicant, findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { listMembers } from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Process } from '../../../../db/process/process.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import type { GroupFile } from '../../../../engine/flow/flow-file.ts';

/** The `subject_kind` of processes about an applicant. */
export const APPLICANT = 'applicant';

/** The applicant whom a process is about, as actor in its log. */
export const THE_APPLICANT = 'applicant';

const OTHER = 'applicant:';

/** Somebody else of the household as actor in a log. @example actorOfMember('A1') // 'applicant:A1' */
export const actorOfMember = (applicantId: string): string => `${OTHER}${applicantId}`;

/** The name of the applicant who acted in a process; null if it was somebody else. */
export async function applicantName(
  db: Connection,
  { subject_id }: Pick<Process, 'subject_id'>,
  actor: string,
): Promise<string | null> {
  const id = actor.startsWith(OTHER)
    ? actor.slice(OTHER.length)
    : actor === THE_APPLICANT
      ? subject_id
      : null;
  const applicant = id === null ? null : await findApplicant(db, id);
  return applicant && displayName(applicant);
}

/** Test of membership, by group. */
const TAKES: Readonly<
  Record<Exclude<(typeof applicationGroups)[number], 'landlords'>, (applicant: Applicant) => boolean>
> = {
  household: () => true,
  applicants: ({ applicant_type }) => applicant_type !== 'GUARANTOR',
  guarantors: ({ applicant_type }) => applicant_type === 'GUARANTOR',
};

/**
 * The people of a group of an application, in the order in which they joined: without minors, who have no application of
 * their own, and without those who have been removed or have canceled.
 *
 * @param about the applicant whom the process is about.
 */
export async function listGroup(
  db: Connection,
  about: Pick<Applicant, 'id' | 'application_id'>,
  { group, without }: GroupFile,
): Promise<Applicant[]> {
  const takes = Object.hasOwn(TAKES, group) ? TAKES[group as keyof typeof TAKES] : () => false;
  return (await listMembers(db, about.application_id))
    .filter(({ is_minor, applicant }) => !is_minor && applicant.cancelled_at === null)
    .map(({ applicant }) => applicant)
    .filter((applicant) => takes(applicant) && !(without !== undefined && applicant.id === about.id));
}

/** Whether an applicant belongs to a group around the applicant whom a process is about. */
export async function isInHousehold(
  db: Connection,
  applicant: Pick<Applicant, 'id' | 'application_id'>,
  { subject_kind, subject_id }: Pick<Process, 'subject_kind' | 'subject_id'>,
  group: GroupFile,
): Promise<boolean> {
  const about = subject_kind === APPLICANT ? await findApplicant(db, subject_id) : null;
  if (about === null || about.removed_at !== null || about.application_id !== applicant.application_id)
    return false;
  return (await listGroup(db, about, group)).some(({ id }) => id === applicant.id);
}
