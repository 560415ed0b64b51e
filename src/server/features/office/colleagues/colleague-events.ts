import type { ColleagueEvent } from '../../../../contract/office/colleague.contract.ts';
import { type AccountEvent, listAccountEventsAt } from '../../../../db/session/account-event.repository.ts';
import { findMemberEver } from '../../../../db/session/membership.repository.ts';
import { displayName, type User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { deviceOf } from '../../accounts/session/device.ts';

interface EventPage {
  readonly rows: ColleagueEvent[];
  readonly total: number;
  readonly name: string;
}

/**
 * What has happened to the account of a colleague, or a former one, at the property.
 *
 * @throws {AppError} `record.not_found` for somebody who never worked for this office.
 */
export async function colleagueEvents(
  { db }: Pick<Deps, 'db'>,
  { property_id }: User,
  user_id: string,
  asked: AskedPage,
): Promise<EventPage> {
  const member = await findMemberEver(db, user_id, property_id);
  if (member === null) throw new AppError('record.not_found');
  const { events, total } = await listAccountEventsAt(db, { user_id, property_id }, asked);
  return { rows: events.map(eventView), total, name: displayName(member) };
}

function eventView({ id, kind, at, ip, user_agent, detail }: AccountEvent): ColleagueEvent {
  const way = detail.way ?? detail.purpose ?? detail.roles ?? null;
  return {
    id,
    kind,
    at,
    by: detail.by === undefined ? null : String(detail.by),
    way: way === null ? null : String(way),
    ip,
    ...deviceOf(user_agent),
  };
}
