import type { Audience } from '../../../../contract/office/people/announcement.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  type Listener,
  listAnnouncementWishes,
  listListeners,
} from '../../../../db/office/people/audience.repository.ts';
import { isWanted } from '../../../outbox/notice-wishes.ts';
import { homeName } from '../../../property/home-name.ts';
import { compareHomes, homesOf } from '../residents/homes-of.ts';

/** The residents of a property whom an announcement is for, each once. */
export async function listenersOf(
  db: Connection,
  propertyId: string,
  audience: Audience,
): Promise<Listener[]> {
  const all = await listListeners(db, propertyId);
  const once = new Map<string, Listener>();
  for (const one of all) if (isMeant(one, audience) && !once.has(one.user_id)) once.set(one.user_id, one);
  return [...once.values()];
}

function isMeant({ unit, lease_id }: Listener, audience: Audience): boolean {
  if (audience.to === 'all') return true;
  return audience.to === 'building'
    ? unit.building_uid === audience.building
    : audience.lease_ids.includes(lease_id);
}

/** How many residents an announcement is for, and how many of them get it by mail and by text message. */
export async function countListeners(db: Connection, propertyId: string, audience: Audience) {
  const listeners = await listenersOf(db, propertyId, audience);
  const wishes = await listAnnouncementWishes(db, propertyId);
  const wishesOf = new Map<string, typeof wishes>();
  for (const wish of wishes) wishesOf.set(wish.user_id, [...(wishesOf.get(wish.user_id) ?? []), wish]);
  const byWay = (channel: 'mail' | 'sms') =>
    listeners.filter((one) => isWanted(wishesOf.get(one.user_id) ?? [], one, 'announcements', channel))
      .length;
  return {
    recipients: listeners.length,
    mail: byWay('mail'),
    sms: byWay('sms'),
    homes: new Set(listeners.map(({ lease_id }) => lease_id)).size,
  };
}

/** The buildings and homes of a property in which residents with an account live. */
export async function offeredAudience(db: Connection, propertyId: string) {
  const all = await listListeners(db, propertyId);
  return {
    buildings: [...new Set(all.map(({ unit }) => unit.building_uid))].sort(compareHomes),
    homes: homesOf(all, ({ name }) => name).map(({ home, residents, one: { lease_id } }) => ({
      lease_id,
      home,
      residents,
    })),
  };
}

/** An audience in words, for the register. @param homes by lease id; '' for all */
export function audienceInWords(audience: Audience, listeners: readonly Listener[]): string {
  if (audience.to === 'all') return '';
  if (audience.to === 'building') return audience.building;
  return [...new Set(listeners.map(({ unit }) => homeName(unit)))].join(', ').slice(0, 500);
}
