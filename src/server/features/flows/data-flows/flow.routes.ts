import * as contract from '../../../../contract/process/flow.contract.ts';
import { findOccasion } from '../../../../db/resident/occasion.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { authorOf, holderOf } from '../process-access.ts';
import { offeredFlows } from './offered-flows.service.ts';

/** Routes of data-only flows: their list. @see docs/decisions/0031-a-flow-of-data-alone.md */
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
}
