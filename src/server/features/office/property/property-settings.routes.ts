import { SETTING_CHANGES } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/office/property-settings.contract.ts';
import { findPicture } from '../../../../db/property/picture.repository.ts';
import { listSettingChanges } from '../../../../db/property/setting-change.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { keepPicture } from './keep-picture.ts';
import { restoreSetting, saveSettings } from './save-settings.service.ts';
import { heldSettings, settingsView } from './settings-view.ts';

/** A picture never changes under its address. */
const A_YEAR = 'public, max-age=31536000, immutable';

/** The settings of the officer's property, their history, and pictures for its pages. */
export function propertySettingsRoutes(app: App, deps: Deps): void {
  route(app, contract.readPropertySettings, async (request) => {
    const { user } = await officeOf(deps, request);
    const held = await heldSettings(deps.db, user.property_id);
    return settingsView(deps, held, languageOf(deps, request, user));
  });
  route(app, contract.savePropertySettings, async (request) => {
    const officer = await officeOf(deps, request);
    const held = await saveSettings(deps, officer, request.body);
    return settingsView(deps, held, languageOf(deps, request, officer.user));
  });
  route(app, contract.listSettingChanges, async (request) => {
    const { user } = await officeOf(deps, request);
    const { after, before } = request.query;
    const rows = await listSettingChanges(deps.db, user.property_id, {
      ...(after !== undefined && { after: Number(after) }),
      ...(before !== undefined && { before: Number(before) }),
      most: SETTING_CHANGES + 1,
    });
    const changes = rows.slice(0, SETTING_CHANGES).map((one) => ({
      ...{ change_id: one.id, revision: one.revision, form: one.form, field: one.field },
      ...{ before: one.before, after: one.after, by: one.user_name, at: one.changed_at },
    }));
    return { changes, has_more: rows.length > SETTING_CHANGES };
  });
  route(app, contract.restoreSetting, async (request) => {
    const officer = await officeOf(deps, request);
    const { change_id } = request.params;
    const held = await restoreSetting(deps, officer, change_id, request.body.revision);
    return settingsView(deps, held, languageOf(deps, request, officer.user));
  });
  route(app, contract.addPropertyPicture, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    return keepPicture(deps, officer, await readUploadForm(request));
  });
  route(app, contract.openPicture, async (request, reply) => {
    const picture = await findPicture(deps.db, request.params.picture_id);
    if (picture === null) throw new AppError('record.not_found');
    const content = await deps.storage.read(picture.storage_key);
    return reply
      .type(picture.media_type)
      .header('content-length', picture.size)
      .header('cache-control', A_YEAR)
      .send(content);
  });
}
