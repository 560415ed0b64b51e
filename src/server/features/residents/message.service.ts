import type { NewMessage } from '../../../contract/session/resident.contract.ts';
import { findLedgerInvoice } from '../../../db/ledger/ledger-invoice.repository.ts';
import { insertMessage, listThread, readerOfUser } from '../../../db/resident/resident-message.repository.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import { findWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import { nameNow } from '../../access/acting-name.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { notifyOffice } from '../../outbox/notify-office.ts';
import type { TellDeps } from '../../outbox/notify-resident.ts';

import type { Resident } from './resident.ts';

/**
 * Saves a resident's message to the office, about the session's lease or in an existing thread.
 *
 * @throws {AppError} `record.not_found` for a thread, workorder or invoice that is not theirs.
 * @see spec/platform.md §5 Compose message
 */
export async function createMessage(
  deps: Pick<Deps, 'db'> & TellDeps,
  { user, unit }: Resident,
  { subject, message, thread_id, workorder_id, invoice_id }: NewMessage,
): Promise<{ readonly id: string; readonly subject: string; readonly created_at: string }> {
  const [first] =
    thread_id === undefined ? [] : await listThread(deps.db, await readerOfUser(deps.db, user.id), thread_id);
  if (thread_id !== undefined && first === undefined) throw new AppError('record.not_found');
  if (workorder_id !== undefined) requireOwn(await findWorkorder(deps.db, workorder_id), unit);
  if (invoice_id !== undefined) requireOwn(await findLedgerInvoice(deps.db, invoice_id), unit);
  const kept = {
    id: deps.random.id(),
    company_id: user.company_id,
    property_id: unit?.property_id ?? user.property_id,
    user_id: user.id,
    applicant_id: first?.applicant_id ?? null,
    lease_id: first === undefined ? (unit?.lease_id ?? null) : first.lease_id,
    from_office: 0,
    author: displayName(user),
    subject: first?.subject ?? inOneLine(subject),
    ...(first !== undefined && { thread_id: first.thread_id }),
    workorder_id: first === undefined ? (workorder_id ?? null) : first.workorder_id,
    invoice_id: first === undefined ? (invoice_id ?? null) : first.invoice_id,
    message: message.trim(),
    impersonation_id: currentImpersonation()?.id ?? null,
    created_at: deps.clock.now().toISOString(),
  };
  await deps.db.transaction().execute(async (trx) => {
    await insertMessage(trx, kept);
    await notifyOffice(deps, trx, {
      ...kept,
      template: 'office_message',
      values: {
        title: kept.subject,
        message: kept.message,
        resident: nameNow(deps, FALLBACK_LANGUAGE, displayName(user)),
        unit: unit?.unit_uid ?? '',
      },
    });
  });
  return { id: kept.id, subject: kept.subject, created_at: kept.created_at };
}

function requireOwn(about: { readonly lease_id: string } | null, unit: Resident['unit']): void {
  if (about === null || about.lease_id !== unit?.lease_id) throw new AppError('record.not_found');
}
