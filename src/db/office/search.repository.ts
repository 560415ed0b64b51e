/** What the office's search finds at one property. Every query reads a bounded number of rows by an index. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Dialect } from '../client.ts';
import { readJson } from '../json-column.ts';
import { columnsOf } from '../migrations/office/office-search.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import { beginsWith, hasWord } from './folded.ts';

/** Where to look. */
export interface SearchAt {
  readonly db: Connection;
  readonly dialect: Dialect;
  readonly company_id: string;
  readonly property_id: string;
  /** Rows of each query. */
  readonly most: number;
}

/** What a person typed, as the columns have it. */
export interface Typed {
  /** Folded words. */
  readonly words: readonly string[];
  /** Digits of a phone number, without the country's; '' if it is none. */
  readonly digits: string;
  /** Begins an address; '' if it is none. */
  readonly email: string;
  /** Begins the number of a home; '' if it is none. */
  readonly home: string;
}

/** The application or the lease that a record belongs to. */
export interface OfCase {
  readonly application_id: string | null;
  readonly lease_id: string | null;
}

/** A person, and the application or lease in which they were found. */
export interface FoundPerson extends OfCase {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly unit: Pick<UnitDetails, 'unit_uid' | 'building_uid'>;
  readonly at: string;
}

/** Applicants by name, address, number or home, without those who were removed from their household. */
export async function searchApplicants(at: SearchAt, typed: Typed): Promise<FoundPerson[]> {
  const { db, dialect, property_id, most } = at;
  const { name, email, number, unit } = columnsOf(dialect);
  const conditions = [
    ...nameConditions(name, typed.words),
    ...(typed.email === '' ? [] : [beginsWith(email, typed.email)]),
    ...numberConditions(typed.digits, 'contact_no', number.applicant),
  ];
  const matching = conditions.map((condition) =>
    db
      .selectFrom('applicants')
      .select('id')
      .where('property_id', '=', property_id)
      .where(condition)
      .limit(most),
  );
  const atHome = db
    .selectFrom((from) =>
      from
        .selectFrom('units')
        .select('id')
        .where('property_id', '=', property_id)
        .where(beginsWith(unit, typed.home))
        .limit(most)
        .as('home'),
    )
    .innerJoin('applications', 'applications.unit_id', 'home.id')
    .innerJoin('applicants', 'applicants.application_id', 'applications.id')
    .select('applicants.id')
    .orderBy('applications.created_at', 'desc')
    .limit(most);
  const found = await eachOf([...matching, ...(typed.home === '' ? [] : [atHome])]);
  const rows = await db
    .selectFrom('applicants')
    .innerJoin('applications', 'applications.id', 'applicants.application_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .select(['applicants.id', 'applicants.application_id', 'applicants.first_name', 'applicants.last_name'])
    .select(['applicants.email', 'applicants.created_at as at', 'units.details'])
    .where('applicants.id', 'in', ['', ...new Set(found.map(({ id }) => id))])
    .where('applicants.removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...personOf(row), application_id: row.application_id, lease_id: null }));
}

/** People who live or have lived at the property, by name, or by the address or number of their account. */
export async function searchResidents(at: SearchAt, typed: Typed): Promise<FoundPerson[]> {
  const { db, property_id, company_id, most } = at;
  const { name, email, number } = columnsOf(at.dialect);
  const named = nameConditions(name, typed.words).map((condition) =>
    db
      .selectFrom('lease_occupants')
      .select(['lease_id', 'position'])
      .where('property_id', '=', property_id)
      .where(condition)
      .limit(most),
  );
  const ofAccount = [
    ...(typed.email === '' ? [] : [beginsWith(email, typed.email)]),
    ...numberConditions(typed.digits === '' ? '' : `+1${typed.digits}`, 'mobile_no', number.user),
  ].map((condition) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('users')
          .select('id')
          .where('company_id', '=', company_id)
          .where(condition)
          .limit(most)
          .as('account'),
      )
      .innerJoin('lease_occupants', 'lease_occupants.user_id', 'account.id')
      .select(['lease_occupants.lease_id', 'lease_occupants.position']),
  );
  const found = await eachOf([...named, ...ofAccount]);
  const places = new Set(found.map(({ lease_id, position }) => `${lease_id}:${position}`));
  const rows = await db
    .selectFrom('lease_occupants')
    .innerJoin('leases', 'leases.id', 'lease_occupants.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .leftJoin('users', 'users.id', 'lease_occupants.user_id')
    .select(['lease_occupants.lease_id', 'lease_occupants.position', 'leases.application_id'])
    .select(['lease_occupants.first_name', 'lease_occupants.last_name', 'users.email'])
    .select(['leases.start_date as at', 'units.details'])
    .where('lease_occupants.lease_id', 'in', ['', ...new Set(found.map(({ lease_id }) => lease_id))])
    .where('lease_occupants.property_id', '=', property_id)
    .execute();
  return rows
    .map((row) => ({ ...row, id: `${row.lease_id}:${row.position}` }))
    .filter(({ id }) => places.has(id))
    .map((row) => ({ ...personOf(row), application_id: row.application_id, lease_id: row.lease_id }));
}

interface PersonRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly details: string;
  readonly at: string;
}

function personOf({ id, first_name, last_name, email, details, at }: PersonRow) {
  const unit = readJson<UnitDetails>(details);
  return { id, name: `${first_name} ${last_name}`, email: email ?? '', unit, at };
}

/** First or last name begins with a word; with several words, each begins one of the names. */
export function nameConditions(
  { first, last }: { readonly first: string; readonly last: string },
  words: readonly string[],
): RawBuilder<boolean>[] {
  const whole = `${first} || ' ' || ${last}`;
  return words.flatMap((word, place) => {
    const others = words.filter((_, other) => other !== place).map((other) => hasWord(whole, other));
    const all = (begins: RawBuilder<boolean>) => sql<boolean>`${sql.join([begins, ...others], sql` and `)}`;
    // Of several words, one is the last name.
    return words.length > 1
      ? [all(beginsWith(last, word))]
      : [beginsWith(last, word), beginsWith(first, word)];
  });
}

/** The beginning of a number, or its last four digits. */
export function numberConditions(digits: string, column: string, ending: string): RawBuilder<boolean>[] {
  const own = digits.replace(/^\+1/, '');
  if (own.length < 4) return [];
  const begins = beginsWith(column, digits);
  return own.length === 4 ? [begins, sql<boolean>`${sql.raw(ending)} = ${own}`] : [begins];
}

/** The rows of several queries: one per condition, so that each uses the index of its own. */
export async function eachOf<Row>(queries: readonly { execute(): Promise<Row[]> }[]): Promise<Row[]> {
  return (await Promise.all(queries.map((query) => query.execute()))).flat();
}
