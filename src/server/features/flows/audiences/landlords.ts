/** Landlords as a group of flows about an applicant, who has named them: each takes part by a link, without an account. */
import { type Applicant, findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { readDraft } from '../../../../db/applicant/draft.repository.ts';
import type { LandlordLink } from '../../../../db/applicant/landlord-link.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Process } from '../../../../db/process/process.repository.ts';
import { type LandlordToAsk, landlordsToAsk } from '../../application/landlord/landlords-to-ask.ts';
import type { AudienceMember } from './audience.ts';
import { APPLICANT } from './household.ts';

/** The group in a flow file. */
export const LANDLORDS = 'landlords';

const PREFIX = 'landlord:';

/** A landlord as actor in the log of a process, and as member of the group. @example actorOfLandlord('a0') // 'landlord:a0' */
export const actorOfLandlord = (addressId: string): string => `${PREFIX}${addressId}`;

/** The id of the address about which a member of the group is asked; null for somebody else. */
export const addressOfLandlord = (member: string): string | null =>
  member.startsWith(PREFIX) ? member.slice(PREFIX.length) : null;

/** The landlords of rented homes whom the applicant has named with a mail address; they read the applicant's language. */
export async function listLandlords(
  db: Connection,
  { id, email, language }: Pick<Applicant, 'id' | 'email' | 'language'>,
): Promise<AudienceMember[]> {
  return (await namedLandlords(db, { id, email })).map((landlord) => ({
    id: actorOfLandlord(landlord.address_id),
    first_name: landlord.name,
    last_name: '',
    email: landlord.email,
    language,
  }));
}

/** Whether a landlord's link belongs to the applicant whom a process is about, and its address is still named. */
export async function isLandlordIn(
  db: Connection,
  { applicant_id, address_id }: LandlordLink,
  { subject_kind, subject_id }: Pick<Process, 'subject_kind' | 'subject_id'>,
): Promise<boolean> {
  if (subject_kind !== APPLICANT || subject_id !== applicant_id) return false;
  const applicant = await findApplicant(db, applicant_id);
  if (applicant === null || applicant.removed_at !== null || applicant.cancelled_at !== null) return false;
  return (await namedLandlords(db, applicant)).some((landlord) => landlord.address_id === address_id);
}

/** The name of the landlord who acted in a process; null if it was somebody else. */
export async function landlordName(
  db: Connection,
  { subject_id }: Pick<Process, 'subject_id'>,
  actor: string,
): Promise<string | null> {
  const addressId = addressOfLandlord(actor);
  const applicant = addressId === null ? null : await findApplicant(db, subject_id);
  if (applicant === null) return null;
  const named = await namedLandlords(db, applicant);
  return named.find(({ address_id }) => address_id === addressId)?.name ?? null;
}

async function namedLandlords(
  db: Connection,
  { id, email }: Pick<Applicant, 'id' | 'email'>,
): Promise<LandlordToAsk[]> {
  const draft = await readDraft(db, id);
  return draft === null ? [] : landlordsToAsk(draft.draft_data, email);
}
