import { ROLES, type Role } from '../../../contract/access/roles.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { rolesOf } from '../session/keep-rights.ts';
import { isText, kept, listOf, type Store } from './local-store.ts';

/** The rights that decide what the menu and the pages show. */
export interface Rights {
  readonly roles: readonly Role[];
  readonly policies: readonly string[];
}

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

/** The stored rights, or those of the session if none can be read. The server decides in any case. */
export function rightsOf(store: Store, session: UserSession): Rights {
  return {
    roles: kept(store, 'roles', listOf(isRole)) ?? rolesOf(session),
    policies: kept(store, 'allPolicies', listOf(isText)) ?? session.policies,
  };
}
