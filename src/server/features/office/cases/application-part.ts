import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { listLatestChanges } from '../../../../db/applicant/answer-change.repository.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { listMembers } from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLeaseTerm } from '../../../../db/office/invitation.repository.ts';
import { listHouseholdInvoices } from '../../../../db/payment/invoice.repository.ts';
import { listWithEvent } from '../../../../db/process/event.repository.ts';
import { findApplication } from '../../../../db/property/property.repository.ts';
import { INVITED } from '../../../property/invitation.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { textIn } from '../../../texts/text-in.ts';
import { timelineOf } from '../../application/applicant-timeline.ts';
import { statusOf } from '../applications/applicant-status.ts';
import { nameOf, officeActs } from './office-acts.ts';

/** The people of an application, for a member who reads this language. */
interface Household {
  readonly applicants: readonly Applicant[];
  readonly language: string;
  readonly hasLease: boolean;
}

/** The application of a household: its people with what has happened, and what they were asked to pay. */
export async function applicationPart(
  db: Connection,
  applicationId: string,
  { applicants, language, hasLease }: Household,
): Promise<OfficeCase['application']> {
  const application = await findApplication(db, applicationId);
  if (application === null) return null;
  const invoices = await listHouseholdInvoices(db, applicationId);
  const members = await listMembers(db, applicationId);
  const ids = applicants.map(({ id }) => id);
  const invited = await listWithEvent(db, ids, INVITED);
  const primary = applicants.find(({ applicant_type }) => applicant_type === 'PRIMARY');
  const isOpen = applicants.some(({ cancelled_at }) => cancelled_at === null);
  const isUndecided = applicants.every(({ decision }) => decision === '');
  const isPrimaryOpen = primary !== undefined && primary.cancelled_at === null;
  const changed = await listLatestChanges(db, ids);
  const people = [];
  for (const one of applicants)
    people.push({
      applicant_id: one.id,
      name: nameOf(one),
      status: statusOf(one),
      can_remove:
        isPrimaryOpen &&
        primary.decision === '' &&
        one !== primary &&
        members.some(({ applicant, form_started }) => applicant.id === one.id && !form_started),
      can_resend: one.cancelled_at === null && invited.has(one.id),
      applicant_type: one.applicant_type,
      email: one.email,
      contact_no: one.contact_no,
      milestones: (await timelineOf(db, one)).entries,
      answers_changed_at: changed.get(one.id) ?? null,
    });
  return {
    reference: referenceOf(applicationId),
    created_at: application.created_at,
    movein_date: application.movein_date,
    lease_term: await findLeaseTerm(db, applicationId),
    can_change: isOpen && isUndecided && !hasLease,
    can_move: isPrimaryOpen && primary.decision !== 'DENIED' && !hasLease,
    acts: await officeActs(db, applicationId, applicants),
    applicants: people,
    invoices: invoices.map((invoice) => ({
      invoice_id: invoice.id,
      payer: nameOf(invoice),
      description: textIn(invoice.description, language),
      amount_cents: invoice.amount_cents,
      paid_cents: invoice.paid_cents,
      refundable_cents: Math.min(invoice.refundable_cents, invoice.paid_cents),
      returned_cents: invoice.returned_cents,
    })),
  };
}
