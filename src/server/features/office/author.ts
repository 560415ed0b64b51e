import type { Author } from '../../process/task.ts';
import { actorOfOffice } from '../../process/turns/office-actor.ts';
import type { Officer } from './office.ts';

/**
 * A member of the office as the author of a change in a process.
 *
 * @param ip the network address of the request.
 * @example authorOf(officer, request.ip) // { actor: 'office:U1', … }
 */
export const authorOf = ({ user }: Pick<Officer, 'user'>, ip: string): Author => ({
  actor: actorOfOffice(user.id),
  ip,
  member: user.id,
});
