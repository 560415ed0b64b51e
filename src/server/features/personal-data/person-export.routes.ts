import * as contract from '../../../contract/office/export/person-export.contract.ts';
import { listPersonConsents } from '../../../contract/office/people/consent.contract.ts';
import * as deletion from '../../../contract/office/privacy/person-deletion.contract.ts';
import { askerOf } from '../../access/asker.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { sendExport } from '../office/export/kept-export.ts';
import { officeOf } from '../office/office.ts';
import { readConsents } from './person-consents.ts';
import { deletePerson, previewDeletion, refuseDeletion } from './person-deletion.service.ts';
import {
  openPersonExport,
  readPersonExports,
  startPersonExport,
  stopPersonExport,
} from './person-export.service.ts';

/** Exports and deletions of what the property has about one person, for its office. */
export function personExportRoutes(app: App, deps: Deps): void {
  route(app, contract.listPersonExports, async (request) =>
    readPersonExports(deps, await officeOf(deps, request), request.params),
  );
  route(app, listPersonConsents, async (request) =>
    readConsents(deps, await officeOf(deps, request), request.params),
  );
  route(app, contract.startPersonExport, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    const asking = { officer, asker: askerOf(request) };
    return startPersonExport(deps, asking, request.params, { ...request.body, language });
  });
  route(app, contract.savePersonExport, async (request, reply) => {
    const officer = await officeOf(deps, request);
    const { export_id } = request.params;
    const asking = { officer, asker: askerOf(request) };
    return sendExport(reply, await openPersonExport(deps, asking, export_id));
  });
  route(app, contract.removePersonExport, async (request) => {
    const officer = await officeOf(deps, request);
    return stopPersonExport(deps, { officer, asker: askerOf(request) }, request.params.export_id);
  });
  route(app, deletion.previewPersonDeletion, async (request) =>
    previewDeletion(deps, await officeOf(deps, request), request.params),
  );
  route(app, deletion.refuseDeletion, async (request) =>
    refuseDeletion(deps, await officeOf(deps, request), request.params, request.body),
  );
  route(app, deletion.deletePerson, async (request) => {
    const officer = await officeOf(deps, request);
    return deletePerson(deps, { officer, asker: askerOf(request) }, request.params, request.body);
  });
}
