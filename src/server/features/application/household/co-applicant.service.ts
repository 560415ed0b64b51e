import type { CoApplicant, CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import { type Applicant, lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import {
  insertMemberDetails,
  listMembers,
  type Member,
  removeMember,
} from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findProperty, type Property } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { notHere } from '../../../process/permission.ts';
import { report } from '../../../process/report.ts';
import { addApplicant, inviteWithin } from '../../../property/invitation.ts';
import { applicationLink } from '../../../property/property-address.ts';
import { type CoApplicantEntry, judgedCoApplicant } from './co-applicant-form.ts';

/** More people than any unit holds; limits the mails that invitations send. */
const mostMembers = 20;

/**
 * The other people of the applicant's application. Only the PRIMARY applicant, who entered them, sees their contact
 * data and dates of birth.
 */
export async function listCoApplicants(db: Connection, applicant: Applicant): Promise<CoApplicant[]> {
  const members = await listMembers(db, applicant.application_id);
  const others = members.filter((member) => member.applicant.id !== applicant.id).map(coApplicantOf);
  if (applicant.applicant_type === 'PRIMARY') return others;
  return others.map((other) => ({ ...other, email: '', contact_no: '', date_of_birth: null }));
}

/**
 * Adds a person to the application. Their link is mailed with the transaction; a minor gets none.
 *
 * @throws {AppError} `access.denied` for anybody but the PRIMARY applicant, and for a guarantor if the property hides
 *   them; `state.not_allowed` once there is a decision or the application is canceled; `validation.failed`;
 *   `mail.limit`.
 * @see spec/platform.md §4 Co-applicant toggles, §5; spec/application.md §4
 */
export async function addCoApplicant(
  deps: Deps,
  inviter: Applicant,
  sent: CoApplicantForm,
  ip: string,
): Promise<CoApplicant> {
  return changeHousehold(deps, inviter, async (trx, primary, property) => {
    const entry = judgedCoApplicant(
      (await readForApplicant(deps, trx, primary)).deps,
      primary,
      property.settings,
      sent,
    );
    const hidesGuarantors = property.settings.portal_setting.hide_add_guarantor;
    if (entry.applicant_type === 'GUARANTOR' && hidesGuarantors) throw new AppError('access.denied');
    const members = await listMembers(trx, primary.application_id);
    if (members.length >= mostMembers) throw new AppError('request.too_many');
    const invitation = {
      ...entry,
      place: { application_id: primary.application_id },
      language: primary.language,
    };
    const id = entry.is_minor
      ? (await addApplicant(deps, trx, invitation)).applicant.id
      : await inviteByMail(deps, trx, primary, property, { ...invitation, ip });
    const reported = {
      event: 'CO_APPLICANT_ADDED',
      author: { actor: 'applicant', ip },
      detail: { applicant_id: id },
    };
    await report(deps, trx, { flow: 'application', subject: primary.id }, reported, () =>
      insertMemberDetails(trx, { ...primary, id }, entry),
    );
    const added = (await listMembers(trx, primary.application_id)).find(
      ({ applicant }) => applicant.id === id,
    );
    if (added === undefined) throw new Error(`The applicant ${id} was added and is not there.`);
    return coApplicantOf(added);
  });
}

/**
 * Removes a person who has not started their form. Their link ends at once.
 *
 * @throws {AppError} `access.denied` for anybody but the PRIMARY applicant; `record.not_found` for people of other
 *   applications and for oneself; `co_applicant.started`; `state.not_allowed` as in {@link addCoApplicant}.
 */
export async function removeCoApplicant(
  deps: Deps,
  inviter: Applicant,
  id: string,
  ip: string,
): Promise<true> {
  return changeHousehold(deps, inviter, async (trx, primary) => {
    // The household is locked: nobody can start their form while they are being removed.
    const member = (await listMembers(trx, primary.application_id)).find(
      ({ applicant }) => applicant.id === id,
    );
    if (member === undefined || id === primary.id) throw new AppError('record.not_found');
    if (member.form_started) throw new AppError('co_applicant.started');
    const reported = {
      event: 'CO_APPLICANT_REMOVED',
      author: { actor: 'applicant', ip },
      detail: { applicant_id: id },
    };
    await report(deps, trx, { flow: 'application', subject: primary.id }, reported, () =>
      removeMember(trx, id, deps.clock.now().toISOString()),
    );
    return true as const;
  });
}

async function changeHousehold<T>(
  deps: Deps,
  inviter: Applicant,
  work: (trx: Connection, primary: Applicant, property: Property) => Promise<T>,
): Promise<T> {
  if (inviter.applicant_type !== 'PRIMARY') throw new AppError('access.denied');
  return deps.db.transaction().execute(async (trx) => {
    const primary = await lockApplicant(trx, deps.dialect, inviter.id);
    const property = await findProperty(trx, inviter.property_id);
    if (primary === null || property === null) throw new AppError('token.invalid');
    const isOver = primary.decision !== '' || primary.cancelled_at !== null;
    if (isOver) {
      const { flow, facts } = await readForApplicant(deps, trx, primary);
      throw notHere(flow, facts);
    }
    return work(trx, primary, property);
  });
}

async function inviteByMail(
  deps: Deps,
  trx: Connection,
  primary: Applicant,
  property: Property,
  { ip, ...invitation }: Parameters<typeof inviteWithin>[2] & CoApplicantEntry & { readonly ip: string },
): Promise<string> {
  await countTypedMail(deps, trx, { recipient: invitation.email, ip, unit: '' });
  const { applicant_id, token } = await inviteWithin(deps, trx, invitation);
  const { company_id, property_id, language } = primary;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: invitation.email, language },
    template: 'mail:co_applicant',
    values: {
      first_name: invitation.first_name,
      inviter: `${primary.first_name} ${primary.last_name}`,
      property: property.name,
      role: deps.texts.message(language, `mail:co_applicant.roles.${invitation.applicant_type}`, {}),
      link: applicationLink(deps, property, token),
    },
  });
  return applicant_id;
}

function coApplicantOf({ applicant, ...details }: Member): CoApplicant {
  return {
    id: applicant.id,
    first_name: applicant.first_name,
    last_name: applicant.last_name,
    email: applicant.email,
    contact_no: applicant.contact_no,
    is_responsible: applicant.is_responsible,
    applicant_type: applicant.applicant_type,
    ...details,
  };
}
