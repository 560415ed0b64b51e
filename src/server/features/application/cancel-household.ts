/** Cancels the application of a whole household, for the office. */
import { type Applicant, listHousehold, lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { listOpenIntentsOf, type PaymentIntent } from '../../../db/payment/payment.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { intentBook } from '../../invoices/intent-book.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { endAttempts } from '../../payments/end-attempts.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { readForApplicant } from '../../process/handle-for-applicant.ts';
import type { HeldProcess } from '../../process/held-process.ts';
import { notHere } from '../../process/permission.ts';
import { report } from '../../process/report.ts';
import type { Author } from '../../process/task.ts';
import { referenceOf } from '../../texts/reference.ts';
import { cancelWithin, returnPaid } from './cancel-within.ts';

/** The code of a cancellation by the office; its reason in words is in the log. */
const BY_OFFICE = 'OFFICE';
const CANCEL = { type: 'CANCEL' } as const;

interface Cancelling {
  readonly reason: string;
  readonly author: Author;
}

/**
 * Cancels the applications of everybody in a household, the primary applicant last. Who has submitted gets the event with
 * which they would cancel themselves; for the others, whose flow has no such event, the change is reported. Who has
 * cancelled stays as they are, so a repeated call does what an interrupted one has left.
 *
 * @throws {AppError} `state.not_allowed` once somebody has a decision, and if everybody has cancelled before;
 *   `cancellation.payment_in_flight` while a provider works on a payment. Nothing is changed then.
 */
export async function cancelHousehold(
  deps: Deps,
  applicationId: string,
  { reason, author }: Cancelling,
): Promise<void> {
  const { db } = deps;
  const members = await listHousehold(db, applicationId);
  const open = members.filter(({ cancelled_at }) => cancelled_at === null);
  const refused =
    members.find(({ decision }) => decision !== '') ?? (open.length === 0 ? members[0] : undefined);
  if (refused !== undefined) {
    const { flow, facts } = await readForApplicant(deps, db, refused);
    throw notHere(flow, facts);
  }
  for (const { applicant, attempts } of await inOrder(db, open)) {
    if (await withdrawUnsubmitted(deps, applicant, attempts, { reason, author })) continue;
    const ref = { flow: 'application', subject: applicant.id };
    const input = { cancel_reason_code: BY_OFFICE, reason };
    const after = (held: HeldProcess) => tell(deps, held.trx, applicant);
    resultOf(await handle(deps, ref, { event: CANCEL, input, author, after }));
  }
}

async function tell(deps: Deps, trx: Connection, { company_id, property_id, ...person }: Applicant) {
  const property = await findProperty(trx, property_id);
  const { email: recipient, language, first_name, application_id } = person;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language },
    template: 'mail:application_cancelled',
    values: { first_name, property: property?.name ?? '', reference: referenceOf(application_id) },
  });
}

/** Those with a payment on its way come first: if it cannot be withdrawn, nobody is cancelled. The primary is the last. */
async function inOrder(db: Connection, members: readonly Applicant[]): Promise<readonly Leaving[]> {
  const leaving: Leaving[] = [];
  for (const applicant of members)
    leaving.push({ applicant, attempts: await listOpenIntentsOf(db, applicant.id) });
  const place = ({ applicant, attempts }: Leaving) =>
    attempts.length > 0 ? 0 : 1 + Number(applicant.applicant_type === 'PRIMARY');
  return leaving.sort((one, other) => place(one) - place(other));
}

interface Leaving {
  readonly applicant: Applicant;
  readonly attempts: readonly PaymentIntent[];
}

/** @returns false for an applicant who has submitted. */
async function withdrawUnsubmitted(
  deps: Deps,
  { id, submitted_at }: Applicant,
  attempts: readonly PaymentIntent[],
  { reason, author }: Cancelling,
): Promise<boolean> {
  if (submitted_at !== null) return false;
  await endAttempts(deps, intentBook, attempts, author);
  return deps.db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, deps.dialect, id);
    if (applicant === null || applicant.submitted_at !== null) return false;
    if (applicant.cancelled_at !== null) return true;
    if ((await listOpenIntentsOf(trx, id)).length > 0) throw new AppError('cancellation.payment_in_flight');
    const at = deps.clock.now().toISOString();
    const detail = { cancel_reason_code: BY_OFFICE, reason };
    const ref = { flow: 'application', subject: id };
    await report(deps, trx, ref, { event: 'WITHDRAWN', author, detail }, async () => {
      await returnPaid(deps, trx, applicant, attempts);
      await cancelWithin(deps, trx, applicant, { reason: BY_OFFICE, at });
      await tell(deps, trx, applicant);
    });
    return true;
  });
}
