import * as contract from '../../../contract/process.contract.ts';
import { listProcessEvents } from '../../../db/process/event.repository.ts';
import { findProcess } from '../../../db/process/process.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { HeldProcess } from '../../process/held-process.ts';
import { authorOf, holderOf, ownProcess, subjectsOf } from '../../process-access.ts';
import { viewOf } from './process-view.ts';
import { sendEvent } from './send-event.service.ts';

/** The same calls for every flow. @see design §2 Releases, processes, hosts */
export function processRoutes(app: App, deps: Deps): void {
  route(app, contract.startProcess, async (request) => {
    const holder = await holderOf(deps, request);
    const { flow } = request.params;
    const kind = Object.hasOwn(deps.parts.subjects, flow) ? deps.parts.subjects[flow] : undefined;
    const own = kind === undefined ? [] : subjectsOf(holder, kind.kind);
    const named = request.body?.questionnaire;
    const subject = own.find((id) => named === undefined || id.startsWith(`${named}/`));
    if (subject === undefined) throw new AppError('record.not_found');
    const process = await deps.db
      .transaction()
      .execute(async (trx) => (await HeldProcess.hold(deps, trx, { flow, subject })).open());
    return viewOf(deps, process);
  });
  route(app, contract.readProcess, async (request) => {
    const holder = await holderOf(deps, request);
    return viewOf(deps, ownProcess(holder, await findProcess(deps.db, request.params.id)));
  });
  route(app, contract.sendEvent, async (request) => {
    const holder = await holderOf(deps, request);
    const process = ownProcess(holder, await findProcess(deps.db, request.params.id));
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') throw new AppError('idempotency_key.missing');
    const known = authorOf(holder, request.ip);
    const language = deps.texts.accepted(request.headers['accept-language'], known.language);
    return sendEvent(deps, process, { event: request.body, key, author: { ...known, language }, language });
  });
  route(app, contract.readProcessLog, async (request) => {
    const holder = await holderOf(deps, request);
    const { id } = ownProcess(holder, await findProcess(deps.db, request.params.id));
    return (await listProcessEvents(deps.db, id)).map((logged) => ({
      event: logged.event,
      before: { state: logged.state_before, step: logged.step_before },
      after: { state: logged.state_after, step: logged.step_after },
      outcome: logged.outcome,
      release: logged.release,
      actor: logged.actor,
      detail: logged.detail,
      at: logged.at,
    }));
  });
}
