import { DRAFT_STEP_BYTES, RELEASES_SHOWN } from '../../../contract/limits.ts';
import * as draft from '../../../contract/studio/draft.contract.ts';
import * as impact from '../../../contract/studio/impact.contract.ts';
import * as names from '../../../contract/studio/names.contract.ts';
import * as paper from '../../../contract/studio/paper.contract.ts';
import * as publication from '../../../contract/studio/publication.contract.ts';
import * as release from '../../../contract/studio/release.contract.ts';
import { listActivationsWithUse } from '../../../db/release/activation.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { sendOnce } from '../../http/compressed-text.ts';
import { route } from '../../http/route.ts';
import { officeOf } from '../office/office.ts';
import { createDraft, discardDraft, draftOf, listDrafts, openDraft } from './draft.service.ts';
import { answerFiles } from './draft-files.ts';
import { rebaseDraft, revertStep, saveStep } from './edit-draft.service.ts';
import { rehearseDraft } from './impact.service.ts';
import { namesForChecks } from './names-for-checks.ts';
import { activateAgain, checkDraft, publishDraft } from './publish-draft.service.ts';
import { scopesOf } from './publishing-scope.ts';
import { samplePaperOf } from './sample-paper.service.ts';
import { cancelScheduled, scheduleDraft } from './schedule-draft.service.ts';

/** Checks and publications of one member per minute: each takes seconds of a core. */
const slow = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

/** The studio: drafts of what analysts write, and which release is live. */
export function studioRoutes(app: App, deps: Deps): void {
  route(app, release.listReleases, async (request) => {
    const { user } = await officeOf(deps, request);
    return listActivationsWithUse(deps.db, user.company_id, RELEASES_SHOWN);
  });
  route(app, release.activateRelease, slow, async (request) => {
    const { user } = await officeOf(deps, request);
    return activateAgain(deps, user, request.params.hash, request.body);
  });
  route(app, release.listScopes, async (request) => {
    const { user } = await officeOf(deps, request);
    return scopesOf(deps.db, user);
  });
  route(app, names.readNamesForChecks, async (request) => {
    await officeOf(deps, request);
    return namesForChecks(deps);
  });
  route(app, draft.listDrafts, async (request) => {
    const { user } = await officeOf(deps, request);
    return listDrafts(deps, user);
  });
  route(app, draft.createDraft, async (request) => {
    const { user } = await officeOf(deps, request);
    return createDraft(deps, user, request.body.title);
  });
  route(app, draft.readDraft, async (request) => {
    const { user } = await officeOf(deps, request);
    return openDraft(deps, await draftOf(deps.db, user, request.params.draft_id), user);
  });
  route(app, draft.discardDraft, async (request) => {
    const { user } = await officeOf(deps, request);
    return discardDraft(deps, user, request.params.draft_id);
  });
  route(app, draft.readDraftFiles, async (request, reply) => {
    const { user } = await officeOf(deps, request);
    const { since } = request.query;
    const found = await draftOf(deps.db, user, request.params.draft_id);
    const files = await answerFiles(deps, found, since === undefined ? undefined : Number(since));
    return sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(files));
  });
  route(app, draft.saveDraftFiles, { bodyLimit: DRAFT_STEP_BYTES }, async (request) => {
    const { user } = await officeOf(deps, request);
    return saveStep(deps, user, request.params.draft_id, request.body);
  });
  route(app, draft.undoDraftEdit, async (request) => {
    const { user } = await officeOf(deps, request);
    return revertStep(deps, user, request.params.draft_id, 'undo');
  });
  route(app, draft.redoDraftEdit, async (request) => {
    const { user } = await officeOf(deps, request);
    return revertStep(deps, user, request.params.draft_id, 'redo');
  });
  route(app, draft.rebaseDraft, { bodyLimit: DRAFT_STEP_BYTES }, async (request) => {
    const { user } = await officeOf(deps, request);
    await rebaseDraft(deps, user, request.params.draft_id, request.body.choices);
    return openDraft(deps, await draftOf(deps.db, user, request.params.draft_id), user);
  });
  route(app, draft.checkDraft, slow, async (request) => {
    const { user } = await officeOf(deps, request);
    return checkDraft(deps, user, request.params.draft_id, request.body);
  });
  route(app, impact.rehearseDraft, slow, async (request) => {
    const { user } = await officeOf(deps, request);
    return rehearseDraft(deps, user, request.params.draft_id);
  });
  route(app, paper.samplePaper, slow, async (request) => {
    const { user } = await officeOf(deps, request);
    return samplePaperOf(deps, user, request.params.draft_id, request.body);
  });
  route(app, publication.cancelPublication, async (request) => {
    const { user } = await officeOf(deps, request);
    return cancelScheduled(deps, user, request.params.draft_id);
  });
  route(app, publication.publishDraft, slow, async (request) => {
    const { user } = await officeOf(deps, request);
    const { at, ...wish } = request.body;
    if (at === undefined) return publishDraft(deps, user, request.params.draft_id, wish);
    return scheduleDraft(deps, user, request.params.draft_id, { ...wish, at });
  });
}
