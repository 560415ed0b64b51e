/**
 * Invites people to apply: adds the applicant, the token of the link, the fees and the required documents.
 */

import {
  type Applicant,
  type ApplicantType,
  insertApplicant,
} from '../../db/applicant/applicant.repository.ts';
import { insertRequiredDocument } from '../../db/applicant/file.repository.ts';
import type { Connection } from '../../db/client.ts';
import { insertInvoice } from '../../db/payment/invoice.repository.ts';
import {
  type Application,
  findApplication,
  findProperty,
  findUnit,
  insertApplication,
  type Property,
} from '../../db/property/property.repository.ts';
import { insertAccessToken } from '../../db/session/access-token.repository.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { hashToken } from '../access/access.ts';
import type { Deps } from '../deps.ts';
import { report } from '../process/report.ts';
import type { ProcessDeps } from '../process/subject.ts';
import type { Author } from '../process/task.ts';

const tokenDays = 90;

/** Name of the invitation in the log of an application. */
export const INVITED = 'INVITED';

const BY_PROPERTY: Author = { actor: 'property', ip: '' };

/** The invited person and the place: `unit_id` opens a new application (for `movein_date`, `2027-02-01`, if they chose
 * one), `application_id` joins an existing one. */
export interface Invitation {
  place: { unit_id: string; movein_date?: string } | { application_id: string };
  applicant_type: ApplicantType;
  /** Whether this person is liable for the rent; default true. */
  is_responsible?: boolean;
  first_name: string;
  last_name: string;
  email: string;
  /** 10 digits. */
  contact_no: string;
  language?: string;
  previous_applicant_id?: string;
  /** A fixed token, for demo data only; default a random one. */
  token?: string;
  /** Who invites, for the log; default the property. */
  author?: Author;
}

export interface Invited {
  applicant_id: string;
  application_id: string;
  /** Plain token for the link. Only its hash is stored, so it cannot be read again. */
  token: string;
}

/**
 * Adds, in one transaction, an applicant with an empty draft, an access token valid for 90 days, the unpaid application
 * fees of their type and the property's required documents (none for guarantors). Sends no mail.
 *
 * @throws {Error} if the unit or the application does not exist.
 * @example
 * const { token } = await inviteApplicant(deps, {
 *   place: { unit_id: 'juniper-row-204' }, applicant_type: 'PRIMARY',
 *   first_name: 'Ada', last_name: 'Stone', email: 'ada@example.com', contact_no: '5125550100',
 * }) // applicationLink(deps, property, token)
 * @see spec/application.md §1, spec/platform.md §1
 */
export async function inviteApplicant(
  deps: ProcessDeps & Pick<Deps, 'db'>,
  invitation: Invitation,
): Promise<Invited> {
  return deps.db.transaction().execute((trx) => inviteWithin(deps, trx, invitation));
}

/** Like `inviteApplicant`, inside the caller's transaction. */
export async function inviteWithin(
  deps: ProcessDeps,
  trx: Connection,
  invitation: Invitation,
): Promise<Invited> {
  const { applicant, property } = await addApplicant(deps, trx, invitation);
  const token = await openInvitation(deps, trx, applicant, property, invitation);
  return { applicant_id: applicant.id, application_id: applicant.application_id, token };
}

/**
 * Invites an existing applicant: adds their link, the fees of their type and the required documents.
 *
 * @param by the author, and a fixed token for demo data.
 * @returns the plain token of the link.
 */
export async function openInvitation(
  deps: ProcessDeps,
  trx: Connection,
  applicant: Applicant,
  property: Property,
  { token, author = BY_PROPERTY }: Pick<Invitation, 'token' | 'author'> = {},
): Promise<string> {
  const at = deps.clock.now().toISOString();
  const invited = { event: INVITED, author };
  return report(deps, trx, { flow: 'application', subject: applicant.id }, invited, async () => {
    const link = await addLink(deps, trx, applicant, token);
    await openFees(trx, applicant, property, () => deps.random.id(), at);
    await askForDocuments(trx, applicant, property, () => deps.random.id());
    return link;
  });
}

/** Adds a link valid for 90 days for an applicant, and returns its plain token. Earlier links stay valid. */
export async function addLink(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  applicant: Pick<Applicant, 'id' | 'company_id' | 'property_id'>,
  token: string = deps.random.token(),
): Promise<string> {
  const now = deps.clock.now();
  await insertAccessToken(trx, applicant, {
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + tokenDays * 86_400_000).toISOString(),
    created_at: now.toISOString(),
  });
  return token;
}

/**
 * Adds only the applicant: no link, fees or required documents. Used for minors, for example, who do not apply
 * themselves.
 *
 * @throws {Error} if the unit or the application does not exist.
 */
export async function addApplicant(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  invitation: Omit<Invitation, 'token' | 'author'>,
): Promise<{ applicant: Applicant; property: Property }> {
  const { random } = deps;
  const at = deps.clock.now().toISOString();
  const application = await placeOf(trx, invitation.place, random.id(), at);
  const property = await findProperty(trx, application.property_id);
  if (property === null) throw new Error(`The property ${application.property_id} is not there.`);
  const applicant: Applicant = {
    id: random.id(),
    company_id: property.company_id,
    property_id: property.id,
    application_id: application.id,
    applicant_type: invitation.applicant_type,
    is_responsible: invitation.is_responsible ?? true,
    first_name: invitation.first_name,
    last_name: invitation.last_name,
    email: invitation.email,
    contact_no: invitation.contact_no,
    language: invitation.language ?? FALLBACK_LANGUAGE,
    allow_edit: true,
    submitted_at: null,
    cancelled_at: null,
    cancel_reason_code: null,
    decision: '',
    decided_at: null,
    previous_applicant_id: invitation.previous_applicant_id ?? null,
    pre_screening_pending: false,
    screening_request_renter_uid: null,
    removed_at: null,
    revision: 0,
    created_at: at,
  };
  await insertApplicant(trx, applicant);
  return { applicant, property };
}

async function placeOf(
  trx: Connection,
  place: Invitation['place'],
  newId: string,
  at: string,
): Promise<Application> {
  if ('application_id' in place) {
    const found = await findApplication(trx, place.application_id);
    if (found === null) throw new Error(`The application ${place.application_id} is not there.`);
    return found;
  }
  const unit = await findUnit(trx, place.unit_id);
  if (unit === null) throw new Error(`The unit ${place.unit_id} is not there.`);
  const { company_id, property_id, id } = unit;
  const { movein_date = '' } = place;
  const application = { id: newId, company_id, property_id, unit_id: id, created_at: at, movein_date };
  await insertApplication(trx, application);
  return application;
}

async function openFees(
  trx: Connection,
  applicant: Applicant,
  property: Property,
  newId: () => string,
  at: string,
): Promise<void> {
  const { id: applicant_id, company_id, property_id } = applicant;
  const owner = { company_id, property_id, applicant_id, created_at: at };
  for (const [position, fee] of property.settings.application_fees[applicant.applicant_type].entries()) {
    await insertInvoice(trx, { ...fee, ...owner, id: newId() }, position);
  }
}

/** Skips guarantors, who have no documents tab. */
async function askForDocuments(
  trx: Connection,
  applicant: Applicant,
  property: Property,
  newId: () => string,
): Promise<void> {
  if (applicant.applicant_type === 'GUARANTOR') return;
  for (const document of property.settings.required_documents) {
    await insertRequiredDocument(trx, applicant, { ...document, id: newId(), applicant_id: applicant.id });
  }
}
