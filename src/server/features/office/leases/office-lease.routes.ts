import type { FastifyRequest } from 'fastify';
import * as contract from '../../../../contract/office/lease.contract.ts';
import * as draft from '../../../../contract/office/lease-draft.contract.ts';
import { listRegisteredLeases } from '../../../../db/office/lease-register.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { countersignBy, type LeaseReader, readLeaseOf, remindOf, withdrawBy } from './lease-acts.service.ts';
import { listWaiting, readDraft } from './lease-draft.service.ts';
import { openProcess } from './lease-processes.service.ts';
import { readTemplate, writeTemplate } from './lease-template.service.ts';
import { leaseRows } from './lease-view.ts';
import { PAPERS_PER_MINUTE, previewLease } from './preview-lease.service.ts';
import { sendLease } from './send-lease.service.ts';

/** Bytes of a template in all languages. */
const longestTemplate = 2_000_000;

/** The register of leases, and leases that the office makes from the template of its property. */
export function officeLeaseRoutes(app: App, deps: Deps): void {
  const readerOf = async (request: FastifyRequest): Promise<LeaseReader> => {
    const officer = await officeOf(deps, request);
    return { officer, language: languageOf(deps, request, officer.user), ip: request.ip };
  };
  const papers = { config: { rateLimit: { max: PAPERS_PER_MINUTE, timeWindow: '1 minute' } } };

  route(app, contract.listOfficeLeases, async (request) => {
    const { user } = await officeOf(deps, request);
    const { show = 'all', ...query } = request.query;
    const page = askedPage(query, { sort: 'created_at', order: 'desc' });
    const { rows, total } = await listRegisteredLeases(deps.db, user.property_id, { show, ...page });
    return { rows: await leaseRows(deps.db, rows), total };
  });
  route(app, contract.listWaitingApplications, async (request) => {
    const { user } = await officeOf(deps, request);
    return listWaiting(deps, user.property_id, askedPage(request.query, { sort: '', order: 'asc' }));
  });
  route(app, contract.readOfficeLease, async (request) =>
    readLeaseOf(deps, request.params.lease_id, await readerOf(request)),
  );
  route(app, contract.remindOfLease, async (request) =>
    remindOf(deps, request.params.lease_id, await readerOf(request)),
  );
  route(app, contract.withdrawOfficeLease, async (request) =>
    withdrawBy(deps, request.params.lease_id, request.body.reason, await readerOf(request)),
  );
  route(app, contract.openLeaseProcess, async (request) =>
    openProcess(deps, await officeOf(deps, request), request.params.lease_id, request.body.flow),
  );
  route(app, contract.countersignLease, async (request) =>
    countersignBy(deps, request.params.lease_id, request.body, await readerOf(request)),
  );
  route(app, draft.readLeaseDraft, async (request) =>
    readDraft(deps, await officeOf(deps, request), request.params.application_id),
  );
  route(app, draft.previewLease, papers, async (request) =>
    previewLease(deps, await officeOf(deps, request), request.params.application_id, request.body),
  );
  route(app, draft.sendLease, papers, async (request) =>
    sendLease(deps, await officeOf(deps, request), request.params.application_id, request.body),
  );
  route(app, draft.readLeaseTemplate, async (request) => {
    const { user } = await officeOf(deps, request);
    return readTemplate(deps, user.property_id);
  });
  route(app, draft.writeLeaseTemplate, { bodyLimit: longestTemplate }, async (request) => {
    const { user } = await officeOf(deps, request);
    return writeTemplate(deps, user, request.body);
  });
}
