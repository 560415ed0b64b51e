import { UNIT_HOLD_MINUTES } from '../../../contract/limits.ts';
import type { Connection } from '../../../db/client.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { Deps } from '../../deps.ts';
import { countTypedMail } from '../../limits/mail-limit.ts';
import { filled } from '../../texts/filled-text.ts';
import { queueMail } from '../../texts/queue-mail.ts';
import { type GuestAnswerNeeds, shownGuestForm } from './contact-form.ts';
import type { GuestPlace } from './guest-place.ts';

type GuestMail = 'guestcard_invited' | 'guestcard_received' | 'guestcard_resume' | 'guestcard_office';
type Needs = GuestAnswerNeeds & Pick<Deps, 'random' | 'clock' | 'texts' | 'secrets'>;

/**
 * Queues a mail to the guest, in their language. Pass the transaction that it reports on.
 *
 * @throws {AppError} `mail.limit`: anybody can type any address.
 */
export async function mailGuest(
  deps: Needs,
  trx: Connection,
  place: GuestPlace,
  guestcard: Guestcard,
  mail: {
    kind: Exclude<GuestMail, 'guestcard_office'>;
    language: string;
    link: string;
    ip: string;
    /** The unit is held for them for a short time only. */
    isShort?: boolean;
  },
): Promise<void> {
  await countTypedMail(deps, trx, { recipient: guestcard.email, ip: mail.ip, unit: guestcard.unit_id });
  const texts = deps.texts.mail(mail.language);
  const hold = mail.isShort ? filled(texts.guestcard_invited.hold, { minutes: UNIT_HOLD_MINUTES }) : '';
  const values = { ...valuesOf(deps, place, guestcard, mail.link), hold };
  await queueMail(deps, trx, { ...guestcard, recipient: guestcard.email }, texts[mail.kind], values);
}

/** Notifies the property's office of a guestcard, in the fallback language, if the office has an address. */
export async function mailOffice(
  deps: Needs,
  trx: Connection,
  place: GuestPlace,
  guestcard: Guestcard,
): Promise<void> {
  const office = place.property.settings.portal_info.portal_email;
  if (office === '') return;
  const text = deps.texts.mail(FALLBACK_LANGUAGE).guestcard_office;
  await queueMail(deps, trx, { ...guestcard, recipient: office }, text, valuesOf(deps, place, guestcard, ''));
}

function valuesOf(
  deps: GuestAnswerNeeds,
  { property, unit }: GuestPlace,
  guestcard: Guestcard,
  link: string,
): Record<string, string> {
  const form = shownGuestForm(deps, guestcard);
  const said = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' && value !== '' ? value : '-';
  };
  return {
    first_name: guestcard.first_name,
    last_name: guestcard.last_name,
    email: guestcard.email,
    contact_no: guestcard.contact_no || '-',
    property: property.name,
    unit: `${unit.details.unit_uid} / ${unit.details.building_uid}`,
    date_needed: said('date_needed'),
    lease_term: said('lease_term'),
    appointment: `${said('appointment_date')} ${said('appointment_time')}`,
    comments: said('comments'),
    link,
  };
}
