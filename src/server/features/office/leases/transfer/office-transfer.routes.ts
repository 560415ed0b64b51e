import * as contract from '../../../../../contract/office/leases/transfer.contract.ts';
import type { App } from '../../../../app-type.ts';
import type { Deps } from '../../../../deps.ts';
import { route } from '../../../../http/route.ts';
import { languageOf } from '../../../../texts/language-of.ts';
import { officeOf } from '../../office.ts';
import { PAPERS_PER_MINUTE } from '../preview-lease.service.ts';
import { previewTransfer, readTransfer } from './read-transfer.service.ts';
import { sendTransfer } from './send-transfer.service.ts';

/** The transfer of a household to another unit of its property. */
export function officeTransferRoutes(app: App, deps: Deps): void {
  const papers = { config: { rateLimit: { max: PAPERS_PER_MINUTE, timeWindow: '1 minute' } } };
  route(app, contract.readTransfer, async (request) =>
    readTransfer(deps, await officeOf(deps, request), request.params.lease_id, request.query),
  );
  route(app, contract.previewTransfer, papers, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    return previewTransfer(deps, officer, request.params.lease_id, request.body, language);
  });
  route(app, contract.sendTransfer, papers, async (request) =>
    sendTransfer(deps, await officeOf(deps, request), request.params.lease_id, request.body),
  );
}
