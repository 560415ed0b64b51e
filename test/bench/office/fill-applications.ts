/** A property with many applications and guestcards. */
import { sql } from 'kysely';
import type { Deps } from '../../../src/server/deps.ts';

const FIRST = ['Ana', 'Bo', 'Chris', 'Dana', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'José'];
const LAST = [
  'Smith',
  'García',
  'Núñez',
  'Okafor',
  'Lindqvist',
  'Nguyen',
  'Patel',
  'Rivera',
  'Stone',
  'Weber',
];
/** Rows of one statement. */
const BATCH = 500;

/**
 * Adds N applications of one person each, most of the approved with a lease, and as many guestcards: a hundred pairs of names, every last name with a number
 * of its own.
 */
export async function fillApplications(
  { db }: Pick<Deps, 'db'>,
  property_id: string,
  wanted: number,
): Promise<void> {
  const place = { company_id: 'demo-company', property_id };
  const units = await db.selectFrom('units').select('id').where('property_id', '=', property_id).execute();
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < wanted; start += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, wanted - start) }, (_, at) => start + at);
      await trx
        .insertInto('applications')
        .values(
          numbers.map((n) => ({
            ...place,
            id: `a${n}`,
            unit_id: units[n % units.length]?.id ?? '',
            created_at: dayOf(n),
            movein_date: '',
          })),
        )
        .execute();
      await trx
        .insertInto('applicants')
        .values(
          numbers.map((n) => ({
            ...place,
            id: `p${n}`,
            application_id: `a${n}`,
            applicant_type: 'PRIMARY' as const,
            is_responsible: 1,
            first_name: FIRST[n % FIRST.length] ?? '',
            last_name: `${LAST[Math.floor(n / FIRST.length) % LAST.length]}${n}`,
            email: `p${n}@mail.example`,
            contact_no: `512${String(n).padStart(7, '0')}`,
            language: 'en',
            allow_edit: 1,
            decision: isApproved(n) ? 'APPROVED' : '',
            pre_screening_pending: 0,
            draft_data: '{}',
            progress_data: '{}',
            revision: 0,
            created_at: dayOf(n),
            submitted_at: null,
            cancelled_at: null,
            cancel_reason_code: null,
            previous_applicant_id: null,
            screening_request_renter_uid: null,
            removed_at: null,
          })),
        )
        .execute();
      await trx
        .insertInto('leases')
        .values(
          numbers.filter(isLeased).map((n) => ({
            ...place,
            ...{ id: `l${n}`, application_id: `a${n}`, unit_id: units[n % units.length]?.id ?? '' },
            ...{ parent_lease_id: null, status: 'SEALED' as const, start_date: '', end_date: '' },
            ...{ rent_cents: 100_000, deposit_cents: 0, occupants: '[]', allow_corporate_signer: 0 },
            ...{ corp_signer_fname: '', corp_signer_lname: '', corp_signer_email: '' },
            ...{ created_at: dayOf(n), signed_at: dayOf(n), sealed_at: dayOf(n) },
          })),
        )
        .execute();
      await trx
        .insertInto('guestcards')
        .values(
          numbers.map((n) => ({
            ...place,
            id: `g${n}`,
            unit_id: units[n % units.length]?.id ?? '',
            applicant_id: n % 3 === 0 ? `p${n}` : null,
            first_name: FIRST[n % FIRST.length] ?? '',
            last_name: `${LAST[Math.floor(n / FIRST.length) % LAST.length]}${n}`,
            email: `g${n}@mail.example`,
            contact_no: `512${String(n).padStart(7, '0')}`,
            is_mobile_verified: 1,
            form: '{}',
            match_key: `g${n}`,
            request_info: 0,
            created_at: dayOf(n),
            updated_at: dayOf(n),
            submitted_at: dayOf(n),
            invoice_id: null,
            request_key: null,
            follow_up_on: n % 5 === 0 ? dayOf(n).slice(0, 10) : null,
          })),
        )
        .execute();
    }
  });
  // A database does this by itself after a while; its planner needs statistics of these rows.
  await sql`analyze`.execute(db);
}

/** Two of five are approved; all but one of a hundred of these have a lease. */
const isApproved = (n: number): boolean => n % 5 < 2;
const isLeased = (n: number): boolean => isApproved(n) && n % 100 !== 0;

/** A moment within two years. */
function dayOf(n: number): string {
  return new Date(Date.UTC(2025, 0, 1) + (n % 730) * 86_400_000).toISOString();
}
