/** Addresses of other programs that are told what happens at a property. */
import type { Generated } from 'kysely';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';

interface WebhooksTable extends Tenancy {
  id: string;
  url: string;
  /** JSON: ids of flows; [] for all, null for none. */
  flows: string;
  /** 1: told of entries of the ledgers. */
  money: Generated<number>;
  /** Sealed. */
  secrets: string;
  made_by: string;
  created_at: string;
  ended_at: Generated<string | null>;
}

declare module '../tables.ts' {
  interface Tables {
    webhooks: WebhooksTable;
  }
}

/** An address that is told what happens. `flows`: in which flows, none of them named for all; null: in none. */
export interface Webhook extends Omit<Row<'webhooks'>, 'flows' | 'money'> {
  readonly flows: readonly string[] | null;
  /** Whether it is told of entries of the ledgers. */
  readonly money: boolean;
}

/** Stores an address. @throws if the property has it already; see `isUniqueViolation`. */
export async function insertWebhook(trx: Connection, webhook: Omit<Webhook, 'ended_at'>): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({ ...webhook, flows: writeJson(webhook.flows), money: webhook.money ? 1 : 0 })
    .execute();
}

/** The open addresses of a property, by their time. */
export async function listWebhooks(db: Connection, propertyId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(webhookOfRow);
}

/** An open address, or null. */
export async function findWebhook(db: Connection, id: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : webhookOfRow(row);
}

/** Replaces the sealed secrets of an address. */
export async function setWebhookSecrets(trx: Connection, id: string, secrets: string): Promise<void> {
  await trx.updateTable('webhooks').set({ secrets }).where('id', '=', id).execute();
}

/** Ends an address: nothing more is told to it. */
export async function endWebhook(trx: Connection, id: string, at: string): Promise<void> {
  await trx.updateTable('webhooks').set({ ended_at: at }).where('id', '=', id).execute();
  await trx
    .updateTable('webhook_deliveries')
    .set({ result: 'GIVEN_UP', problem: 'ended', finished_at: at })
    .where('webhook_id', '=', id)
    .where('result', 'is', null)
    .execute();
}

function webhookOfRow({ flows, money, ...row }: Row<'webhooks'>): Webhook {
  return { ...row, flows: readJson<string[] | null>(flows), money: money === 1 };
}
