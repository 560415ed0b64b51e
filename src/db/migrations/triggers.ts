import type { Dialect } from '../client.ts';

interface Counted {
  table: string;
  on: 'insert' | 'update' | 'delete';
  /** The column that names the property. */
  property: 'property_id' | 'id';
  when?: string;
}

const COUNTED: readonly Counted[] = [
  ...['unit_listings', 'floor_plans', 'listing_charges', 'listing_settings'].flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map((on) => ({ table, on, property: 'property_id' as const })),
  ),
  { table: 'units', on: 'update', property: 'property_id', when: 'old.available <> new.available' },
  { table: 'properties', on: 'update', property: 'id' },
];

/** Every change of what the listing of a property shows adds a row to `listing_changes`. */
export function countListingChanges(dialect: Dialect): string[] {
  return COUNTED.flatMap(({ table, on, property, when }) => {
    const name = `${table}_${on}_counts`;
    const row = on === 'delete' ? 'old' : 'new';
    const count = `insert into listing_changes (company_id, property_id, changes)
    values (${row}.company_id, ${row}.${property}, 1);`;
    const trigger = `create trigger ${name} after ${on} on ${table} for each row${when ? ` when (${when})` : ''}`;
    if (dialect === 'sqlite') return [`${trigger} begin ${count} end`];
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${count} return null; end $$`,
      `${trigger} execute function ${name}()`,
    ];
  });
}

/** Entries of the ledger stay: neither dialect lets anybody change or remove a row of these tables. */
export function keepLedgerEntries(dialect: Dialect): string[] {
  return ['ledger_invoices', 'ledger_entries', 'ledger_transfers'].flatMap((table) => {
    const refusal = `what is entered in ${table} stays`;
    if (dialect === 'sqlite')
      return ['update', 'delete'].map(
        (on) =>
          `create trigger ${table}_no_${on} before ${on} on ${table} begin select raise(abort, '${refusal}'); end`,
      );
    return [
      `create function ${table}_stays() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
      `create trigger ${table}_stays before update or delete on ${table} for each row execute function ${table}_stays()`,
    ];
  });
}
