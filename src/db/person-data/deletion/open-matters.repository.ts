/** What has to end before a person can be deleted. */
import { type RawBuilder, sql } from 'kysely';
import { OVER } from '../../../contract/access/lease-status.ts';
import type { OpenMatter } from '../../../contract/office/privacy/person-deletion.contract.ts';
import { isPending, PAYMENT_STATES } from '../../../ledger/payment-life.ts';
import type { Connection } from '../../client.ts';
import { OPEN_WORKORDERS } from '../../workorder/workorder.repository.ts';
import { idList, type PersonIds } from '../person-ids.repository.ts';

/**
 * What is still open about a person: reasons not to delete them, in the order of their weight.
 *
 * @param today the day at the property: a lease without residents ends by its date.
 * @example await openMatters(trx, ids, '2026-11-28') // ['legal_hold', 'lease']
 */
export async function openMatters(db: Connection, ids: PersonIds, today: string): Promise<OpenMatter[]> {
  const { rows } = await sql<{ matter: OpenMatter }>`${sql.join(
    Object.entries(openRows(ids, today)).map(
      ([matter, rows]) => sql`select ${sql.lit(matter)} as matter where exists (${rows})`,
    ),
    sql` union all `,
  )}`.execute(db);
  const found = new Set(rows.map(({ matter }) => matter));
  return (Object.keys(openRows(ids, today)) as OpenMatter[]).filter((matter) => found.has(matter));
}

function openRows(ids: PersonIds, today: string): Record<OpenMatter, RawBuilder<unknown>> {
  const [homes, applicants, users] = [idList(ids.homes), idList(ids.applicants), idList(ids.users)];
  const records = idList([...ids.users, ...ids.applicants, ...ids.guestcards]);
  const payments = idList(PAYMENT_STATES.filter(isPending));
  const balanceOf = (account: string) => sql`select lease_id from ledger_transfers where lease_id in ${homes}
    group by lease_id having sum(case when debit = ${account} then cents else 0 end)
      <> sum(case when credit = ${account} then cents else 0 end)`;
  return {
    // A lease is held with the application that it came of.
    legal_hold: sql`select id from legal_holds where lifted_at is null and (case_id in ${idList([...ids.applications, ...ids.leases])}
      or case_id in (select application_id from leases where id in ${idList(ids.leases)}))`,
    lease: sql`select leases.id from leases left join tenancies on tenancies.lease_id = leases.id
      where leases.id in ${idList(ids.leases)} and leases.status <> 'WITHDRAWN' and (leases.status = 'SIGNING'
        or exists (select 1 from lease_seal_work where lease_seal_work.lease_id = leases.id)
        or (leases.parent_lease_id is null and case when tenancies.lease_status is null
          then leases.end_date >= ${today} else tenancies.lease_status not in ${idList(OVER)} end))`,
    application: sql`select id from applicants where id in ${applicants} and cancelled_at is null and removed_at is null
      and decision <> 'DENIED' and not exists (select 1 from leases
        where leases.application_id = applicants.application_id and leases.status <> 'WITHDRAWN')`,
    payment: sql`select id from payment_intents where applicant_id in ${applicants} and state in ('started', 'unknown')
      union all select id from ledger_payments where (user_id in ${users} or lease_id in ${homes}) and state in ${payments}
      union all select id from money_acts where lease_id in ${homes} and state = 'WAITING'
      union all ${balanceOf('clearing')}`,
    money: sql`${balanceOf('receivable')} union all ${balanceOf('credit')}`,
    deposit: sql`select subject_id from settlements where lease_id in ${homes}
        and (settled_at is null or (coalesce(refund_cents, 0) > 0 and paid_at is null))
      union all ${balanceOf('deposits')}`,
    workorder: sql`select id from workorders where user_id in ${users} and status in ${idList(OPEN_WORKORDERS)}`,
    export: sql`select id from person_exports where subject_id in ${records} and state in ('waiting', 'running')`,
  };
}
