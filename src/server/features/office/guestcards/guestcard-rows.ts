import type { GuestcardRow } from '../../../../contract/office/guestcard.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { listApplicants } from '../../../../db/applicant/applicant.repository.ts';
import { countAlike, countJoined, type Lead, listAlike } from '../../../../db/office/lead.repository.ts';
import { listWithEvent } from '../../../../db/process/event.repository.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { homeName } from '../../../property/home-name.ts';
import { INVITED } from '../../../property/invitation.ts';
import { shownGuestForm } from '../../guestcard/contact-form.ts';
import { statusOf } from '../applications/applicant-status.ts';

/** Guestcards of one property that are compared with those of a page. */
const MOST_ALIKE = 500;

/**
 * Guestcards of one property as rows of the register.
 *
 * @example await guestcardRows(deps, { id: 'juniper-row', time_zone: 'America/Chicago' }, leads)
 */
export async function guestcardRows(
  deps: Deps,
  property: { readonly id: string; readonly time_zone: string },
  leads: readonly Lead[],
): Promise<GuestcardRow[]> {
  const { db, dialect } = deps;
  const ids = leads.flatMap(({ applicant_id }) => applicant_id ?? []);
  const applicants = new Map((await listApplicants(db, ids)).map((one) => [one.id, one]));
  const invited = await listWithEvent(db, ids, INVITED);
  const joined = await countJoined(
    db,
    leads.map(({ id }) => id),
  );
  const others = await listAlike(db, dialect, property.id, leads, MOST_ALIKE);
  const alike = countAlike([...others, ...leads.filter(({ joined_into }) => joined_into === null)]);
  const today = dayIn(property.time_zone, deps.clock.now());
  return leads.map((lead) => {
    const applicant = applicants.get(lead.applicant_id ?? '') ?? null;
    const { date_needed } = shownGuestForm(deps, lead);
    return {
      guestcard_id: lead.id,
      name: `${lead.first_name} ${lead.last_name}`,
      email: lead.email,
      contact_no: lead.contact_no,
      home: homeName(lead.unit),
      wanted_on: typeof date_needed === 'string' ? date_needed : '',
      status: statusOfLead(lead, applicant, invited.has(applicant?.id ?? '')),
      case_id: applicant?.application_id ?? null,
      created_at: lead.created_at,
      follow_up_on: lead.follow_up_on,
      follow_up_note: lead.follow_up_note,
      overdue: lead.follow_up_on !== null && lead.follow_up_on <= today,
      joined: joined.get(lead.id) ?? 0,
      alike: lead.joined_into === null ? (alike.get(lead.id) ?? 0) : 0,
    };
  });
}

function statusOfLead(lead: Lead, applicant: Applicant | null, isInvited: boolean): GuestcardRow['status'] {
  if (applicant !== null && (isInvited || applicant.cancelled_at !== null)) return statusOf(applicant);
  if (lead.submitted_at === null) return 'unfinished';
  return lead.request_info ? 'asked' : 'waiting';
}
