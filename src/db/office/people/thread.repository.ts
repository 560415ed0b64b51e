/** The threads of a property: the last message of each, and who of the office answers it. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import '../../resident/resident-message.repository.ts';
import '../../lease/lease.repository.ts';
import type { UnitDetails } from '../../property/property.repository.ts';
import type { Tenancy } from '../../tables.ts';

interface MessageThreadsTable extends Tenancy {
  thread_id: string;
  claimed_by: string | null;
  claimed_at: string | null;
  /** What was written until then needs no answer. */
  settled_at: string | null;
  settled_by: string | null;
}

declare module '../../tables.ts' {
  interface Tables {
    message_threads: MessageThreadsTable;
  }
}

/** A thread by its last message. */
export interface ThreadHead extends Tenancy {
  readonly thread_id: string;
  readonly user_id: string | null;
  readonly applicant_id: string | null;
  readonly person: string;
  readonly unit: UnitDetails | null;
  readonly case_id: string | null;
  readonly subject: string;
  readonly last_text: string;
  readonly last_at: string;
  readonly last_by_office: boolean;
  readonly is_unread: boolean;
  readonly waits: boolean;
  readonly claimed_by: string | null;
}

interface Asked {
  readonly show: 'waiting' | 'mine' | 'all';
  /** The member who asks. */
  readonly member: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

const unread = sql<number>`case when last.from_office = 0 and last.read_at is null then 1 else 0 end`;

/** A page of the threads of a property, those that nobody has opened first, and how many there are. */
export async function listThreadHeads(
  db: Connection,
  propertyId: string,
  { show, member, order, limit, offset }: Asked,
): Promise<{ readonly rows: ThreadHead[]; readonly total: number }> {
  const chosen = lastMessages(db)
    .where('last.property_id', '=', propertyId)
    .$if(show !== 'all', (query) => query.where(waiting))
    .$if(show === 'mine', (query) => query.where('desk.claimed_by', '=', member));
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await withPerson(chosen)
    .orderBy(unread, 'desc')
    .orderBy('last.created_at', order)
    .orderBy('last.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total: Number(total), rows: rows.map(headOfRow) };
}

/** One thread by its id; null if there is none. */
export async function findThreadHead(db: Connection, threadId: string): Promise<ThreadHead | null> {
  const row = await withPerson(lastMessages(db).where('last.thread_id', '=', threadId)).executeTakeFirst();
  return row === undefined ? null : headOfRow(row);
}

const waiting = sql<boolean>`(last.from_office = 0 and (desk.settled_at is null or desk.settled_at < last.created_at))`;

/** The last message of each thread, with what is known of its desk. */
function lastMessages(db: Connection) {
  return db
    .selectFrom('resident_messages as last')
    .leftJoin('message_threads as desk', 'desk.thread_id', 'last.thread_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resident_messages as later')
            .select('later.id')
            .whereRef('later.thread_id', '=', 'last.thread_id')
            .where(
              sql<boolean>`(later.created_at > last.created_at or (later.created_at = last.created_at and later.id > last.id))`,
            ),
        ),
      ),
    );
}

function withPerson(chosen: ReturnType<typeof lastMessages>) {
  return chosen
    .leftJoin('users', 'users.id', 'last.user_id')
    .leftJoin('applicants', 'applicants.id', 'last.applicant_id')
    .leftJoin('applications', 'applications.id', 'applicants.application_id')
    .leftJoin('leases', 'leases.id', 'last.lease_id')
    .leftJoin('units', (join) =>
      join.on((eb) => eb('units.id', '=', eb.fn.coalesce('leases.unit_id', 'applications.unit_id'))),
    )
    .select(['last.company_id', 'last.property_id', 'last.user_id', 'last.applicant_id', 'last.thread_id'])
    .select([
      'last.id',
      'last.subject',
      'last.message',
      'last.created_at',
      'last.from_office',
      'last.read_at',
    ])
    .select(['users.first_name', 'users.last_name', 'units.details', 'desk.claimed_by'])
    .select(['applicants.first_name as applicant_first_name', 'applicants.last_name as applicant_last_name'])
    .select([
      'applicants.application_id',
      'leases.application_id as lease_application_id',
      'leases.id as lease',
    ])
    .select(({ eb }) => [eb.case().when(waiting).then(1).else(0).end().as('waits')]);
}

type HeadRow = Awaited<ReturnType<ReturnType<typeof withPerson>['execute']>>[number];

function headOfRow(row: HeadRow): ThreadHead {
  const { company_id, property_id, user_id, applicant_id, subject, claimed_by } = row;
  const first = row.first_name ?? row.applicant_first_name ?? '';
  const last = row.last_name ?? row.applicant_last_name ?? '';
  return {
    ...{ company_id, property_id, user_id, applicant_id, subject, claimed_by },
    thread_id: row.thread_id ?? row.id,
    person: `${first} ${last}`.trim(),
    unit: row.details === null ? null : readJson<UnitDetails>(row.details),
    case_id: row.lease_application_id ?? row.lease ?? row.application_id,
    last_text: row.message,
    last_at: row.created_at,
    last_by_office: row.from_office === 1,
    is_unread: row.from_office === 0 && row.read_at === null,
    waits: row.waits === 1,
  };
}

/** A thread of a property. */
type Desk = Pick<ThreadHead, 'thread_id' | 'company_id' | 'property_id'>;

/**
 * Says who answers a thread.
 *
 * @param by only if nobody or this member answers it now; omitted: in any case.
 * @param at ISO 8601.
 * @returns false, and nothing is changed, if a colleague answers it.
 */
export async function assignThread(
  trx: Connection,
  { thread_id, company_id, property_id }: Desk,
  { to, by, at }: { readonly to: string | null; readonly by?: string; readonly at: string },
): Promise<boolean> {
  const claim = { claimed_by: to, claimed_at: to === null ? null : at };
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('message_threads')
    .values({ thread_id, company_id, property_id, ...claim, settled_at: null, settled_by: null })
    .onConflict((conflict) =>
      conflict
        .column('thread_id')
        .doUpdateSet(claim)
        .where((eb) =>
          by === undefined
            ? eb.val(true)
            : eb.or([
                eb('message_threads.claimed_by', 'is', null),
                eb('message_threads.claimed_by', '=', by),
              ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** What was written in a thread until then needs no answer. @param at ISO 8601. */
export async function settleThread(
  trx: Connection,
  { thread_id, company_id, property_id }: Desk,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const settled = { settled_at: at, settled_by: by };
  await trx
    .insertInto('message_threads')
    .values({ thread_id, company_id, property_id, claimed_by: null, claimed_at: null, ...settled })
    .onConflict((conflict) => conflict.column('thread_id').doUpdateSet(settled))
    .execute();
}

/** Anybody may answer what a member of the office would have answered at a property. */
export async function releaseThreadsOf(trx: Connection, userId: string, propertyId: string): Promise<void> {
  await trx
    .updateTable('message_threads')
    .set({ claimed_by: null, claimed_at: null })
    .where('property_id', '=', propertyId)
    .where('claimed_by', '=', userId)
    .execute();
}
