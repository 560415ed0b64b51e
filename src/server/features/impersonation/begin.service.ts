import { IMPERSONATION_MINUTES } from '../../../contract/limits.ts';
import type { Entered } from '../../../contract/session/impersonation.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { insertAccessToken } from '../../../db/session/access-token.repository.ts';
import type { EntryCode } from '../../../db/session/entry-code.repository.ts';
import {
  type Impersonation,
  insertImpersonation,
  listRunning,
  noteBegun,
} from '../../../db/session/impersonation.repository.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import { localeOf } from '../../../engine/language/language.ts';
import { hashToken } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import { finishImpersonation } from '../../access/finish-impersonation.ts';
import { findSubject, type ImpersonationSubject } from '../../access/impersonated-subject.ts';
import { newImpersonationToken } from '../../access/impersonation-token.ts';
import { impersonatorOf } from '../../access/staff-link.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { impersonationView, initialsOf } from '../accounts/session/session-view.ts';
import { openSessionFor } from './open-resident-session.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'texts'>;

/**
 * Starts an impersonation with the code of a staff link that has just been used up.
 *
 * The request is committed before anything is opened. Other running impersonations of the same staff member end.
 *
 * @throws {AppError} `impersonation.code_invalid` if the staff member may no longer impersonate this person.
 */
export async function beginByLink(deps: Needs, code: EntryCode, asker: Asker): Promise<Entered> {
  const subject = await findSubject(deps.db, code.subject_kind, code.subject_id);
  const staff = subject === null ? null : await impersonatorOf(deps.db, code.staff_user_id ?? '', subject);
  if (staff === null || subject === null) throw new AppError('impersonation.code_invalid');
  const now = deps.clock.now();
  const { person, kind } = subject;
  const asked: Impersonation = {
    id: deps.random.id(),
    company_id: person.company_id,
    property_id: person.property_id,
    staff_user_id: staff.id,
    staff_name: displayName(staff),
    subject_kind: kind,
    subject_id: person.id,
    subject_name: displayName(person),
    reason: code.reason ?? '',
    ip: asker.ip,
    asked_at: now.toISOString(),
    ends_at: new Date(now.getTime() + IMPERSONATION_MINUTES * 60_000).toISOString(),
    begun_at: null,
    ended_at: null,
    how_ended: null,
  };
  await insertImpersonation(deps.db, asked);
  return deps.db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    for (const running of await listRunning(trx, staff.id, at)) {
      if (running.id !== asked.id) await finishImpersonation(deps, trx, running, { how: 'replaced', asker });
    }
    await noteBegun(trx, asked.id, at);
    return openFor(deps, trx, { subject, asker, impersonation: asked });
  });
}

interface Opening {
  readonly subject: ImpersonationSubject;
  readonly asker: Asker;
  readonly impersonation: Impersonation;
}

async function openFor(
  deps: Omit<Needs, 'db'>,
  trx: Connection,
  { subject, asker, impersonation }: Opening,
): Promise<Entered> {
  if (subject.kind === 'user') {
    const { staff_user_id, staff_name, reason } = impersonation;
    await noteEvent(deps, trx, subject.person, {
      kind: 'impersonation_begun',
      asker,
      detail: { by: staff_name, reason },
      actorId: staff_user_id,
    });
    return { ...(await openSessionFor(deps, trx, subject.person, { asker, impersonation })), opens: null };
  }
  const { person } = subject;
  await mailBegun(deps, trx, person, impersonation);
  const token = newImpersonationToken(deps.random);
  await insertAccessToken(trx, person, {
    token_hash: hashToken(token),
    expires_at: impersonation.ends_at,
    created_at: impersonation.asked_at,
    impersonation_id: impersonation.id,
  });
  return {
    token,
    user_id: person.id,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    initials: initialsOf(person),
    profile_pic: null,
    policies: [],
    is_alternative_email_login: false,
    language: person.language,
    expires_at: impersonation.ends_at,
    impersonation: impersonationView(impersonation),
    metas: { blocked_modules: [], lease: { lease_id: null, units: [] } },
    opens: `/auth/applicant?access_token=${token}`,
  };
}

/** Applicants may have no account with an access log, so a mail tells them who, why and until when. */
async function mailBegun(
  deps: Omit<Needs, 'db'>,
  trx: Connection,
  person: Applicant,
  { staff_name, reason, ends_at }: Impersonation,
): Promise<void> {
  const { company_id, property_id, email, language, first_name } = person;
  const property = await findProperty(trx, property_id);
  const timeZone = property?.settings.time_zone ?? 'UTC';
  const until = new Intl.DateTimeFormat(localeOf(language), {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: email, language },
    template: 'mail:impersonation_begun',
    values: {
      first_name,
      staff: staff_name,
      property: property?.name ?? '',
      reason,
      until: until.format(new Date(ends_at)),
    },
  });
}
