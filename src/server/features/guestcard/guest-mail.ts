import { UNIT_HOLD_MINUTES } from '../../../contract/limits.ts';
import type { Connection } from '../../../db/client.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/language/language.ts';
import type { Deps } from '../../deps.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { queueMessage } from '../../outbox/queue-message.ts';
import { homeName } from '../../property/home-name.ts';
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
  const hold = mail.isShort
    ? deps.texts.message(mail.language, 'mail:guestcard_invited.hold', { minutes: UNIT_HOLD_MINUTES })
    : '';
  const { company_id, property_id, email: recipient } = guestcard;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, recipient, language: mail.language },
    template: `mail:${mail.kind}`,
    values: { ...valuesOf(deps, place, guestcard, mail.link), hold },
  });
}

/** Notifies the property's office of a guestcard, in the fallback language, if the office has an address. */
export async function mailOffice(
  deps: Needs,
  trx: Connection,
  place: GuestPlace,
  guestcard: Guestcard,
): Promise<void> {
  const { company_id, property_id } = guestcard;
  await queueMessage(deps, trx, {
    ...{ company_id, property_id, language: FALLBACK_LANGUAGE },
    recipient: place.property.settings.portal_info.portal_email,
    template: 'mail:guestcard_office',
    values: valuesOf(deps, place, guestcard, ''),
  });
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
    unit: homeName(unit.details),
    date_needed: said('date_needed'),
    lease_term: said('lease_term'),
    appointment: `${said('appointment_date')} ${said('appointment_time')}`,
    comments: said('comments'),
    link,
  };
}
