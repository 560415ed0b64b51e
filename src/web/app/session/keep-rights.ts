import type { Role } from '../../../contract/access/roles.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';

/**
 * The roles of a session, from its staff flag, its lease and its impersonation.
 *
 * @example rolesOf(session) // ['resident', 'responsible']
 * @see spec/platform.md §6
 */
export function rolesOf({
  impersonation,
  is_staff,
  metas: { lease },
}: Pick<UserSession, 'impersonation' | 'is_staff' | 'metas'>): readonly Role[] {
  const unit = lease.units.find(({ lease_id }) => lease_id === lease.lease_id);
  const roles: Role[] = [is_staff === true ? 'staff' : 'resident'];
  if (unit?.responsible_flag === 'Responsible') roles.push('responsible');
  if (impersonation !== null) roles.push('impersonator');
  return roles;
}

/** Stores the roles and policies of a session in `roles` and `allPolicies`; removes another person's table settings. */
export function keepRights(storage: Storage, session: UserSession, before: UserSession | null): void {
  if (before?.user_id !== session.user_id) storage.removeItem('columns');
  storage.setItem('roles', JSON.stringify(rolesOf(session)));
  storage.setItem('allPolicies', JSON.stringify(session.policies));
}
