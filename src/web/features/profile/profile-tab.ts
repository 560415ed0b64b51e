import type { UserSession } from '../../../contract/session/session.contract.ts';

/** What every tab is given. */
export interface ProfileTabProps {
  readonly user: UserSession;
}
