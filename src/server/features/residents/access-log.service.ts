import type { AccessLogEntry } from '../../../contract/session/resident.contract.ts';
import { listApplicantIdsOf } from '../../../db/applicant/applicant.repository.ts';
import { type AccountEvent, listAccountEvents } from '../../../db/session/account-event.repository.ts';
import { type Impersonation, listImpersonationsOf } from '../../../db/session/impersonation.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { Deps } from '../../deps.ts';
import { deviceOf } from '../accounts/session/device.ts';

/** The maximum number of account events, and of impersonations. */
const most = 200;

/**
 * Who has accessed the data of a user, the newest first; including their data as an applicant of the company with the
 * same, verified mail address.
 */
export async function readAccessLog({ db }: Pick<Deps, 'db'>, user: User): Promise<AccessLogEntry[]> {
  const events = await listAccountEvents(db, user.id, most);
  const asApplicant = await listApplicantIdsOf(db, user);
  const impersonations = await listImpersonationsOf(db, [user.id, ...asApplicant], most);
  return [...eventEntries(events), ...impersonations.map(impersonationEntry)].sort((one, other) =>
    other.at < one.at ? -1 : 1,
  );
}

/** Impersonations are left out: they have entries of their own. */
function eventEntries(events: readonly AccountEvent[]): AccessLogEntry[] {
  const seen = new Set<string>();
  const oldestFirst = events.filter(({ kind }) => !kind.startsWith('impersonation')).reverse();
  return oldestFirst.map(({ kind, at, ip, user_agent, detail }) => {
    const isSignIn = kind === 'signed_in';
    const is_new = isSignIn && !seen.has(user_agent);
    if (isSignIn) seen.add(user_agent);
    const way = detail.way ?? detail.purpose ?? null;
    return {
      kind,
      at,
      ends_at: null,
      by: detail.by === undefined ? null : String(detail.by),
      reason: null,
      ip,
      ...deviceOf(user_agent),
      way: way === null ? null : String(way),
      is_new,
    };
  });
}

function impersonationEntry(one: Impersonation): AccessLogEntry {
  return {
    kind: 'impersonation',
    at: one.asked_at,
    ends_at: one.ended_at ?? one.ends_at,
    by: one.staff_name,
    reason: one.reason,
    ip: one.ip,
    browser: '',
    system: '',
    way: null,
    is_new: false,
  };
}
