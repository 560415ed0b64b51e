import { EXPORTS_SHOWN } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/office/export/export.contract.ts';
import { listExports } from '../../../../db/office/export/export.repository.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { openExport, startExport, stopExport } from './export.service.ts';
import { sendExport, viewsOf } from './kept-export.ts';

/** Exports of all that the officer's property has. */
export function exportRoutes(app: App, deps: Deps): void {
  route(app, contract.listExports, async (request) => {
    const { user } = await officeOf(deps, request);
    return viewsOf(deps, await listExports(deps.db, user.property_id, EXPORTS_SHOWN));
  });
  route(app, contract.startExport, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    return startExport(deps, { officer, asker: askerOf(request) }, { ...request.body, language });
  });
  route(app, contract.saveExport, async (request, reply) => {
    const officer = await officeOf(deps, request);
    const { export_id } = request.params;
    return sendExport(reply, await openExport(deps, { officer, asker: askerOf(request) }, export_id));
  });
  route(app, contract.removeExport, async (request) => {
    const officer = await officeOf(deps, request);
    return stopExport(deps, { officer, asker: askerOf(request) }, request.params.export_id);
  });
}
