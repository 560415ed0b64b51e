import * as deletion from '../../../contract/session/deletion-request.contract.ts';
import * as contract from '../../../contract/session/own-data.contract.ts';
import { sessionOf } from '../../access/access.ts';
import { askerOf } from '../../access/asker.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { sendExport } from '../office/export/kept-export.ts';
import { askForOwnDeletion, readOwnDeletion, withdrawOwnDeletion } from './own-deletion.service.ts';
import { listOwn, openOwn, startOwn, stopOwn } from './own-export.service.ts';

/** Per address, in addition to the limit for each person in the database. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** Exports of what a property has about the person who is signed in, and their request to be deleted. */
export function ownExportRoutes(app: App, deps: Deps): void {
  route(app, contract.listOwnExports, async (request) => listOwn(deps, await sessionOf(deps, request)));
  route(app, contract.startOwnExport, { config }, async (request) => {
    const signedIn = await sessionOf(deps, request);
    const language = languageOf(deps, request, signedIn.user);
    return startOwn(deps, { signedIn, asker: askerOf(request) }, { ...request.body, language });
  });
  route(app, contract.saveOwnExport, async (request, reply) => {
    const own = { signedIn: await sessionOf(deps, request), asker: askerOf(request) };
    return sendExport(reply, await openOwn(deps, own, request.params.export_id));
  });
  route(app, deletion.readDeletionRequest, async (request) =>
    readOwnDeletion(deps, await sessionOf(deps, request)),
  );
  route(app, deletion.askForDeletion, { config }, async (request) => {
    const signedIn = await sessionOf(deps, request);
    const language = languageOf(deps, request, signedIn.user);
    return askForOwnDeletion(deps, signedIn, askerOf(request), { ...request.body, language });
  });
  route(app, deletion.withdrawDeletion, async (request) =>
    withdrawOwnDeletion(deps, await sessionOf(deps, request)),
  );
  route(app, contract.removeOwnExport, async (request) => {
    const own = { signedIn: await sessionOf(deps, request), asker: askerOf(request) };
    return stopOwn(deps, own, request.params.export_id);
  });
}
