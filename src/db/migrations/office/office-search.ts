/** Indexes of the office's search, over expressions that its queries repeat. */
import type { Dialect } from '../../client.ts';
import { statementsOf } from '../../migration.ts';

/** Each letter without accents, with the accented ones of names in the languages around: Spanish, Portuguese, French, German. */
export const ACCENTS: readonly (readonly [string, string])[] = [
  ['a', 'áàâäãåÁÀÂÄÃÅ'],
  ['c', 'çÇ'],
  ['e', 'éèêëÉÈÊË'],
  ['i', 'íìîïÍÌÎÏ'],
  ['n', 'ñÑ'],
  ['o', 'óòôöõøÓÒÔÖÕØ'],
  ['u', 'úùûüÚÙÛÜ'],
];

/**
 * SQL of a folded column: an expression that both databases can index. PostgreSQL compares it by bytes, so that a prefix
 * is a range of the index in any locale.
 *
 * @example foldedSql('postgres', 'last_name') // (translate(lower(last_name), 'áàâ…', 'aaa…') collate "C")
 */
export function foldedSql(dialect: Dialect, expression: string): string {
  const lower = `lower(${expression})`;
  if (dialect === 'postgres') {
    const from = ACCENTS.map(([, accented]) => accented).join('');
    const to = ACCENTS.map(([plain, accented]) => plain.repeat(accented.length)).join('');
    return `(translate(${lower}, '${from}', '${to}') collate "C")`;
  }
  const letters = ACCENTS.flatMap(([plain, accented]) => [...accented].map((letter) => [letter, plain]));
  return letters.reduce((inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`, lower);
}

/** Expressions of the office's search; its queries use the same, so that they are read from the indexes. */
export function columnsOf(dialect: Dialect) {
  const ending = (column: string) =>
    dialect === 'postgres' ? `right(${column}, 4)` : `substr(${column}, -4)`;
  const uid =
    dialect === 'postgres' ? "(details::json ->> 'unit_uid')" : "json_extract(details, '$.unit_uid')";
  const name = { first: foldedSql(dialect, 'first_name'), last: foldedSql(dialect, 'last_name') };
  return {
    name,
    email: foldedSql(dialect, 'email'),
    number: { applicant: ending('contact_no'), user: ending('mobile_no') },
    unit: foldedSql(dialect, uid),
  } as const;
}

/** Indexes of the office's search: names by their letters, addresses, numbers, units, amounts. */
export function officeSearch(dialect: Dialect): readonly string[] {
  const { name, email, number, unit } = columnsOf(dialect);
  return statementsOf(
    `
  create index applicants_search_last on applicants (property_id, ${name.last});
  create index applicants_search_first on applicants (property_id, ${name.first});
  create index applicants_search_email on applicants (property_id, ${email});
  create index applicants_search_number on applicants (property_id, contact_no);
  create index applicants_search_ending on applicants (property_id, (${number.applicant}));
  create index lease_occupants_search_last on lease_occupants (property_id, ${name.last});
  create index lease_occupants_search_first on lease_occupants (property_id, ${name.first});
  create index users_search_email on users (company_id, ${email});
  create index users_search_number on users (company_id, mobile_no);
  create index users_search_ending on users (company_id, (${number.user}));
  create index units_search on units (property_id, ${unit});
  create index leases_unit_id on leases (unit_id);
  create index tenancies_lease_uid on tenancies (property_id, lease_uid);
  create index payments_amount on payments (property_id, amount_cents);
  create index ledger_payments_amount on ledger_payments (property_id, amount_cents);
  create index workorders_newest on workorders (property_id, created_at);
`,
    dialect,
  );
}
