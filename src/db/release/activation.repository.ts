/** The history of which release was current when, and where. Append only. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import type { Row } from '../tables.ts';

interface ReleaseHistoryTable extends Omit<Activation, 'id' | 'property_id' | 'for_new'> {
  id: Generated<number>;
  property_id: Generated<string | null>;
  for_new: Generated<number>;
}

declare module '../tables.ts' {
  interface Tables {
    release_history: ReleaseHistoryTable;
  }
}

/** For whom a release becomes current. */
export interface ActivationScope {
  /** The only property; null: all. */
  property_id: string | null;
  /** Only for processes that begin from then on. */
  for_new: boolean;
}

/** One activation: the release is current from then until the next activation of the same scope. */
export interface Activation extends ActivationScope {
  /** Ascending; the highest is the current one. */
  id: number;
  hash: string;
  by: string;
  since: string;
}

/** Makes a stored release the current one, everywhere unless a scope is given. */
export async function appendActivation(
  trx: Connection,
  {
    for_new = false,
    ...activation
  }: Omit<Activation, 'id' | keyof ActivationScope> & Partial<ActivationScope>,
): Promise<void> {
  await trx
    .insertInto('release_history')
    .values({ ...activation, for_new: Number(for_new) })
    .execute();
}

/** The last activation for all properties, or the last one by `by`; null if there is none. */
export async function lastActivation(db: Connection, by?: string): Promise<Activation | null> {
  let query = db
    .selectFrom('release_history')
    .selectAll()
    .where('property_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
  if (by !== undefined) query = query.where('by', '=', by);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : activationOf(row);
}

/** The number of the last activation of any scope; 0 if there is none. */
export async function lastActivationId(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('release_history')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The activations that count now, oldest first: from the last one for all properties and all processes on. */
export async function listInForce(db: Connection): Promise<Activation[]> {
  const rows = await db
    .selectFrom('release_history')
    .selectAll()
    .where('id', '>=', ({ selectFrom }) =>
      selectFrom('release_history')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('property_id', 'is', null)
        .where('for_new', '=', 0),
    )
    .orderBy('id')
    .execute();
  return rows.map(activationOf);
}

function activationOf({ for_new, ...row }: Row<'release_history'>): Activation {
  return { ...row, for_new: for_new === 1 };
}

/** Whether a release was current before for everybody in a scope. */
export async function wasLive(db: Connection, hash: string, property: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('release_history')
    .select('id')
    .where('hash', '=', hash)
    .where(({ eb, or }) =>
      or([eb('property_id', 'is', null), ...(property === null ? [] : [eb('property_id', '=', property)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a release other than this one was ever current. */
export async function wasAnotherCurrent(db: Connection, hash: string): Promise<boolean> {
  const other = db.selectFrom('release_history').select('id').where('hash', '<>', hash).limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** Every activation, oldest first. */
export async function listActivations(db: Connection): Promise<Activation[]> {
  const rows = await db.selectFrom('release_history').selectAll().orderBy('id').execute();
  return rows.map(activationOf);
}

/** An activation, with the note of its release and the processes that were last handled in that release. */
interface ActivationWithUse extends Omit<Activation, 'id'> {
  readonly note: string;
  /** Whether it counts now, in its scope. */
  readonly live: boolean;
  /** Name of its property; '' for all. */
  readonly property: string;
  readonly processes: number;
  readonly by_property: { readonly property: string; readonly processes: number }[];
}

/** The latest activations, the last one first, with the processes of a company. */
export async function listActivationsWithUse(
  db: Connection,
  companyId: string,
  limit: number,
): Promise<ActivationWithUse[]> {
  const activations = await db
    .selectFrom('release_history')
    .innerJoin('releases', 'releases.hash', 'release_history.hash')
    .leftJoin('properties', (join) =>
      join
        .onRef('properties.id', '=', 'release_history.property_id')
        .on('properties.company_id', '=', companyId),
    )
    .selectAll('release_history')
    .select(['releases.note', 'properties.name as property'])
    .orderBy('release_history.id', 'desc')
    .limit(limit)
    .execute();
  const counts = await db
    .selectFrom('processes')
    .innerJoin('properties', 'properties.id', 'processes.property_id')
    .select(({ fn }) => ['processes.release', 'properties.name as property', fn.countAll().as('count')])
    .where('processes.company_id', '=', companyId)
    .where(
      'processes.release',
      'in',
      activations.map(({ hash }) => hash),
    )
    .groupBy(['processes.release', 'properties.name'])
    .orderBy('properties.name')
    .execute();
  const inForce = new Set((await listInForce(db)).map(({ id }) => id));
  return activations.map(({ id, for_new, ...one }) => {
    const used = counts.filter(({ release }) => release === one.hash);
    const by_property = used.map(({ property, count }) => ({ property, processes: Number(count) }));
    return {
      ...one,
      for_new: for_new === 1,
      property: one.property ?? '',
      live: inForce.has(id),
      processes: by_property.reduce((sum, { processes }) => sum + processes, 0),
      by_property,
    };
  });
}
