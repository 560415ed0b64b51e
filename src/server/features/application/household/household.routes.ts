import * as contract from '../../../../contract/application/co-applicant.contract.ts';
import { readHousehold } from '../../../../contract/application/household.contract.ts';
import { applicantOf } from '../../../access/access.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { addCoApplicant, listCoApplicants, removeCoApplicant } from './co-applicant.service.ts';
import { householdOf } from './household.service.ts';

/** Each invitation sends a mail to a typed address. */
const invitationsPerMinute = 20;

/** Routes of the people who apply together. */
export function householdRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: invitationsPerMinute, timeWindow: '1 minute' } };
  route(app, readHousehold, async (request) => householdOf(deps, await applicantOf(deps, request)));
  route(app, contract.listCoApplicants, async (request) =>
    listCoApplicants(deps.db, await applicantOf(deps, request)),
  );
  route(app, contract.addCoApplicant, { config }, async (request) => {
    const applicant = await applicantOf(deps, request);
    return addCoApplicant(deps, applicant, request.body, request.ip);
  });
  route(app, contract.removeCoApplicant, async (request) => {
    const applicant = await applicantOf(deps, request);
    return removeCoApplicant(deps, applicant, request.params.id, request.ip);
  });
}
