import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { listHouseholdInvoices } from '../../../../db/payment/invoice.repository.ts';
import { findApplication } from '../../../../db/property/property.repository.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { textIn } from '../../../texts/text-in.ts';
import { timelineOf } from '../../application/applicant-timeline.ts';

/** The application of a household: its people with what has happened, and what they were asked to pay. */
export async function applicationPart(
  db: Connection,
  applicationId: string,
  { applicants, language }: { readonly applicants: readonly Applicant[]; readonly language: string },
): Promise<OfficeCase['application']> {
  const application = await findApplication(db, applicationId);
  if (application === null) return null;
  const invoices = await listHouseholdInvoices(db, applicationId);
  const people = [];
  for (const one of applicants)
    people.push({
      applicant_id: one.id,
      name: `${one.first_name} ${one.last_name}`,
      applicant_type: one.applicant_type,
      email: one.email,
      contact_no: one.contact_no,
      milestones: (await timelineOf(db, one)).entries,
    });
  return {
    reference: referenceOf(applicationId),
    created_at: application.created_at,
    movein_date: application.movein_date,
    applicants: people,
    invoices: invoices.map(({ id, first_name, last_name, description, amount_cents, paid_cents }) => ({
      invoice_id: id,
      payer: `${first_name} ${last_name}`,
      description: textIn(description, language),
      amount_cents,
      paid_cents,
    })),
  };
}
