import { mayServe } from '../../../../contract/access/grants.ts';
import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { caseIdsOf } from '../../../../db/office/case-of.repository.ts';
import { listProcessesOf } from '../../../../db/process/process.repository.ts';
import { listTurnsOf } from '../../../../db/process/process-turn.repository.ts';
import { listProvenMobiles } from '../../../../db/resident/contact.repository.ts';
import { listUsers, type User } from '../../../../db/session/user.repository.ts';
import type { StoredWorkorder } from '../../../../db/workorder/workorder.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { flowOf } from '../../../process/flow-cannot-run.ts';
import { WORKORDER } from '../../workorders/workorder.subject.ts';
import { officeWorkorders } from '../office-workorders.ts';
import { notesOf } from './notes.ts';

/**
 * Workorders with all that somebody needs who goes there, and what the member may do now.
 *
 * @param workorders of the member's property.
 * @example (await visitsOf(deps, user, [workorder]))[0]?.can_report // true while somebody works
 */
export async function visitsOf(
  deps: Deps,
  user: User,
  workorders: readonly StoredWorkorder[],
): Promise<WorkorderVisit[]> {
  const { db } = deps;
  const ids = workorders.map(({ id }) => id);
  const shown = await officeWorkorders(deps, user.property_id, workorders);
  const processes = await listProcessesOf(db, WORKORDER, ids, [WORKORDER]);
  const processOf = new Map(processes.map(({ id, subject_id }) => [subject_id, id]));
  const processIds = [...processOf.values()];
  const turns = new Map((await listTurnsOf(db, processIds)).map((turn) => [turn.process_id, turn]));
  const cases = await caseIdsOf(db, processIds);
  const userIds = workorders.map(({ user_id }) => user_id);
  const residents = await listUsers(db, userIds);
  const mobiles = await listProvenMobiles(db, userIds);
  const emails = new Map(residents.map(({ id, email }) => [id, email]));
  const notes = await notesOf(deps, ids);
  const { states } = flowOf(deps, WORKORDER).file;
  const visits: WorkorderVisit[] = [];
  for (const [index, workorder] of shown.entries()) {
    const process_id = processOf.get(workorder.workorder_id) ?? null;
    const turn = process_id === null ? undefined : turns.get(process_id);
    const isFree = turn?.claimed_by === null || turn?.claimed_by === user.id;
    const mayAct = turn !== undefined && isFree && mayServe(asStaff(user), turn.policy, turn);
    const events = mayAct ? Object.keys(states[turn.state]?.on ?? {}) : [];
    const userId = workorders[index]?.user_id ?? '';
    visits.push({
      workorder,
      process_id,
      case_id: process_id === null ? null : (cases.get(process_id) ?? null),
      due_at: turn?.due_at ?? null,
      mobile_no: mobiles.get(userId) ?? null,
      email: emails.get(userId) ?? '',
      notes: notes.get(workorder.workorder_id) ?? [],
      can_start: events.includes('START'),
      can_report: events.includes('REPORT'),
    });
  }
  return visits;
}
