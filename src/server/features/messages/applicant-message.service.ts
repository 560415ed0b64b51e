import type { NewApplicantMessage } from '../../../contract/application/message.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import { findProperty, findUnitOfApplication } from '../../../db/property/property.repository.ts';
import {
  countUnreadMessages,
  insertMessage,
  type ReaderAt,
} from '../../../db/resident/resident-message.repository.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import { nameNow } from '../../access/acting-name.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { notifyOffice } from '../../outbox/notify-office.ts';
import type { TellDeps } from '../../outbox/notify-resident.ts';
import { referenceOf } from '../../texts/reference.ts';
import { threadOf } from './thread-view.ts';

/** An applicant as the reader of their own threads, which co-applicants cannot read. */
export function readerOfApplicant({ id }: Pick<Applicant, 'id'>): ReaderAt {
  return { user_id: null, applicant_ids: [id], lease_id: null };
}

/** Whether the property accepts messages. @see spec/platform.md §6 Modules blocked */
export async function offersMessages(
  { db }: Pick<Deps, 'db'>,
  { property_id }: Pick<Applicant, 'property_id'>,
): Promise<boolean> {
  const property = await findProperty(db, property_id);
  return property !== null && property.settings.blocked_modules?.includes('MESSAGES') !== true;
}

/** An applicant's news counts. `messages`: unread messages of the office; null if the property accepts none. */
export async function countApplicantNews(
  deps: Pick<Deps, 'db'>,
  applicant: Applicant,
): Promise<{ readonly messages: number | null }> {
  if (!(await offersMessages(deps, applicant))) return { messages: null };
  return { messages: await countUnreadMessages(deps.db, readerOfApplicant(applicant)) };
}

/**
 * Saves an applicant's message to the office of the property, in a new thread or in one of theirs.
 *
 * @throws {AppError} `record.not_found` for a thread that is not theirs.
 * @see spec/platform.md §1, §5 Compose message
 */
export async function createApplicantMessage(
  deps: Pick<Deps, 'db'> & TellDeps,
  applicant: Applicant,
  { subject, message, thread_id }: NewApplicantMessage,
): Promise<{ readonly id: string; readonly subject: string; readonly created_at: string }> {
  const reader = readerOfApplicant(applicant);
  const [first] = thread_id === undefined ? [] : await threadOf(deps.db, reader, thread_id);
  const author = displayName(applicant);
  const kept = {
    id: deps.random.id(),
    company_id: applicant.company_id,
    property_id: applicant.property_id,
    user_id: first?.user_id ?? null,
    applicant_id: applicant.id,
    lease_id: first?.lease_id ?? null,
    from_office: 0,
    author,
    subject: first?.subject ?? inOneLine(subject),
    ...(first !== undefined && { thread_id: first.thread_id }),
    message: message.trim(),
    impersonation_id: currentImpersonation()?.id ?? null,
    created_at: deps.clock.now().toISOString(),
  };
  const unit = await findUnitOfApplication(deps.db, applicant.application_id);
  await deps.db.transaction().execute(async (trx) => {
    await insertMessage(trx, kept);
    await notifyOffice(deps, trx, {
      ...kept,
      template: 'office_applicant_message',
      values: {
        title: kept.subject,
        message: kept.message,
        applicant: nameNow(deps, FALLBACK_LANGUAGE, author),
        unit: unit?.details.unit_uid ?? '',
        reference: referenceOf(applicant.application_id),
      },
    });
  });
  return { id: kept.id, subject: kept.subject, created_at: kept.created_at };
}
