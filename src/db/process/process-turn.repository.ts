/** Turns of the office: the processes in which a member of the office has to act now. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessTurnsTable extends Tenancy {
  process_id: string;
  flow: string;
  /** The state in which somebody has to act. */
  state: string;
  /** Members of the office who hold it at the property may act. */
  policy: string;
  /** The person and the home that the process is about. */
  about: string;
  /** ISO 8601, UTC. */
  since: string;
  /** When the turn becomes overdue; null if it never does. */
  due_at: string | null;
  /** The member of the office who does it; null: nobody yet. */
  claimed_by: string | null;
  claimed_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    process_turns: ProcessTurnsTable;
  }
}

export type ProcessTurn = Row<'process_turns'>;

/** The turn of the office in a process; null if it is not the office's turn. */
export async function findTurn(db: Connection, processId: string): Promise<ProcessTurn | null> {
  const row = await db
    .selectFrom('process_turns')
    .selectAll()
    .where('process_id', '=', processId)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins a turn, in place of the one before. */
export async function beginTurn(
  trx: Connection,
  { id: process_id, company_id, property_id, flow }: Process,
  turn: Pick<ProcessTurn, 'state' | 'policy' | 'about' | 'since' | 'due_at'>,
): Promise<void> {
  const begun = { ...turn, claimed_by: null, claimed_at: null };
  await trx
    .insertInto('process_turns')
    .values({ process_id, company_id, property_id, flow, ...begun })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet(begun))
    .execute();
}

/** Changes when the turn in a process becomes overdue; null: never. */
export async function moveTurn(trx: Connection, processId: string, due_at: string | null): Promise<void> {
  await trx.updateTable('process_turns').set({ due_at }).where('process_id', '=', processId).execute();
}

/** Ends the turn of the office in a process. */
export async function endTurn(trx: Connection, processId: string): Promise<void> {
  await trx.deleteFrom('process_turns').where('process_id', '=', processId).execute();
}

/**
 * Gives a turn to a member of the office, or back to all.
 *
 * @param by the member who asks: a turn of somebody else stays with them. Omitted: it changes hands in any case.
 * @returns false if somebody else has it, or it is over.
 */
export async function assignTurn(
  trx: Connection,
  processId: string,
  { to, by, at }: { readonly to: string | null; readonly by?: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('process_turns')
    .set({ claimed_by: to, claimed_at: to === null ? null : at })
    .where('process_id', '=', processId)
    .$if(by !== undefined, (query) =>
      query.where((row) => row.or([row('claimed_by', 'is', null), row('claimed_by', '=', by ?? null)])),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives the turns at a property that a member has back to all. @returns the ids of their processes */
export async function releaseTurnsOf(
  trx: Connection,
  userId: string,
  propertyId: string,
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('process_turns')
    .set({ claimed_by: null, claimed_at: null })
    .where('property_id', '=', propertyId)
    .where('claimed_by', '=', userId)
    .returning('process_id')
    .execute();
  return rows.map(({ process_id }) => process_id);
}

/** The turns that a member may do at a property. */
export interface ServedTurns {
  readonly property_id: string;
  readonly policies: readonly string[];
  readonly user_id: string;
}

/** Who has claimed a turn, relative to the member who reads the list. */
type Holder = 'mine' | 'nobody' | 'others';

interface ChosenTurns {
  readonly whose: Holder | 'all';
  /** Undefined: of every flow. */
  readonly flow?: string | undefined;
}

/** A page of the turns that a member may do: the earliest due first, then the longest waiting. */
export function listTurns(
  db: Connection,
  { property_id, policies, user_id }: ServedTurns,
  { whose, flow }: ChosenTurns,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ProcessTurn[]> {
  return earliestDue(db)
    .where('property_id', '=', property_id)
    .where('policy', 'in', policies)
    .$if(flow !== undefined, (query) => query.where('flow', '=', flow ?? ''))
    .$if(whose === 'mine', (query) => query.where('claimed_by', '=', user_id))
    .$if(whose === 'nobody', (query) => query.where('claimed_by', 'is', null))
    .$if(whose === 'others', (query) => query.where('claimed_by', '!=', user_id))
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many turns a member may do, by flow and by whose they are. */
export function countTurns(
  db: Connection,
  { property_id, policies, user_id }: ServedTurns,
): Promise<{ readonly flow: string; readonly holder: Holder; readonly count: number }[]> {
  return db
    .with('served', (of) =>
      of
        .selectFrom('process_turns')
        .where('property_id', '=', property_id)
        .where('policy', 'in', policies)
        .select((row) => [
          'flow',
          row
            .case()
            .when('claimed_by', 'is', null)
            .then(sql<Holder>`'nobody'`)
            .when('claimed_by', '=', user_id)
            .then(sql<Holder>`'mine'`)
            .else(sql<Holder>`'others'`)
            .end()
            .as('holder'),
        ]),
    )
    .selectFrom('served')
    .select(['flow', 'holder'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['flow', 'holder'])
    .orderBy('flow')
    .execute();
}

/** The turns in these processes, in the same order. */
export function listTurnsOf(db: Connection, processIds: readonly string[]): Promise<ProcessTurn[]> {
  return earliestDue(db)
    .where('process_id', 'in', ['', ...processIds])
    .execute();
}

function earliestDue(db: Connection) {
  return db
    .selectFrom('process_turns')
    .selectAll()
    .orderBy((row) => row.fn.coalesce('due_at', row.val('9999')))
    .orderBy('since')
    .orderBy('process_id');
}
