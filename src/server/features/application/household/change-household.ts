/** Adds people to a household and removes them: for its primary applicant, and for the office. */
import type { CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import { HOUSEHOLD_MEMBERS } from '../../../../contract/limits.ts';
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
import { formFactsOf } from '../../../forms/form-facts.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { notHere } from '../../../process/permission.ts';
import { report } from '../../../process/report.ts';
import type { Author } from '../../../process/task.ts';
import { addApplicant, type Invitation, inviteWithin } from '../../../property/invitation.ts';
import { applicationLink } from '../../../property/property-address.ts';
import { type CoApplicantEntry, judgedCoApplicant } from './co-applicant-form.ts';

/** Who changes a household. */
interface HouseholdChange {
  readonly author: Author;
  /** Whether guarantors are refused where the property hides them. The office may add them in any case. */
  readonly hidesGuarantors: boolean;
  /** Why, in words of the office; kept in the log. */
  readonly reason?: string;
}

/**
 * Adds a person to the application. Their link is mailed with the transaction; a minor gets none.
 *
 * @param primaryId the primary applicant.
 * @throws {AppError} `access.denied` for a guarantor where they are hidden; `state.not_allowed` once there is a decision
 *   or the application is canceled; `validation.failed`; `mail.limit`.
 * @example await addMember(deps, primary, sent, { author: { actor: 'applicant', ip }, hidesGuarantors: true })
 */
export async function addMember(
  deps: Deps,
  inviter: Pick<Applicant, 'id' | 'property_id'>,
  sent: CoApplicantForm,
  by: HouseholdChange,
): Promise<Member> {
  return changeHousehold(deps, inviter, async (trx, primary, property) => {
    const its = (await readForApplicant(deps, trx, primary)).deps;
    const facts = formFactsOf(primary, property.settings, deps.clock.now());
    const entry = judgedCoApplicant(its, facts, sent);
    const isHidden = by.hidesGuarantors && property.settings.portal_setting.hide_add_guarantor;
    if (entry.applicant_type === 'GUARANTOR' && isHidden) throw new AppError('access.denied');
    const members = await listMembers(trx, primary.application_id);
    if (members.length >= HOUSEHOLD_MEMBERS) throw new AppError('request.too_many');
    const invitation = {
      ...entry,
      place: { application_id: primary.application_id },
      language: primary.language,
    };
    const id = entry.is_minor
      ? (await addApplicant(deps, trx, invitation)).applicant.id
      : await inviteByMail(deps, trx, primary, property, { ...invitation, author: by.author });
    const reported = { event: 'CO_APPLICANT_ADDED', author: by.author, detail: { applicant_id: id } };
    await report(deps, trx, { flow: 'application', subject: primary.id }, reported, () =>
      insertMemberDetails(trx, { ...primary, id }, entry),
    );
    const added = (await listMembers(trx, primary.application_id)).find(
      ({ applicant }) => applicant.id === id,
    );
    if (added === undefined) throw new Error(`The applicant ${id} was added and is not there.`);
    return added;
  });
}

/**
 * Removes a person who has not started their form. Their link ends at once.
 *
 * @throws {AppError} `record.not_found` for people of other applications and for the primary applicant;
 *   `co_applicant.started`; `state.not_allowed` as in {@link addMember}.
 */
export async function removeMemberOf(
  deps: Deps,
  inviter: Pick<Applicant, 'id' | 'property_id'>,
  id: string,
  { author, reason }: Omit<HouseholdChange, 'hidesGuarantors'>,
): Promise<true> {
  return changeHousehold(deps, inviter, async (trx, primary) => {
    // The household is locked: nobody can start their form while they are being removed.
    const member = (await listMembers(trx, primary.application_id)).find(
      ({ applicant }) => applicant.id === id,
    );
    if (member === undefined || id === primary.id) throw new AppError('record.not_found');
    if (member.form_started) throw new AppError('co_applicant.started');
    const detail = { applicant_id: id, ...(reason !== undefined && { reason }) };
    const reported = { event: 'CO_APPLICANT_REMOVED', author, detail };
    await report(deps, trx, { flow: 'application', subject: primary.id }, reported, () =>
      removeMember(trx, id, deps.clock.now().toISOString()),
    );
    return true as const;
  });
}

async function changeHousehold<T>(
  deps: Deps,
  inviter: Pick<Applicant, 'id' | 'property_id'>,
  work: (trx: Connection, primary: Applicant, property: Property) => Promise<T>,
): Promise<T> {
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
  invitation: Invitation & CoApplicantEntry & { readonly author: Author },
): Promise<string> {
  const { email: recipient, author } = invitation;
  await countTypedMail(deps, trx, { recipient, ip: author.ip, unit: '' });
  const { applicant_id, token } = await inviteWithin(deps, trx, invitation);
  await mailCoApplicant(deps, trx, { primary, property, token }, invitation);
  return applicant_id;
}

/** Mails a co-applicant or guarantor their link: who has named them, and as what. */
export async function mailCoApplicant(
  deps: Deps,
  trx: Connection,
  { primary, property, token }: MailedPlace,
  { email, first_name, applicant_type }: Pick<CoApplicantEntry, 'email' | 'first_name' | 'applicant_type'>,
): Promise<void> {
  const { company_id, property_id, language } = primary;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient: email, language },
    template: 'mail:co_applicant',
    values: {
      first_name,
      inviter: `${primary.first_name} ${primary.last_name}`,
      property: property.name,
      role: deps.texts.message(language, `mail:co_applicant.roles.${applicant_type}`, {}),
      link: applicationLink(deps, property, token),
    },
  });
}

/** The application that a mail is about, and the token of its link. */
interface MailedPlace {
  readonly primary: Pick<Applicant, 'company_id' | 'property_id' | 'language' | 'first_name' | 'last_name'>;
  readonly property: Property;
  readonly token: string;
}
