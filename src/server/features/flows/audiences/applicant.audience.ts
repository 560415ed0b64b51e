import { deleteFile, insertFile, listFiles } from '../../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findGuestcardOfApplicant } from '../../../../db/guestcard/guestcard.repository.ts';
import { findInvoice, insertInvoice } from '../../../../db/payment/invoice.repository.ts';
import { listListingCharges } from '../../../../db/property/floor-plan.repository.ts';
import { findApplication, findUnit } from '../../../../db/property/property.repository.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import { mayMailLandlord } from '../../../outbox/mail-limit.ts';
import { homeName } from '../../../property/home-name.ts';
import { addLink } from '../../../property/invitation.ts';
import { addressOf } from '../../../property/property-address.ts';
import { fileEntry } from '../../../storage/file-ticket.ts';
import { type ApplicantSubject, applicantSubject, propertyOf } from '../../application/applicant.subject.ts';
import { addLandlordToken } from '../../application/landlord/landlord-link.ts';
import type { Audience, CodedCharge, Reader } from './audience.ts';
import { applicantName, listGroup } from './household.ts';
import { addressOfLandlord, LANDLORDS, landlordName, listLandlords } from './landlords.ts';

/** An applicant as audience of data-only flows besides the application. */
export const applicantAudience: Audience<ApplicantSubject> = {
  kind: applicantSubject,
  idOf: ({ id }) => id,
  idsIn: async (_, { id }) => [id],
  propertyOf,
  readerOf: async ({ db, subject }) => readerOfApplicant(db, subject),
  signerOf: ({ first_name, last_name }) => ({ first_name, last_name }),
  async unitOf({ db, subject }) {
    const application = await findApplication(db, subject.application_id);
    const unit = application === null ? null : await findUnit(db, application.unit_id);
    return unit === null ? '-' : homeName(unit.details);
  },
  async membersOf({ db, subject }, group) {
    if (group.group === LANDLORDS) return listLandlords(db, subject);
    const members = await listGroup(db, subject, group);
    return members.map((member) => ({ id: member.id, ...readerOfApplicant(db, member) }));
  },
  actorName: async (db, process, actor) =>
    (await applicantName(db, process, actor)) ?? (await landlordName(db, process, actor)),
  sharedPage: ({ id }, { file }) => `${pageOfFlow(file)}?applicant=${id}`,
  mayMail: async ({ deps, trx }, { id, email }) =>
    addressOfLandlord(id) === null || mayMailLandlord(deps, trx, email),
  async linkTo(deps, trx, { id, company_id, property_id }, path, member) {
    const owner = { company_id, property_id };
    const addressId = member === undefined ? null : addressOfLandlord(member.id);
    const token =
      addressId === null
        ? await addLink(deps, trx, { id: member?.id ?? id, ...owner })
        : await addLandlordToken(deps, trx, { id, ...owner }, addressId);
    const query = `${path.includes('?') ? '&' : '?'}access_token=${token}`;
    return addressOf(deps, trx, property_id, `${path}${query}`);
  },
  known: async (_, { agency }) => ({
    agency_name: agency.name,
    agency_address: agency.address,
    agency_phone: agency.phone,
  }),
  async files(deps, db, { id }) {
    return (await listFiles(db, id)).map((file) => ({ ...file, entry: fileEntry(deps, file) }));
  },
  async keepFile(trx, subject, file) {
    const kept = { ...file, applicant_id: subject.id, source: 'applicant' };
    await insertFile(trx, subject, { ...kept, required_document_id: null, expiration_date: null });
  },
  dropFile: deleteFile,
  /**
   * The charge with that code: one of the property's later charges, else an application fee for this type of applicant,
   * else a charge listed for every floor plan.
   */
  async chargeOf(context, code) {
    const property = await propertyOf(context);
    const listed = await context.once('listed charges', () => listListingCharges(context.db, property.id));
    const { application_fees, later_charges = [] } = property.settings;
    const fees: CodedCharge[] = [...later_charges, ...application_fees[context.subject.applicant_type]];
    const everywhere = listed.filter(({ floor_plan_id }) => floor_plan_id === null);
    const found = [...fees, ...everywhere].find(({ charge_code }) => charge_code === code);
    return found === undefined || found.amount_cents <= 0 ? null : found;
  },
  async charge({ deps, trx, subject, now }, { charge_code, description, amount_cents, refundable }) {
    const { company_id, property_id, id: applicant_id } = subject;
    const id = deps.random.id();
    const owner = { id, company_id, property_id, applicant_id, created_at: now.toISOString() };
    const refundable_cents = refundable === true ? amount_cents : 0;
    await insertInvoice(trx, { ...owner, charge_code, description, amount_cents, refundable_cents });
    return { invoice_id: id };
  },
  async isPaid({ db }, { invoice_id }, code) {
    const invoice = invoice_id === undefined ? null : await findInvoice(db, invoice_id);
    return invoice?.charge_code === code ? invoice.paid_cents >= invoice.amount_cents : null;
  },
};

/** An applicant as a recipient; their number is proven if their guestcard proved it. */
function readerOfApplicant(
  db: Connection,
  {
    id,
    first_name,
    last_name,
    email,
    language,
  }: Pick<ApplicantSubject, 'id' | 'first_name' | 'last_name' | 'email' | 'language'>,
): Reader {
  const mobileOf = async () => {
    const guestcard = await findGuestcardOfApplicant(db, id);
    return guestcard?.is_mobile_verified ? `+1${guestcard.contact_no}` : null;
  };
  return { first_name, last_name, email, language, mobileOf };
}
