import * as contract from '../../contract/process/flow.contract.ts';
import { findProcess } from '../../db/process/process.repository.ts';
import { applicantOf } from '../access.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { storeUploads } from '../features/documents/upload.service.ts';
import { uploadAnswer } from '../features/documents/upload-answer.ts';
import { readUploadForm, uploadLimits } from '../features/documents/upload-form.ts';
import { route } from '../http/route.ts';
import { depsWithFlow } from '../process/process-release.ts';
import { holderOf, ownProcess } from '../process-access.ts';
import { offeredFlows } from './offered-flows.service.ts';

/** Which flows of data alone a person can begin, and the files of one. @see docs/decisions/0031-a-flow-of-data-alone.md */
export function flowRoutes(app: App, deps: Deps): void {
  route(app, contract.listFlows, async (request) => {
    const applicant = await applicantOf(deps, request);
    const language = deps.texts.accepted(request.headers['accept-language'], applicant.language);
    return offeredFlows(deps, applicant, language);
  });
  route(app, contract.uploadFlowFiles, uploadLimits, async (request) => {
    const holder = await holderOf(deps, request);
    const { flow, release } = ownProcess(holder, await findProcess(deps.db, request.params.id));
    const { applicant } = holder;
    const { flows } = await depsWithFlow(deps, deps.db, { flow, release });
    if (applicant === null || flows.get(flow)?.file.start === undefined)
      throw new AppError('record.not_found');
    const form = await readUploadForm(request);
    const results = await storeUploads(deps, applicant, form, { ip: request.ip, flow, release });
    const language = deps.texts.accepted(request.headers['accept-language'], applicant.language);
    return uploadAnswer(deps, results, language);
  });
}
