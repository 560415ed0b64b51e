/** What is told to other programs: written in the transaction of the change, sent afterwards, like the outbox. */
import type { Expression, ExpressionBuilder, Generated, SqlBool } from 'kysely';
import type { Connection } from '../client.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Row, Tables, Tenancy } from '../tables.ts';

interface WebhookDeliveriesTable extends Tenancy {
  seq: Generated<number>;
  id: string;
  webhook_id: string;
  subject: string;
  kind: string;
  body: string;
  created_at: string;
  since: string;
  attempts: Generated<number>;
  next_attempt_at: string;
  result: Generated<'DELIVERED' | 'GIVEN_UP' | null>;
  status: Generated<number | null>;
  problem: Generated<string | null>;
  finished_at: Generated<string | null>;
  /** The trace of the call or job that has caused it; null: an older version wrote it. */
  trace: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

export type Delivery = Row<'webhook_deliveries'>;

/** What happened, as it is told. `body`: JSON text; `flow`: in which it happened; null: it is an entry of a ledger. */
export interface Told extends Tenancy {
  readonly id: string;
  readonly flow: string | null;
  readonly subject: string;
  readonly kind: string;
  readonly body: string;
  readonly at: string;
  /** Null: nothing is known to have caused it. */
  readonly trace?: string | null;
}

/** Writes what happened for each open address of the property that wants it. Pass the transaction of the change. */
export async function enqueueDeliveries(trx: Connection, told: Told): Promise<void> {
  const { flow, ...row } = told;
  const rest = { trace: null, ...row };
  if (flow === null) await toldOfMoney(trx, rest);
  else await toldOfFlow(trx, { ...rest, listed: `%"${flow}"%` });
}

type ToldRow = Required<Omit<Told, 'flow'>>;

const toldOfMoney = prepared((db, of: ParameterOf<ToldRow>) =>
  deliveriesOf(db, of, (row) => row('money', '=', 1)),
);

const toldOfFlow = prepared((db, of: ParameterOf<ToldRow & { listed: string }>) =>
  deliveriesOf(db, of, (row) => row.or([row('flows', '=', '[]'), row('flows', 'like', of('listed'))])),
);

/** Inserts a delivery for each open address of the property that the condition wants. */
function deliveriesOf(
  db: Connection,
  of: ParameterOf<ToldRow>,
  wants: (row: ExpressionBuilder<Tables, 'webhooks'>) => Expression<SqlBool>,
) {
  return db
    .insertInto('webhook_deliveries')
    .columns([
      ...(['id', 'company_id', 'property_id', 'webhook_id', 'subject', 'kind', 'body'] as const),
      ...(['created_at', 'since', 'next_attempt_at', 'trace'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('webhooks')
        .select((row) => [
          row.cast<string>(row.val(of('id')), 'text').as('id'),
          ...(['company_id', 'property_id', 'id as webhook_id'] as const),
          row.cast<string>(row.val(of('subject')), 'text').as('subject'),
          row.cast<string>(row.val(of('kind')), 'text').as('kind'),
          row.cast<string>(row.val(of('body')), 'text').as('body'),
          ...(['created_at', 'since', 'next_attempt_at'] as const).map((name) =>
            row.cast<string>(row.val(of('at')), 'text').as(name),
          ),
          row.cast<string | null>(row.val(of('trace')), 'text').as('trace'),
        ])
        .where('property_id', '=', of('property_id'))
        .where('company_id', '=', of('company_id'))
        .where('ended_at', 'is', null)
        .where(wants),
    );
}

/**
 * Claims at most `limit` due deliveries, of each address and subject only the first that waits, so that no other process
 * takes them before `leasedUntil`. As in the outbox, attempts and time must be unchanged since they were read.
 *
 * @param now and `leasedUntil`, ISO 8601.
 */
export async function claimDeliveries(
  db: Connection,
  { now, leasedUntil, limit }: { now: string; leasedUntil: string; limit: number },
): Promise<Delivery[]> {
  const due = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('result', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as former')
            .select('former.seq')
            .whereRef('former.webhook_id', '=', 'webhook_deliveries.webhook_id')
            .whereRef('former.subject', '=', 'webhook_deliveries.subject')
            .whereRef('former.seq', '<', 'webhook_deliveries.seq')
            .where('former.result', 'is', null),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  const claimed: Delivery[] = [];
  for (const one of due) {
    const taken = await db
      .updateTable('webhook_deliveries')
      .set({ attempts: one.attempts + 1, next_attempt_at: leasedUntil })
      .where('seq', '=', one.seq)
      .where('attempts', '=', one.attempts)
      .where('next_attempt_at', '=', one.next_attempt_at)
      .where('result', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 1n) claimed.push({ ...one, attempts: one.attempts + 1 });
  }
  return claimed;
}

/** Records the last answer of a delivery that waits, with what follows: a result, or the next attempt. */
export async function noteAttempt(
  db: Connection,
  { seq, attempts }: Pick<Delivery, 'seq' | 'attempts'>,
  noted: Pick<Delivery, 'status' | 'problem'> &
    Partial<Pick<Delivery, 'result' | 'finished_at' | 'next_attempt_at'>>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(noted)
    .where('seq', '=', seq)
    .where('attempts', '=', attempts)
    .where('result', 'is', null)
    .execute();
}

/** Sends a finished delivery of an address again, at once and for three more days. Returns false if it waits already. */
export async function replayDelivery(
  db: Connection,
  { webhook_id, id }: Pick<Delivery, 'webhook_id' | 'id'>,
  at: string,
): Promise<boolean> {
  const again = { since: at, next_attempt_at: at, attempts: 0, result: null, finished_at: null };
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(again)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .where('result', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether an address has a delivery. */
export async function hasDelivery(
  db: Connection,
  { webhook_id, id }: Pick<Delivery, 'webhook_id' | 'id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('seq')
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of the deliveries of an address, by the order in which it happened, and their number. */
export async function listDeliveries(
  db: Connection,
  webhookId: string,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<{ readonly rows: Delivery[]; readonly total: number }> {
  const those = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  const { total } = await those.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await those.selectAll().orderBy('seq', order).limit(limit).offset(offset).execute();
  return { rows, total: Number(total) };
}

/** Deletes the deliveries that were finished before that time (ISO 8601). */
export async function deleteOldDeliveries(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('finished_at', '<', before).execute();
}
