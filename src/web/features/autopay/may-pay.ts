import { residentMay } from '../../../contract/access/grants.ts';
import type { SeenBy } from '../../resident/resident-page.tsx';

/** Who is not bound by the lease, and who acts for somebody, only look. */
export function mayPay({ user, unit }: SeenBy): boolean {
  return user.impersonation === null && residentMay(unit, 'pay');
}
