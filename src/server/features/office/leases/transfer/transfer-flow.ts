/** The flow that moves a household to another unit. */
import type { tenancyTasks } from '../../../../../../machines/tenancy.catalog.ts';
import type { Connection } from '../../../../../db/client.ts';
import { findProcessOf } from '../../../../../db/process/process.repository.ts';
import { insertTransfer, type UnitTransfer } from '../../../../../db/resident/unit-transfer.repository.ts';
import type { CompiledFlow } from '../../../../../engine/flow/machine/build.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { HeldProcess } from '../../../../process/held-process.ts';
import { TENANCY, tenancySubject, tenancySubjectId } from '../../../flows/audiences/tenancy.subject.ts';
import { subjectToRun } from '../../../flows/following/subject-after.ts';

const MOVING_TASK: keyof typeof tenancyTasks = 'moveHousehold';

/**
 * Begins the flow for the former lease, whose tenancy the transaction has locked.
 *
 * @returns the id of the process
 * @throws {AppError} `state.not_allowed` if the release has no such flow.
 */
export async function beginTransfer(
  deps: Deps,
  trx: Connection,
  transfer: Omit<Parameters<typeof insertTransfer>[1], 'subject_id'>,
): Promise<string> {
  const flow = transferFlow(deps.flows);
  const tenancy = await tenancySubject.find(trx, tenancySubjectId(transfer.from_lease_id, null));
  if (tenancy === null) throw new AppError('state.not_allowed');
  const subject = await subjectToRun(deps, trx, flow, tenancy);
  await insertTransfer(trx, { ...transfer, subject_id: subject });
  return (await (await HeldProcess.hold(deps, trx, { flow: flow.id, subject })).begin()).id;
}

/** The process of a transfer; '' if its flow is gone. */
export async function processOfTransfer(
  deps: Pick<Deps, 'flows'>,
  db: Connection,
  { subject_id }: Pick<UnitTransfer, 'subject_id'>,
): Promise<string> {
  const { id: flow } = transferFlow(deps.flows);
  return (await findProcessOf(db, { flow, subject_kind: TENANCY, subject_id }))?.id ?? '';
}

/** The flow that moves a household. @throws {AppError} `state.not_allowed` if the release has none. */
function transferFlow(flows: Deps['flows']): CompiledFlow {
  const moves = (state: object) => 'task' in state && state.task === MOVING_TASK;
  const flow = [...flows.values()].find(({ file }) => Object.values(file.states).some(moves));
  if (flow === undefined) throw new AppError('state.not_allowed');
  return flow;
}
