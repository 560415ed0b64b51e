import { createHash } from 'node:crypto';
import type { CoApplicantForm } from '../../../../contract/application/co-applicant.contract.ts';
import type { HouseholdInvitation } from '../../../../contract/office/application.contract.ts';
import { insertMemberDetails } from '../../../../db/applicant/household.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { insertInvitation, lockInvitation } from '../../../../db/office/invitation.repository.ts';
import { findProperty, findUnit, type Property } from '../../../../db/property/property.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { countTypedMail } from '../../../outbox/mail-limit.ts';
import type { Author } from '../../../process/task.ts';
import { homeName } from '../../../property/home-name.ts';
import { addApplicant, inviteWithin } from '../../../property/invitation.ts';
import { mailInvitation } from '../../../property/invitation-mail.ts';
import { mailCoApplicant } from '../../application/household/change-household.ts';
import { type CoApplicantEntry, judgedPeople } from '../../application/household/co-applicant-form.ts';
import { authorOf } from '../author.ts';
import { type Officer, served } from '../office.ts';

/**
 * Invites a household to apply for a home: the primary applicant opens the application, the others join it. Fees and
 * required documents are those of every invitation; each adult gets a mail. A repeated key gets the same answer.
 *
 * @throws {AppError} `record.not_found` for a unit of another property; `unit.unavailable`; `validation.failed` with the
 *   paths of all failed fields; `request.invalid` for a day in the past; `idempotency_key.reused`; `mail.limit`.
 */
export async function inviteToApply(
  deps: Deps,
  officer: Officer,
  wanted: HouseholdInvitation,
  ip: string,
): Promise<{ application_id: string }> {
  const { key, unit_id, movein_date, lease_term, language = FALLBACK_LANGUAGE } = wanted;
  if (!deps.texts.languages.includes(language)) throw invalidField('language');
  const { id: unitId, company_id, property_id } = served(officer, await findUnit(deps.db, unit_id));
  const property = await propertyOf(deps.db, property_id);
  const asked = hashOf(wanted);
  return deps.db.transaction().execute(async (trx) => {
    const known = await lockInvitation(trx, deps.dialect, { property_id, key });
    if (known !== null) {
      if (known.asked !== asked) throw new AppError('idempotency_key.reused');
      return { application_id: known.application_id };
    }
    if (movein_date < dayIn(property.settings.time_zone, deps.clock.now())) throw invalidField('movein_date');
    const unit = await findUnit(trx, unitId);
    if (unit?.available !== true) throw new AppError('unit.unavailable');
    const people = judged(deps, property, wanted.people);
    const household = {
      property,
      people,
      language,
      home: homeName(unit.details),
      author: authorOf(officer, ip),
    };
    const application_id = await inviteAll(deps, trx, { unit_id: unitId, movein_date }, household);
    const created_at = deps.clock.now().toISOString();
    const place = { company_id, property_id, application_id };
    await insertInvitation(trx, {
      ...place,
      ...{ key, asked, lease_term, invited_by: officer.user.id, created_at },
    });
    return { application_id };
  });
}

/** The people of an invitation, whose first one is the primary applicant. */
interface Household {
  readonly property: Property;
  readonly people: readonly CoApplicantEntry[];
  readonly language: string;
  readonly home: string;
  readonly author: Author;
}

async function inviteAll(
  deps: Deps,
  trx: Connection,
  first: { readonly unit_id: string; readonly movein_date: string },
  { property, people, language, home, author }: Household,
): Promise<string> {
  const { company_id, id: property_id } = property;
  let application_id = '';
  let primary: CoApplicantEntry | null = null;
  for (const entry of people) {
    const invitation = {
      ...entry,
      place: primary === null ? first : { application_id },
      applicant_type: primary === null ? ('PRIMARY' as const) : entry.applicant_type,
      language,
      author,
    };
    const invited = entry.is_minor
      ? minor(await addApplicant(deps, trx, invitation))
      : await inviteWithin(deps, trx, invitation);
    const { applicant_id: id, token } = invited;
    application_id = invited.application_id;
    if (!entry.is_minor) await countTypedMail(deps, trx, { recipient: entry.email, ip: author.ip, unit: '' });
    if (primary === null) await mailInvitation(deps, trx, property, { ...entry, language, home, token });
    else {
      await insertMemberDetails(trx, { id, company_id, property_id }, entry);
      const named = { ...primary, company_id, property_id, language };
      if (!entry.is_minor) await mailCoApplicant(deps, trx, { primary: named, property, token }, entry);
    }
    primary ??= entry;
  }
  return application_id;
}

const minor = ({ applicant }: Awaited<ReturnType<typeof addApplicant>>) => ({
  applicant_id: applicant.id,
  application_id: applicant.application_id,
  token: '',
});

/** The people as the form of co-applicants judges them; the first one is an adult whom the lease binds. */
function judged(deps: Deps, property: Property, [first, ...others]: readonly CoApplicantForm[]) {
  const facts = {
    today: dayIn(property.settings.time_zone, deps.clock.now()),
    hide_relationship: property.settings.portal_setting.application_form_hide_relationship,
  };
  const primary = { ...first, applicant_type: 'CO-APPLICANT', is_responsible: true, is_minor: false };
  return judgedPeople(deps, facts, [primary, ...others]);
}

async function propertyOf(db: Connection, id: string): Promise<Property> {
  const property = await findProperty(db, id);
  if (property === null) throw new Error(`The property ${id} is gone.`);
  return property;
}

const hashOf = (wanted: HouseholdInvitation): string =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
