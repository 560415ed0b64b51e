import type { FastifyReply } from 'fastify';
import { EVENTS_AT_ONCE } from '../../../contract/limits.ts';
import type { ProcessView } from '../../../contract/process/process.contract.ts';
import * as contract from '../../../contract/process/process.contract.ts';
import { listProcessEvents } from '../../../db/process/event.repository.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { answersLimits, route } from '../../http/route.ts';
import { subjectKindOf } from '../../process/facts.ts';
import { HeldProcess } from '../../process/held-process.ts';
import { CLAIM_NAMES } from '../../process/turns/claims.ts';
import { isOfOffice } from '../../process/turns/require-turn.ts';
import { nameOfProcess } from '../../releases/name-release.ts';
import { languageOf } from '../../texts/language-of.ts';
import { authorOf, holderOf, partiesIn, requireMayAct } from './process-access.ts';
import { actingCaller, processCaller, type Viewer } from './process-caller.ts';
import { viewOf } from './process-view.ts';
import { sendEvent } from './send-event.service.ts';
import { wantedSubject } from './wanted-subject.ts';

/** The same calls for every flow. @see design §2 Releases, processes, hosts */
export function processRoutes(app: App, deps: Deps): void {
  const shown = async (reply: FastifyReply, process: Process, viewer: Viewer): Promise<ProcessView> => {
    const { view, its } = await viewOf(deps, process, viewer);
    nameOfProcess(reply, its);
    return view;
  };
  route(app, contract.startProcess, async (request, reply) => {
    const holder = await holderOf(deps, request);
    const { flow } = request.params;
    const compiled = deps.flows.get(flow);
    if (compiled === undefined) throw new AppError('route.not_found');
    requireMayAct(holder, compiled);
    const subject = await wantedSubject(deps, holder, compiled, request.body ?? {});
    if (subject === null) throw new AppError('record.not_found');
    requireMayAct(holder, compiled, { subject_kind: subjectKindOf(deps, flow).kind, subject_id: subject });
    const process = await deps.db
      .transaction()
      .execute(async (trx) => (await HeldProcess.hold(deps, trx, { flow, subject })).begin());
    const parties = await partiesIn(deps.db, holder, process, compiled);
    const author = { ...authorOf(holder, '', parties), parties };
    return shown(reply, process, { author, language: languageOf(deps, request, author) });
  });
  route(app, contract.readProcess, async (request, reply) => {
    const { holder, process, author } = await processCaller(deps, request);
    return shown(reply, process, { author, language: languageOf(deps, request, holder.officer ?? author) });
  });
  route(app, contract.sendEvent, answersLimits, async (request) => {
    const { holder, process, author: who } = await actingCaller(deps, request);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') throw new AppError('idempotency_key.missing');
    const { officer } = holder;
    const language = languageOf(deps, request, officer ?? who);
    const author = officer === null ? { ...who, language } : who;
    return sendEvent(deps, process, { event: request.body, key, author, language });
  });
  route(app, contract.readProcessLog, async (request) => {
    const { process, flow, author } = await processCaller(deps, request);
    const { before } = request.query;
    const isOffice = flow !== undefined && isOfOffice(flow.file, author.parties);
    const asked = { most: EVENTS_AT_ONCE, before, without: isOffice ? [] : CLAIM_NAMES };
    return (await listProcessEvents(deps.db, process.id, asked)).map((logged) => ({
      id: logged.id,
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
