/** What the session of a member of an office lacks before it opens anything. */
import type { FastifyRequest } from 'fastify';
import type { Action } from '../../contract/access/grants.ts';
import { partsOf, WHO_MAY } from '../../contract/access/who-may.ts';
import type { Connection } from '../../db/client.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { SessionOfUser } from '../../db/session/session.repository.ts';

/** `asked`: the second factor was not proven yet; `missing`: the property requires one, and there is none. */
export type Demand = 'asked' | 'missing' | null;

/** The actions that a session may take meanwhile: who is signed in, signing out, and what ends the demand. */
const MEANWHILE: Readonly<Record<Exclude<Demand, null>, readonly Action[]>> = {
  asked: ['session', 'prove'],
  missing: ['session', 'factors'],
};

/** What a session lacks now. */
export async function demandOf(
  db: Connection,
  { user, isSecured, provenAt }: Pick<SessionOfUser, 'user' | 'isSecured' | 'provenAt'>,
): Promise<Demand> {
  if (!user.is_staff) return null;
  if (isSecured) return provenAt === null ? 'asked' : null;
  const property = await findProperty(db, user.property_id);
  return property?.settings.require_second_factor === true ? 'missing' : null;
}

/** Whether a call is open to a session that lacks something. */
export function opensWith(
  demand: Exclude<Demand, null>,
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
): boolean {
  const { entry } = routeOptions.config;
  const rule = entry === undefined ? undefined : WHO_MAY[`${entry.method} ${entry.path}`];
  const action = rule === undefined ? null : partsOf(rule).action;
  return action !== null && MEANWHILE[demand].includes(action);
}
