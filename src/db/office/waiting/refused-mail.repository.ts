/** Mails and text messages of a property that did not arrive, and the people to whom they went. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import { readJson } from '../../json-column.ts';
import type { OutboxMessage } from '../../outbox.repository.ts';
import type { UnitDetails } from '../../property/property.repository.ts';
import type { Tenancy } from '../../tables.ts';
import '../../resident/notice.repository.ts';

/** Nobody has settled it. `since`: when it was given up or reported as undeliverable, ISO 8601. */
export interface RefusedMail extends Pick<OutboxMessage, 'id' | 'channel' | 'recipient' | 'subject'> {
  readonly refusal: string;
  readonly since: string;
  /** About a confidential process. */
  readonly confidential: boolean;
}

/**
 * A page of the messages of a property that did not arrive, the longest waiting first, and how many there are. Text messages
 * with a code are not among them: the person who typed the number sees that none came.
 */
export async function listRefusedMails(
  db: Connection,
  propertyId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly RefusedMail[]; readonly total: number }> {
  const chosen = db
    .selectFrom('outbox')
    .where('property_id', '=', propertyId)
    .where('refusal', 'is not', null)
    .where('settled_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('channel', '=', 'mail'),
        exists(selectFrom('notices').select('notices.id').whereRef('notices.id', '=', 'outbox.id')),
      ]),
    );
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select(['id', 'channel', 'recipient', 'subject', 'refusal', 'sent_at', 'created_at', 'confidential'])
    .select('bounced_at')
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ sent_at, created_at, bounced_at, refusal, confidential, ...row }) => ({
      ...row,
      refusal: refusal ?? '',
      since: bounced_at ?? sent_at ?? created_at,
      confidential: confidential === 1,
    })),
  };
}

/** Somebody at a property with an address, and the case of their household. */
export interface Addressee {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly unit: UnitDetails;
  readonly case_id: string;
}

/** Applicants and residents of a property with these addresses, by the address; of several the one who came last. */
export async function findAddressees(
  db: Connection,
  { company_id, property_id }: Tenancy,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, Addressee>> {
  const emails = ['', ...new Set(recipients.map((one) => one.toLowerCase()))];
  const applicants = await db
    .selectFrom('applicants')
    .innerJoin('applications', 'applications.id', 'applicants.application_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .select(['applicants.email', 'first_name', 'last_name', 'units.details', 'applications.id as case_id'])
    .where(sql`lower(applicants.email)`, 'in', emails)
    .where('applicants.property_id', '=', property_id)
    .where('removed_at', 'is', null)
    .orderBy('applicants.created_at')
    .orderBy('applicants.id')
    .execute();
  const residents = await db
    .selectFrom('users')
    .innerJoin('lease_occupants', 'lease_occupants.user_id', 'users.id')
    .innerJoin('leases', 'leases.id', 'lease_occupants.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['users.email', 'lease_occupants.first_name', 'lease_occupants.last_name', 'units.details'])
    .select((row) => row.fn.coalesce('leases.application_id', 'leases.id').as('case_id'))
    .where('users.company_id', '=', company_id)
    .where('users.email', 'in', [...new Set([...emails, ...recipients])])
    .where('leases.property_id', '=', property_id)
    .orderBy('leases.start_date')
    .orderBy('leases.id')
    .execute();
  return new Map(
    [...applicants, ...residents].map(({ email, first_name, last_name, details, case_id }) => [
      email.toLowerCase(),
      {
        email: email.toLowerCase(),
        name: `${first_name} ${last_name}`.trim(),
        unit: readJson<UnitDetails>(details),
        case_id,
      },
    ]),
  );
}

/** Residents to whom text messages were sent, by the id of the message. Codes and other texts have no resident. */
export async function findTextedResidents(
  db: Connection,
  { property_id }: Pick<Tenancy, 'property_id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<Addressee, 'email'>>> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('lease_occupants', 'lease_occupants.user_id', 'notices.user_id')
    .innerJoin('leases', 'leases.id', 'lease_occupants.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .select(['notices.id', 'lease_occupants.first_name', 'lease_occupants.last_name', 'units.details'])
    .select((row) => row.fn.coalesce('leases.application_id', 'leases.id').as('case_id'))
    .where('notices.id', 'in', ['', ...ids])
    .where('leases.property_id', '=', property_id)
    .orderBy('leases.start_date')
    .orderBy('leases.id')
    .execute();
  return new Map(
    rows.map(({ id, first_name, last_name, details, case_id }) => [
      id,
      { name: `${first_name} ${last_name}`.trim(), unit: readJson<UnitDetails>(details), case_id },
    ]),
  );
}

/** A refused mail or text message with what is known of its end; null if there is none with this id. */
export async function findRefusedMail(
  db: Connection,
  id: string,
): Promise<(Tenancy & Pick<OutboxMessage, 'settled_at'>) | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['company_id', 'property_id', 'settled_at'])
    .where('id', '=', id)
    .where('refusal', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a member of the office has seen a refused mail; one that is settled stays as it is. @param at ISO 8601 */
export async function settleRefusedMail(
  db: Connection,
  id: string,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ settled_at: at, settled_by: by })
    .where('id', '=', id)
    .where('refusal', 'is not', null)
    .where('settled_at', 'is', null)
    .execute();
}
