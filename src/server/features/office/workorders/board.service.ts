import { mayServe } from '../../../../contract/access/grants.ts';
import { BOARD_WORKORDERS } from '../../../../contract/limits.ts';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../../contract/office/workorders/workorder-board.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { caseIdsOf } from '../../../../db/office/case-of.repository.ts';
import { lastStatesOf } from '../../../../db/process/event.repository.ts';
import { listProcessesOf } from '../../../../db/process/process.repository.ts';
import { listTurnsOf, type ProcessTurn } from '../../../../db/process/process-turn.repository.ts';
import { listUnitsOfLeases } from '../../../../db/resident/lease-place.repository.ts';
import { displayName, listUserNames, type User } from '../../../../db/session/user.repository.ts';
import {
  listUnclosedWorkorders,
  type StoredWorkorder,
} from '../../../../db/workorder/workorder.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { flowOf } from '../../../process/flow-cannot-run.ts';
import { actorOfOffice, officeNames } from '../../../process/turns/office-actor.ts';
import { membersOfOffice } from '../../../process/turns/office-members.ts';
import { homeName } from '../../../property/home-name.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { WORKORDER } from '../../workorders/workorder.subject.ts';
import { boardColumns, OTHER_COLUMN } from './board-columns.ts';

/**
 * The workorders of the member's property that have not ended, each in the column of its flow's phase.
 *
 * @example (await workorderBoard(deps, user, 'en')).cards[0]?.column // 'workorder:phases.reported'
 */
export async function workorderBoard(deps: Deps, user: User, language: string): Promise<WorkorderBoard> {
  const { db } = deps;
  const found = await listUnclosedWorkorders(db, user.property_id, BOARD_WORKORDERS + 1);
  const workorders = found.slice(0, BOARD_WORKORDERS);
  const flow = flowOf(deps, WORKORDER);
  const columns = boardColumns(flow.file);
  const time_zone = await timeZoneOf(db, user.property_id);
  const now = deps.clock.now();
  const known = await knownOf(db, workorders);
  const nameOf = officeNames(db);
  const cards: BoardCard[] = [];
  for (const workorder of workorders) {
    const process = known.processes.get(workorder.id);
    if (process === undefined) continue;
    const turn = known.turns.get(process.id) ?? null;
    const state = turn?.state ?? known.states.get(process.id) ?? '';
    if (flow.file.states[state]?.end === true) continue;
    const due_at = turn?.due_at ?? null;
    const claimedBy = turn?.claimed_by ?? null;
    cards.push({
      ...cardOf(workorder, known),
      process_id: process.id,
      case_id: known.cases.get(process.id) ?? null,
      column: columns.of(state),
      on_office: turn !== null,
      may_act: turn !== null && mayServe(asStaff(user), turn.policy, turn),
      due_at,
      overdue: due_at !== null && due_at < now.toISOString(),
      claimed_by:
        claimedBy === null
          ? null
          : { user_id: claimedBy, name: (await nameOf(actorOfOffice(claimedBy))) ?? '' },
      mine: claimedBy === user.id,
    });
  }
  const texts = columns.keys.map((id) => ({ id, title: deps.texts.message(language, id, {}) }));
  const hasOthers = cards.some(({ column }) => column === OTHER_COLUMN);
  const other = { id: OTHER_COLUMN, title: deps.texts.message(language, 'office-workorders:other', {}) };
  return {
    time_zone,
    today: dayIn(time_zone, now),
    columns: hasOthers ? [...texts, other] : texts,
    cards,
    is_cut: found.length > workorders.length,
    colleagues: await colleaguesOf(db, user),
  };
}

type Known = Awaited<ReturnType<typeof knownOf>>;

/** What the cards need besides the workorders, by a number of queries that does not depend on theirs. */
async function knownOf(db: Connection, workorders: readonly StoredWorkorder[]) {
  const ids = workorders.map(({ id }) => id);
  const processes = await listProcessesOf(db, WORKORDER, ids, [WORKORDER]);
  const processIds = processes.map(({ id }) => id);
  const turns = await listTurnsOf(db, processIds);
  const turnOf = new Map<string, ProcessTurn>(turns.map((turn) => [turn.process_id, turn]));
  return {
    processes: new Map(processes.map((process) => [process.subject_id, process])),
    turns: turnOf,
    states: await lastStatesOf(
      db,
      processIds.filter((id) => !turnOf.has(id)),
    ),
    cases: await caseIdsOf(db, processIds),
    units: await listUnitsOfLeases(
      db,
      workorders.map(({ lease_id }) => lease_id),
    ),
    residents: await listUserNames(
      db,
      workorders.map(({ user_id }) => user_id),
    ),
  };
}

function cardOf(workorder: StoredWorkorder, { units, residents }: Known) {
  const { id, title, lease_id, emergency, permission_to_enter, created_at } = workorder;
  const { visit_from, visit_until, accepted_at, user_id } = workorder;
  const unit = units.get(lease_id);
  return {
    workorder_id: id,
    reference: referenceOf(id),
    title,
    home: unit === undefined ? '' : homeName(unit),
    resident: residents.get(user_id) ?? '',
    emergency,
    permission_to_enter,
    created_at,
    visit_from,
    visit_until,
    visit_agreed: visit_from !== null && accepted_at !== null,
  };
}

/** The members to whom the member may give a workorder, by name. */
async function colleaguesOf(db: Connection, user: User): Promise<WorkorderBoard['colleagues']> {
  if (!mayServe(asStaff(user), 'manage_workorders', user)) return [];
  const members = await membersOfOffice(db, 'manage_workorders', user);
  const names = members.map((member) => ({ user_id: member.id, name: displayName(member) }));
  return names.sort((one, other) => one.name.localeCompare(other.name));
}
