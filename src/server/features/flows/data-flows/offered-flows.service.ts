import type { OfferedFlow } from '../../../../contract/process/flow.contract.ts';
import { findProcessOf } from '../../../../db/process/process.repository.ts';
import { isStartable } from '../../../../engine/flow/begins-after.ts';
import { pageOfFlow } from '../../../../engine/flow/built-in.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { passes } from '../../../../engine/flow/wizard/wizard-path.ts';
import type { Deps } from '../../../deps.ts';
import { loadProcess } from '../../../process/process-release.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { mayAct, type TokenHolder } from '../process-access.ts';
import { subjectToBegin, subjectToOpen } from '../subject-to-begin.ts';
import { askedOfMember } from './asked-of-member.ts';

/**
 * The data-only flows that this person can start now or has started, in the order of their names, and what others of
 * their lease ask them. A flow that fails is
 * logged and left out.
 */
export async function offeredFlows(
  deps: Deps,
  holder: TokenHolder,
  language: string,
): Promise<OfferedFlow[]> {
  const offered: OfferedFlow[] = [];
  for (const flow of deps.flows.values()) {
    try {
      offered.push(...(await askedOfMember(deps, holder, language, flow)));
      offered.push(...(await offeredFlow(deps, holder, language, flow)));
    } catch (error) {
      deps.log.error({ err: error, flow: flow.id }, 'A flow cannot be offered.');
    }
  }
  return offered;
}

async function offeredFlow(
  deps: Deps,
  holder: TokenHolder,
  language: string,
  flow: CompiledFlow,
): Promise<OfferedFlow[]> {
  const { id, file } = flow;
  const { start, conditions } = file;
  if (start === undefined || !mayAct(holder, flow)) return [];
  const subject_id = (await subjectToBegin(deps.db, holder, flow)) ?? subjectToOpen(holder, flow);
  const { kind } = audienceOf(flow);
  const subject = subject_id === null ? null : await kind.find(deps.db, subject_id);
  if (subject_id === null || subject === null) return [];
  const name = { flow: id, subject_kind: kind.kind, subject_id };
  const { facts } = await loadProcess(deps, deps.db, name, subject);
  const process = await findProcessOf(deps.db, name);
  const started = process !== null;
  if (started && process.withdrawn_at !== null) return [];
  // What begins by itself is shown as soon as it has begun.
  if (isStartable(start) ? !passes(conditions, start, facts) : !started) return [];
  return [
    {
      flow: id,
      title: deps.texts.message(language, start.title, {}),
      text: deps.texts.message(language, start.text, {}),
      path: pageOfFlow(file),
      started,
    },
  ];
}
