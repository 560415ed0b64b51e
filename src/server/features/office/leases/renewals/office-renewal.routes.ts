import * as contract from '../../../../../contract/office/leases/renewal.contract.ts';
import type { App } from '../../../../app-type.ts';
import type { Deps } from '../../../../deps.ts';
import { askedPage } from '../../../../http/asked-page.ts';
import { route } from '../../../../http/route.ts';
import { todayAt } from '../../../../property/time-zone.ts';
import { officeOf } from '../../office.ts';
import { readRenewals } from './list-renewals.ts';
import { renewalFlow, termsOf } from './renewal-terms.ts';
import { sendRenewals } from './send-renewals.service.ts';

/** Renewals that the office offers for many leases at once. */
export function officeRenewalRoutes(app: App, deps: Deps): void {
  route(app, contract.listRenewals, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    const { from, to, ...query } = request.query;
    const page = askedPage(query, { sort: 'end_date', order: 'asc' });
    return readRenewals(deps, { property_id, from, to }, page);
  });
  route(app, contract.listRenewalTerms, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    const today = await todayAt(deps, deps.db, property_id);
    return { today, terms: termsOf(renewalFlow(deps.flows)) };
  });
  route(app, contract.sendRenewals, async (request) => {
    const officer = await officeOf(deps, request);
    return { results: await sendRenewals(deps, officer, request.body) };
  });
}
