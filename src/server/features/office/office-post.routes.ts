import * as contract from '../../../contract/resident/office-post.contract.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import { findParcel } from '../../../db/resident/parcel.repository.ts';
import { listResidentFiles } from '../../../db/resident/resident-file.repository.ts';
import {
  findMessage,
  listThread,
  listUnopenedMessages,
  noteMessages,
  readerOf,
} from '../../../db/resident/resident-message.repository.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { residentFileEntry } from '../../storage/keep-resident-files.ts';
import { readUploadForm, uploadLimits } from '../../storage/upload-form.ts';
import { languageOf } from '../../texts/language-of.ts';
import { parcelViews } from '../residents/parcel-view.ts';
import { giveDocument } from './give-document.service.ts';
import { officeOf, served } from './office.ts';
import { sendOfficeMessage } from './office-message.service.ts';
import { addParcel } from './parcels/add-parcel.ts';

/** Messages, parcels and documents of the office for the residents and applicants of its property. */
export function officePostRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeMessages, async (request) => {
    const { user } = await officeOf(deps, request);
    const language = languageOf(deps, request, user);
    const messages = await listUnopenedMessages(deps.db, user.property_id);
    const ids = messages.map(({ id }) => id);
    await noteMessages(deps.db, 'delivered_at', ids, deps.clock.now().toISOString());
    const shown = await shownAuthors(deps, deps.db, language, messages);
    const files = await listResidentFiles(deps.db, 'message', ids);
    return messages.map((one) => ({
      id: one.id,
      message_id: one.thread_id,
      lease_id: one.lease_id,
      applicant_id: one.applicant_id,
      author: shown(one, one.author),
      subject: one.subject,
      message: one.message,
      created_at: one.created_at,
      files: files.filter(({ owner_id }) => owner_id === one.id).map((file) => residentFileEntry(deps, file)),
    }));
  });
  route(app, contract.noteOfficeRead, async (request) => {
    const officer = await officeOf(deps, request);
    const message = served(officer, await findMessage(deps.db, request.params.message_id));
    const messages = await listThread(deps.db, readerOf(message), message.thread_id);
    const ids = messages.filter(({ from_office }) => from_office === 0).map(({ id }) => id);
    const at = deps.clock.now().toISOString();
    await noteMessages(deps.db, 'delivered_at', ids, at);
    await noteMessages(deps.db, 'read_at', ids, at);
    return true;
  });
  route(app, contract.sendOfficeMessage, async (request) => {
    const officer = await officeOf(deps, request);
    return { message_ids: await sendOfficeMessage(deps, officer, request.body) };
  });
  route(app, contract.addParcel, async (request) => {
    const officer = await officeOf(deps, request);
    const { parcel_id: id, lease_id, carrier, description, place } = request.body;
    const { company_id, property_id } = served(officer, await findLeasePlace(deps.db, lease_id));
    const arrived_at = deps.clock.now().toISOString();
    const parcel = { id, company_id, property_id, lease_id, carrier, description, place, arrived_at };
    await addParcel(deps, parcel);
    const kept = served(officer, await findParcel(deps.db, id));
    const [view] = await parcelViews(deps, languageOf(deps, request, officer.user), [kept] as const);
    return view;
  });
  route(app, contract.addTenantDocument, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    return giveDocument(deps, officer, await readUploadForm(request));
  });
}
