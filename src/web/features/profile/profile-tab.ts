import type { UserSession } from '../../../contract/session/session.contract.ts';

/** Props of every tab. */
export interface ProfileTabProps {
  readonly user: UserSession;
}
