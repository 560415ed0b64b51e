import type { Connection } from '../client.ts';

/** What a property has so far. */
export interface SetUpCounts {
  readonly plans: number;
  readonly units: number;
  /** Units that visitors see. */
  readonly listed: number;
  /** Members of its office. */
  readonly colleagues: number;
  /** Mails that are not sent yet. */
  readonly mails: number;
  /** Text messages that are not sent yet. */
  readonly texts: number;
}

/** Counts what a property has, in one query. */
export async function countSetUp(db: Connection, propertyId: string): Promise<SetUpCounts> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('floor_plans')
        .where('property_id', '=', propertyId)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('plans'),
      eb
        .selectFrom('units')
        .where('property_id', '=', propertyId)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('units'),
      eb
        .selectFrom('unit_listings')
        .where('property_id', '=', propertyId)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('listed'),
      eb
        .selectFrom('office_memberships')
        .where('property_id', '=', propertyId)
        .where('ended_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('n'))
        .as('colleagues'),
      ...(
        [
          ['mail', 'mails'],
          ['sms', 'texts'],
        ] as const
      ).map(([channel, name]) =>
        eb
          .selectFrom('outbox')
          .where('property_id', '=', propertyId)
          .where('channel', '=', channel)
          .where('sent_at', 'is', null)
          .select(({ fn }) => fn.countAll().as('n'))
          .as(name),
      ),
    ])
    .executeTakeFirstOrThrow();
  const { plans, units, listed, colleagues, mails, texts } = row;
  return {
    plans: Number(plans),
    units: Number(units),
    listed: Number(listed),
    colleagues: Number(colleagues),
    mails: Number(mails),
    texts: Number(texts),
  };
}
