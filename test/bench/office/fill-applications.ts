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
 * Adds N applications of one person each, and as many guestcards: a hundred pairs of names, every last name with a number
 * of its own.
 */
export async function fillApplications({ db }: Deps, property_id: string, wanted: number): Promise<void> {
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
            decision: '',
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

/** A moment within two years. */
function dayOf(n: number): string {
  return new Date(Date.UTC(2025, 0, 1) + (n % 730) * 86_400_000).toISOString();
}
