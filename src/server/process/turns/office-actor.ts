/** Members of the office as actors in the log of a process, and their names. */
import type { Connection } from '../../../db/client.ts';
import { displayName, findUser } from '../../../db/session/user.repository.ts';

const OFFICE = 'office:';

/** A member of the office as actor in the log of a process. @example actorOfOffice('U1') // 'office:U1' */
export const actorOfOffice = (userId: string): string => `${OFFICE}${userId}`;

/** The name of the member of the office who acted; null if it was somebody else. */
export async function officeName(db: Connection, actor: string): Promise<string | null> {
  const user = actor.startsWith(OFFICE) ? await findUser(db, actor.slice(OFFICE.length)) : null;
  return user && displayName(user);
}

/** As `officeName`, for many actors: each is looked up once. @example const nameOf = officeNames(db) */
export function officeNames(db: Connection): (actor: string) => Promise<string | null> {
  const found = new Map<string, Promise<string | null>>();
  return (actor) => {
    const name = found.get(actor) ?? officeName(db, actor);
    found.set(actor, name);
    return name;
  };
}

/** Whether an actor is a member of the office. @example isOfficeActor('office:U1') // true */
export const isOfficeActor = (actor: string): boolean => actor.startsWith(OFFICE);
