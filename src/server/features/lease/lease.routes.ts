import * as contract from '../../../contract/lease.contract.ts';
import { applicantOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readLease } from './read-lease.service.ts';

export function leaseRoutes(app: App, deps: Deps): void {
  route(app, contract.readLease, async (request) => {
    const applicant = await applicantOf(deps, request);
    const language = deps.texts.accepted(request.headers['accept-language'], applicant.language);
    return readLease(deps, applicant, request.query.addendum_id ?? null, language);
  });
}
