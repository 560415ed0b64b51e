import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { HeldProcess } from '../../process/held-process.ts';
import { WORKORDER } from './workorder.subject.ts';

/**
 * Begins the life of a new workorder: from now on it is the turn of the office, and time runs. Pass the transaction that
 * has inserted it.
 */
export async function beginLife(deps: Deps, trx: Connection, workorderId: string): Promise<void> {
  await (await HeldProcess.hold(deps, trx, { flow: WORKORDER, subject: workorderId })).begin();
}
