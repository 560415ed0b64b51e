import * as contract from '../../../contract/session/impersonation.contract.ts';
import { askerOf } from '../../access/asker.ts';
import { openStaffLink } from '../../access/staff-link.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { subjectNamed } from '../impersonation/subject-named.ts';
import { officeOf, served } from './office.ts';

/** Links are created manually, one for each phone call. */
const linksPerMinute = 20;

/** Starting an impersonation of a resident or applicant from the office. */
export function officeImpersonationRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: linksPerMinute, timeWindow: '1 minute' } };
  route(app, contract.openImpersonation, { config }, async (request) => {
    const officer = await officeOf(deps, request);
    const { reason, ...named } = request.body;
    const subject = await subjectNamed(deps.db, officer.user.company_id, named);
    if (subject === null) throw new AppError('record.not_found');
    served(officer, subject.person);
    return openStaffLink(deps, { staff: officer.user, subject, reason, asker: askerOf(request) });
  });
}
