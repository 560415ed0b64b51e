import * as contract from '../../../../contract/process/flow.contract.ts';
import { findProcess } from '../../../../db/process/process.repository.ts';
import { findOccasion } from '../../../../db/resident/occasion.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { storeUploads } from '../../documents/upload.service.ts';
import { uploadAnswer } from '../../documents/upload-answer.ts';
import { route } from '../../../http/route.ts';
import { subjectKindOf } from '../../../process/facts.ts';
import { depsWithFlow } from '../../../process/process-release.ts';
import { authorOf, holderOf, ownProcess, requireMayAct } from '../process-access.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { offeredFlows } from './offered-flows.service.ts';

/** Routes of data-only flows: their list, and uploads. @see docs/decisions/0031-a-flow-of-data-alone.md */
export function flowRoutes(app: App, deps: Deps): void {
  route(app, contract.listFlows, async (request) => {
    const holder = await holderOf(deps, request);
    const { language } = authorOf(holder, request.ip);
    return offeredFlows(deps, holder, languageOf(deps, request, { language }));
  });
  route(app, contract.readLinkedFlow, async (request) => {
    const { occasion, resident } = await holderOf(deps, request);
    const named = request.query.occasion;
    if (occasion !== null) return { flow: occasion.flow };
    const found = named === undefined || resident === null ? null : await findOccasion(deps.db, named);
    const isTheirs = found?.lease_id === resident?.unit.lease_id && !resident?.ofOthers.includes(named ?? '');
    if (found === null || !isTheirs) throw new AppError('record.not_found');
    return { flow: found.flow };
  });
  route(app, contract.uploadFlowFiles, uploadLimits, async (request) => {
    const holder = await holderOf(deps, request);
    const process = ownProcess(holder, await findProcess(deps.db, request.params.id));
    const { flow, release } = process;
    const its = await depsWithFlow(deps, deps.db, process);
    const compiled = its.flows.get(flow);
    if (compiled?.file.start === undefined) throw new AppError('record.not_found');
    requireMayAct(holder, compiled);
    const subject = await subjectKindOf(its, flow).find(deps.db, process.subject_id);
    if (subject === null) throw new AppError('record.not_found');
    const author = authorOf(holder, request.ip);
    const { applicant } = holder;
    const source = applicant === null ? 'resident' : 'applicant';
    const results = await storeUploads(deps, await readUploadForm(request), {
      name: process,
      release,
      subject,
      applicant,
      author,
      source,
    });
    const language = languageOf(deps, request, author);
    return uploadAnswer(deps, results, language);
  });
}
