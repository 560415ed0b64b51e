/** The link with which office staff begin to impersonate a resident or an applicant. */
import { mayDo } from '../../contract/access/grants.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { insertEntryCode } from '../../db/session/entry-code.repository.ts';
import type { Impersonation } from '../../db/session/impersonation.repository.ts';
import { listOfficesOf } from '../../db/session/membership.repository.ts';
import type { User } from '../../db/session/user.repository.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { addressAt } from '../property/property-address.ts';
import { asStaff, hashToken } from './access.ts';
import { noteEvent } from './account-event.ts';
import type { Asker } from './asker.ts';
import { findSubject, type ImpersonationSubject, isOfOffice } from './impersonated-subject.ts';

const linkMinutes = 15;

/** Length limits of a reason in characters. */
const reasonLength = { least: 3, most: 300 };

/** The page that accepts a one-time code. @see spec/platform.md §2 */
export const ENTRY_PAGE = '/auth/lease_impersonate';

interface WantedLink {
  readonly staff: User;
  readonly subject: ImpersonationSubject;
  readonly reason: string;
  /** Absent for commands. */
  readonly asker?: Asker;
}

const NO_CALL: Asker = { ip: '', userAgent: '' };

/**
 * Creates a link that works once, within 15 minutes, on the host of the person's property. Records it in the account
 * events of the staff member.
 *
 * @param reason visible to the person.
 * @throws {AppError} `access.denied` without permission, for a subject of the office, and without a valid reason.
 * @example await openStaffLink(deps, { staff, subject: { kind: 'user', person: riley }, reason: 'Asked by phone' })
 */
export async function openStaffLink(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  { staff, subject, reason, asker = NO_CALL }: WantedLink,
): Promise<{ readonly url: string; readonly expires_at: string }> {
  const { person } = subject;
  const why = reason.trim();
  const isExplained = why.length >= reasonLength.least && why.length <= reasonLength.most;
  if (!isExplained || !mayImpersonate(staff, subject)) throw new AppError('access.denied');
  const property = await findProperty(deps.db, person.property_id);
  if (property === null) throw new AppError('access.denied');
  const code = deps.random.token();
  const now = deps.clock.now();
  const expires_at = new Date(now.getTime() + linkMinutes * 60_000).toISOString();
  const detail = { subject_kind: subject.kind, subject_id: person.id, reason: why };
  await deps.db.transaction().execute(async (trx) => {
    await noteEvent(deps, trx, staff, { kind: 'impersonation_link', asker, detail });
    await insertEntryCode(trx, {
      code_hash: hashToken(code),
      company_id: person.company_id,
      property_id: person.property_id,
      purpose: 'impersonate',
      subject_kind: subject.kind,
      subject_id: person.id,
      staff_user_id: staff.id,
      reason: why,
      lease_id: null,
      impersonation_id: null,
      expires_at,
      created_at: now.toISOString(),
    });
  });
  const url = addressAt(deps, property, `${ENTRY_PAGE}?code=${code}`);
  return { url, expires_at };
}

/** Whether the permission table grants the impersonation. Office staff cannot be impersonated. */
function mayImpersonate(staff: User, { kind, person }: ImpersonationSubject): boolean {
  if (!staff.is_staff || (kind === 'user' && isOfOffice(person))) return false;
  const { company_id, property_id } = person;
  return mayDo(asStaff(staff), 'impersonate', { owner: person.id, company_id, property_id });
}

/** The member of an office as whom somebody may impersonate this person; null if they may not. */
export async function impersonatorOf(
  db: Connection,
  staffId: string,
  subject: ImpersonationSubject,
): Promise<User | null> {
  const offices = await listOfficesOf(db, staffId);
  return offices.find((member) => mayImpersonate(member, subject)) ?? null;
}

/** Whether the staff member could still begin the impersonation now. If not, for example without the policy, it ends. */
export async function mayContinue(
  db: Connection,
  { staff_user_id, subject_kind, subject_id }: Impersonation,
): Promise<boolean> {
  const subject = await findSubject(db, subject_kind, subject_id);
  return subject !== null && (await impersonatorOf(db, staff_user_id, subject)) !== null;
}
