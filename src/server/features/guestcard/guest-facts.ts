import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import { findOpenIntent } from '../../../db/payment/payment.repository.ts';
import { isUnitAvailable } from '../../../db/process/fact.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import { decide } from '../../../engine/flow/decide.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isInFlight } from '../../payments/verdict.ts';
import { flowOf } from '../../process.ts';
import type { GuestPlace } from './guest-unit.ts';

export const guestcardFlow = 'guestcard';

/**
 * What the flow's conditions speak about, read from the database. Give it the transaction where one is running.
 *
 * @param guestcard null: nothing was sent yet.
 * @param isRequest whether the visitor only asks for information.
 */
export async function guestFacts(
  db: Connection,
  place: GuestPlace,
  guestcard: Guestcard | null,
  isRequest: boolean,
): Promise<Facts> {
  const invoice = guestcard?.invoice_id ? await findInvoice(db, guestcard.invoice_id) : null;
  const running = invoice === null ? null : await findOpenIntent(db, invoice.id);
  const applicant = guestcard?.applicant_id ? await findApplicant(db, guestcard.applicant_id) : null;
  const free =
    applicant === null ? place.unit.available : await isUnitAvailable(db, applicant.application_id);
  return {
    unit: 'KNOWN',
    request_info: isRequest,
    charges_due: !isRequest && place.charges.total > 0,
    guest_known: applicant !== null,
    invoiced: invoice !== null,
    paid: invoice !== null && invoice.paid_cents >= invoice.amount_cents,
    payment_in_flight: running !== null && isInFlight(running),
    unit_taken: applicant !== null && !free,
    submitted: guestcard !== null && guestcard.submitted_at !== null,
  };
}

/**
 * Passes when the flow lets the event happen and does this work for it.
 *
 * @throws {AppError} `state.not_allowed` with the state and its events: a step was skipped, or is over.
 */
export function refuseUnlessNext(deps: Pick<Deps, 'flows'>, facts: Facts, type: string, task: string): void {
  const flow = flowOf(deps, guestcardFlow);
  const decision = decide(flow, facts, { type });
  if (decision.allowed && decision.place.task === task) return;
  // Asked for an event that no flow has, the decision names those that are allowed here.
  const refused = decision.allowed ? decide(flow, facts, { type: '' }) : decision;
  const { state, events } = refused.allowed ? { state: '', events: [] } : refused;
  throw new AppError('state.not_allowed', { details: { state, events } });
}
