/** The payer of an attempt: the applicant, and the process that waits for the payment. */
import { type Applicant, findApplicant, lockApplicant } from '../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../db/client.ts';
import { findGuestcardOfApplicant, lockGuestcard } from '../../db/guestcard/guestcard.repository.ts';
import { findInvoice } from '../../db/payment/invoice.repository.ts';
import type { PaymentIntent } from '../../db/payment/payment.repository.ts';
import type { Deps } from '../deps.ts';
import { subjectKindOf } from '../process/facts.ts';
import { resume } from '../process/places.ts';
import { loadProcess } from '../process/process-release.ts';
import { type ReportedEvent, report } from '../process/report.ts';
import { kindOf, type PayableKind } from './invoice-payable.ts';

/** The payer of an attempt. */
export interface Payer {
  readonly applicant: Applicant;
  readonly kind: PayableKind;
  /** The subject of the process that waits for the payment. */
  readonly subject: string;
}

/** The payer of an attempt, locked by the transaction: the guestcard first, as everywhere. */
export async function lockPayer(deps: Deps, trx: Connection, intent: PaymentIntent): Promise<Payer> {
  const { kind, guestcardId } = await processOf(trx, intent);
  if (guestcardId !== null) await lockGuestcard(trx, deps.dialect, guestcardId);
  const applicant = await lockApplicant(trx, deps.dialect, intent.applicant_id);
  if (applicant === null) throw new Error(`The applicant of payment attempt ${intent.id} is gone.`);
  return { applicant, kind, subject: guestcardId ?? applicant.id };
}

/** The payer of an attempt, without a lock. */
export async function findPayer(db: Connection, intent: PaymentIntent): Promise<Payer> {
  const { kind, guestcardId } = await processOf(db, intent);
  const applicant = await findApplicant(db, intent.applicant_id);
  if (applicant === null) throw new Error(`The applicant of payment attempt ${intent.id} is gone.`);
  return { applicant, kind, subject: guestcardId ?? applicant.id };
}

/**
 * Whether the process that waits for a payment has ended without it: it was cancelled or denied, or its flow has ended
 * in another way, and nothing is owed. Called while the invoice is unpaid.
 */
export async function hasEnded(deps: Deps, db: Connection, payer: Payer): Promise<boolean> {
  const { applicant, kind, subject: id } = payer;
  if (applicant.cancelled_at !== null || applicant.removed_at !== null) return true;
  const subject = await subjectKindOf(deps, kind.flow).find(db, id);
  if (subject === null) return true;
  const name = { flow: kind.flow, subject_kind: subjectKindOf(deps, kind.flow).kind, subject_id: id };
  const { flow, facts } = await loadProcess(deps, db, name, subject, 'move');
  return resume(flow, facts).end;
}

/** Makes a change and notifies the process that waits for it. `outcome` null: its task has not ended. */
export function notifyPayer<Result>(
  deps: Deps,
  trx: Connection,
  { kind, subject }: Payer,
  reported: ReportedEvent,
  outcome: string | null,
  change: () => Promise<Result>,
): Promise<Result> {
  const answers = outcome === null ? {} : { answers: { task: kind.task, outcome } };
  return report(deps, trx, { flow: kind.flow, subject }, { ...reported, ...answers }, change);
}

async function processOf(
  db: Connection,
  { id, invoice_id, applicant_id }: PaymentIntent,
): Promise<{ kind: PayableKind; guestcardId: string | null }> {
  const invoice = await findInvoice(db, invoice_id);
  if (invoice === null) throw new Error(`The invoice of payment attempt ${id} is gone.`);
  const kind = kindOf(invoice);
  const guestcard = kind.flow === 'guestcard' ? await findGuestcardOfApplicant(db, applicant_id) : null;
  return { kind, guestcardId: guestcard?.id ?? null };
}
