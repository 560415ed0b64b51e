/** Guestcards that the office's search finds at one property. */
import { readJson } from '../json-column.ts';
import { columnsOf } from '../migrations/office/office-search.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import { beginsWith } from './folded.ts';
import {
  eachOf,
  type FoundPerson,
  nameConditions,
  numberConditions,
  type SearchAt,
  type Typed,
} from './search.repository.ts';

/** A person who left a guestcard. A joined one is found as the one that is shown instead. */
interface FoundGuest extends FoundPerson {
  readonly guestcard_id: string;
}

/** Guestcards by name, address or number. */
export async function searchGuestcards(at: SearchAt, typed: Typed): Promise<FoundGuest[]> {
  const { db, dialect, property_id, most } = at;
  const { name, email, number } = columnsOf(dialect);
  const conditions = [
    ...nameConditions(name, typed.words),
    ...(typed.email === '' ? [] : [beginsWith(email, typed.email)]),
    ...numberConditions(typed.digits, 'contact_no', number.applicant),
  ];
  const matching = conditions.map((condition) =>
    db
      .selectFrom('guestcards')
      .select('id')
      .where('property_id', '=', property_id)
      .where(condition)
      .limit(most),
  );
  const found = await eachOf(matching);
  const rows = await db
    .selectFrom('guestcards')
    .innerJoin('units', 'units.id', 'guestcards.unit_id')
    .select(['guestcards.id', 'guestcards.first_name', 'guestcards.last_name', 'guestcards.email'])
    .select(['guestcards.joined_into', 'guestcards.created_at as at', 'units.details'])
    .where('guestcards.id', 'in', ['', ...new Set(found.map(({ id }) => id))])
    .execute();
  return rows.map(({ id, first_name, last_name, details, joined_into, ...row }) => ({
    ...row,
    id,
    guestcard_id: joined_into ?? id,
    name: `${first_name} ${last_name}`,
    unit: readJson<UnitDetails>(details),
    application_id: null,
    lease_id: null,
  }));
}
