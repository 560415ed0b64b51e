/** What waits in the database to be done, counted: for the operator's figures. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection } from './client.ts';
import { leasesToSeal, leasesToStamp } from './lease/seal-work.repository.ts';
import type { Tables } from './tables.ts';
import './ledger/ledger-tables.ts';
import './office/people/announcement.repository.ts';
import './office/import.repository.ts';
import './outbox.repository.ts';
import './payment/payment.repository.ts';
import './process/process-timer.repository.ts';
import './release/scheduled-publication.repository.ts';
import './webhook/delivery.repository.ts';

/** A queue, or the payments of which nobody knows whether they were made. */
export type WorkKind =
  | 'mail'
  | 'sms'
  | 'webhooks'
  | 'timers'
  | 'seals'
  | 'stamps'
  | 'autopays'
  | 'announcements'
  | 'imports'
  | 'publications'
  | 'unknown payments of applicants'
  | 'unknown payments of residents';

export interface WaitingWork {
  readonly kind: WorkKind;
  /** At most {@link MOST_COUNTED}. */
  readonly count: number;
  /** Since when the oldest waits, ISO 8601; null if none waits, or nothing tells. */
  readonly since: string | null;
}

/** Counting stops there, so that a long queue does not slow down the portal that counts it. */
const MOST_COUNTED = 100_000;

/** The rows of a queue, each with the time since when it waits. */
type Rows = SelectQueryBuilder<Tables, never, { since: string | null }>;

/**
 * Counts everything that waits at a time, in one statement that reads only rows that wait, through indexes.
 *
 * @param now ISO 8601
 * @param begunBefore ISO 8601; payments that began later may still be running
 * @returns every kind once
 * @example await readWaitingWork(db, { now, begunBefore }) // [{ kind: 'mail', count: 2, since: '2026-03-02T15:…' }, …]
 */
export async function readWaitingWork(
  db: Connection,
  times: { readonly now: string; readonly begunBefore: string },
): Promise<WaitingWork[]> {
  const [first, ...others] = Object.entries(waitingRows(db, times)).map(([kind, rows]) =>
    db
      .selectFrom((rows as Rows).limit(MOST_COUNTED).as('waiting'))
      .select(({ fn }) => [
        sql.lit(kind as WorkKind).as('kind'),
        fn.countAll<number | string>().as('count'),
        fn.min('since').as('since'),
      ]),
  );
  const found = await others
    .reduce((all, one) => all.unionAll(one), first as NonNullable<typeof first>)
    .execute();
  return found.map(({ count, ...work }) => ({ ...work, count: Number(count) }));
}

function waitingRows(
  db: Connection,
  { now, begunBefore }: { readonly now: string; readonly begunBefore: string },
): Record<WorkKind, unknown> {
  const messages = (channel: 'mail' | 'sms') =>
    db
      .selectFrom('outbox')
      .select('created_at as since')
      .where('channel', '=', channel)
      .where('sent_at', 'is', null);
  return {
    mail: messages('mail'),
    sms: messages('sms'),
    webhooks: db
      .selectFrom('webhook_deliveries')
      .select('since')
      .where('result', 'is', null)
      // Any time: this leads through the index of those that wait.
      .where('next_attempt_at', '>', '')
      .orderBy('next_attempt_at'),
    timers: db
      .selectFrom('process_timers')
      .select('next_at as since')
      .where('ended_at', 'is', null)
      .where('next_at', '<=', now),
    seals: leasesToSeal(db).clearSelect().select('signed_at as since'),
    stamps: leasesToStamp(db).clearSelect().select('sealed_at as since'),
    autopays: db.selectFrom('autopay_charges').select('look_at as since').where('look_at', '<=', now),
    announcements: db
      .selectFrom('announcement_recipients')
      .select(sql<string | null>`cast(null as text)`.as('since'))
      .where('queued_at', 'is', null),
    imports: db
      .selectFrom('office_imports')
      .select('changed_at as since')
      .where('state', 'in', ['check', 'run']),
    publications: db
      .selectFrom('scheduled_publications')
      .select('next_at as since')
      .where('ended_at', 'is', null)
      .where('next_at', '<=', now),
    'unknown payments of applicants': db
      .selectFrom('payment_intents')
      .select('created_at as since')
      .where('state', '=', 'unknown')
      .where('created_at', '<=', begunBefore),
    'unknown payments of residents': db
      .selectFrom('ledger_payments')
      .select('created_at as since')
      // Payments that are pending are looked at, at any time.
      .where('look_at', '>', '')
      .where('state', '=', 'unknown')
      .where('created_at', '<=', begunBefore),
  };
}
