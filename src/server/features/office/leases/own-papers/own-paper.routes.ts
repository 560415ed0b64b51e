import type { FastifyRequest } from 'fastify';
import * as contract from '../../../../../contract/office/leases/own-paper.contract.ts';
import { isLeased } from '../../../../../db/office/waiting/unleased.repository.ts';
import type { App } from '../../../../app-type.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { route } from '../../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../../storage/upload-form.ts';
import { officeOf } from '../../office.ts';
import { leasePlace } from '../lease-plan.ts';
import { placeMarks, removeOwnPaper } from './change-own-papers.ts';
import { keepOwnPaper } from './keep-own-paper.ts';
import { ownPapersView } from './own-paper-view.ts';

/** PDFs of the office as papers of a lease, until it is sent. */
export function ownPaperRoutes(app: App, deps: Deps): void {
  const view = async (request: FastifyRequest, application_id: string) => {
    const place = await leasePlace(deps, deps.db, await officeOf(deps, request), application_id);
    if (await isLeased(deps.db, application_id)) throw new AppError('lease.exists');
    return ownPapersView(deps, place);
  };
  route(app, contract.listOwnPapers, async (request) => view(request, request.params.application_id));
  route(app, contract.addOwnPaper, uploadLimits, async (request) => {
    const { application_id } = request.params;
    await keepOwnPaper(deps, await officeOf(deps, request), application_id, await readUploadForm(request));
    return view(request, application_id);
  });
  route(app, contract.placeMarks, async (request) => {
    await placeMarks(deps, await officeOf(deps, request), request.params, request.body);
    return view(request, request.params.application_id);
  });
  route(app, contract.removeOwnPaper, async (request) => {
    await removeOwnPaper(deps, await officeOf(deps, request), request.params);
    return view(request, request.params.application_id);
  });
}
