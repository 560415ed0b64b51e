import type { OfficeGuestcard } from '../../../../contract/office/guestcard.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { lockGuestcard } from '../../../../db/guestcard/guestcard.repository.ts';
import { findGuestcardSettings } from '../../../../db/guestcard/guestcard-settings.repository.ts';
import type { RegisterPage } from '../../../../db/office/application-register.repository.ts';
import {
  countLeads,
  findLead,
  isAlike,
  joinLeads,
  type Lead,
  type LeadSort,
  listAlike,
  listJoined,
  listLeadPage,
  separateLead,
  updateFollowUp,
} from '../../../../db/office/lead.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { report } from '../../../process/report.ts';
import { actorOfOffice, officeName } from '../../../process/turns/office-actor.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { shownGuestForm } from '../../guestcard/contact-form.ts';
import { inviteGuestcard } from '../../guestcard/invite-guest.ts';
import { alsoHere } from '../also-here.ts';
import { authorOf } from '../author.ts';
import { type Officer, served } from '../office.ts';
import { requireSeen } from '../seen-values.ts';
import { guestcardRows } from './guestcard-rows.ts';

/** Guestcards of the same person that a page lists. */
const MOST_ALIKE = 50;
/** Fields that the row of a guestcard has already. */
const IN_ROW = new Set(['first_name', 'last_name', 'email', 'contact_no', 'date_needed']);

/** A page of the guestcards of a property, with the number of all. */
export async function listGuestcards(deps: Deps, propertyId: string, page: RegisterPage<LeadSort>) {
  const property = await placeOf(deps, propertyId);
  const leads = await listLeadPage(deps.db, propertyId, page);
  return { rows: await guestcardRows(deps, property, leads), total: await countLeads(deps.db, propertyId) };
}

/** A guestcard with its answers, and those of the same person. @throws {AppError} `record.not_found`. */
export async function readGuestcardOf(deps: Deps, officer: Officer, id: string): Promise<OfficeGuestcard> {
  const { db, dialect } = deps;
  const lead = served(officer, await findLead(db, id));
  const property = await placeOf(deps, lead.property_id);
  const rowsOf = (leads: readonly Lead[]) => guestcardRows(deps, property, leads);
  const [row] = await rowsOf([lead]);
  if (row === undefined) throw new Error(`The guestcard ${id} has no row.`);
  const alike = await listAlike(db, dialect, lead.property_id, [lead], MOST_ALIKE);
  const others = alike.filter((one) => one.id !== id && one.id !== lead.joined_into);
  return {
    ...row,
    here: await alsoHere(deps, officer, `guestcard ${id}`),
    follow_up_by: await followedUpBy(db, lead),
    joined_into: lead.joined_into,
    answers: await answersOf(deps, lead),
    joined_guestcards: await rowsOf(await listJoined(db, id)),
    alike_guestcards: await rowsOf(others),
  };
}

/** The member who wrote the follow-up; "" for nobody. */
async function followedUpBy(db: Connection, { follow_up_by }: Lead): Promise<string> {
  return (follow_up_by === null ? null : await officeName(db, actorOfOffice(follow_up_by))) ?? '';
}

/** What they answered; codes of the property by their names. */
async function answersOf(deps: Deps, lead: Lead): Promise<OfficeGuestcard['answers']> {
  const settings = await findGuestcardSettings(deps.db, lead.property_id);
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    community_code: settings.community_codes,
    marketing_source: settings.marketing_sources,
    moving_reason: settings.moving_reasons,
    price_range: settings.price_ranges,
  };
  return Object.entries(shownGuestForm(deps, lead)).flatMap(([name, value]) => {
    const isShown = !IN_ROW.has(name) && ['string', 'number'].includes(typeof value) && value !== '';
    const text = String(value);
    return isShown ? [{ name, value: names[name]?.[text] ?? text }] : [];
  });
}

interface WantedFollowUp {
  readonly follow_up_on: string | null;
  readonly note: string;
  readonly seen?: { readonly follow_up_on: string | null; readonly note: string };
  readonly ip: string;
}

/**
 * Keeps when the office follows up a guestcard, and its note.
 *
 * @throws {AppError} `record.not_found`; `request.invalid` for a day in the past; `record.changed` with what a colleague
 *   has noted since.
 */
export async function followUp(
  deps: Deps,
  officer: Officer,
  id: string,
  { follow_up_on, note, seen, ip }: WantedFollowUp,
): Promise<OfficeGuestcard> {
  const lead = served(officer, await findLead(deps.db, id));
  const { time_zone } = await placeOf(deps, lead.property_id);
  // A day that has passed may stay as it is while only the note changes.
  const isPast = follow_up_on !== null && follow_up_on < dayIn(time_zone, deps.clock.now());
  if (isPast && follow_up_on !== lead.follow_up_on) throw invalidField('follow_up_on');
  const wanted = { follow_up_on, follow_up_note: note.trim(), follow_up_by: officer.user.id };
  const isSame = follow_up_on === lead.follow_up_on && wanted.follow_up_note === lead.follow_up_note;
  if (!isSame)
    await changed(deps, officer, lead, { event: 'FOLLOW_UP', ip, detail: { follow_up_on } }, async (trx) => {
      await lockGuestcard(trx, deps.dialect, id);
      const held = served(officer, await findLead(trx, id));
      requireSeen({
        seen,
        wanted: { follow_up_on, note: wanted.follow_up_note },
        held: { follow_up_on: held.follow_up_on, note: held.follow_up_note },
        by: await followedUpBy(trx, held),
      });
      await updateFollowUp(trx, id, wanted);
    });
  return readGuestcardOf(deps, officer, id);
}

/** Invites the person of a guestcard. @throws {AppError} `record.not_found`; and as `inviteGuestcard`. */
export async function inviteLead(deps: Deps, officer: Officer, id: string, ip: string) {
  const lead = served(officer, await findLead(deps.db, id));
  if (lead.joined_into !== null) throw new AppError('state.not_allowed');
  return inviteGuestcard(deps, id, authorOf(officer, ip));
}

/**
 * Joins a guestcard, with those joined into it, into another one of the same person, which takes over the earlier
 * follow-up; null shows it on its own again. All else of both stays.
 *
 * @throws {AppError} `record.not_found`; `state.not_allowed` for itself, a joined one, or one without the same address or
 *   number.
 */
export async function joinGuestcard(
  deps: Deps,
  officer: Officer,
  id: string,
  { into, ip }: { readonly into: string | null; readonly ip: string },
): Promise<OfficeGuestcard> {
  const lead = served(officer, await findLead(deps.db, id));
  if (into !== null) served(officer, await findLead(deps.db, into));
  if (lead.joined_into !== into)
    await changed(deps, officer, lead, { event: 'JOINED', ip, detail: { into } }, async (trx) => {
      for (const one of [id, into ?? id].sort()) await lockGuestcard(trx, deps.dialect, one);
      if (into === null) return separateLead(trx, id);
      const [from, target] = [await findLead(trx, id), await findLead(trx, into)];
      const isAllowed =
        from !== null &&
        target !== null &&
        id !== into &&
        target.joined_into === null &&
        target.property_id === from.property_id &&
        isAlike(from, target);
      if (!isAllowed) throw new AppError('state.not_allowed');
      await joinLeads(trx, id, into);
      const isEarlier = (from.follow_up_on ?? '9999') < (target.follow_up_on ?? '9999');
      if (isEarlier)
        await updateFollowUp(trx, into, {
          follow_up_on: from.follow_up_on,
          follow_up_note: [target.follow_up_note, from.follow_up_note]
            .filter((note) => note !== '')
            .join('\n'),
          follow_up_by: officer.user.id,
        });
    });
  return readGuestcardOf(deps, officer, id);
}

interface GuestcardAct {
  readonly event: string;
  readonly ip: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Makes a change and logs it for the guestcard with the member. */
async function changed(
  deps: Deps,
  officer: Officer,
  { id }: Lead,
  { event, ip, detail }: GuestcardAct,
  change: (trx: Connection) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute((trx) => {
    const reported = { event, author: authorOf(officer, ip), detail };
    return report(deps, trx, { flow: 'guestcard', subject: id }, reported, () => change(trx));
  });
}

async function placeOf({ db }: Pick<Deps, 'db'>, id: string) {
  const time_zone = await timeZoneOf(db, id);
  return { id, time_zone };
}
