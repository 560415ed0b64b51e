import type { ImportKind } from '../../../../contract/office/import-kinds.ts';

/** How a cell of a field is read. */
export type CellType = 'text' | 'key' | 'day' | 'cents' | 'balance' | 'whole' | 'bathrooms' | 'email' | 'yes';

/** A field that a row may have. */
export interface ImportField {
  readonly name: string;
  readonly type: CellType;
  readonly is_required: boolean;
  /** Heads of columns that mean it, without signs and spaces. */
  readonly also: readonly string[];
}

const field = (
  name: string,
  type: CellType,
  also: readonly string[] = [],
  is_required = false,
): ImportField => ({
  ...{ name, type, is_required, also },
});
const needed = (name: string, type: CellType, also: readonly string[] = []) => field(name, type, also, true);

const LEASE = needed('lease_uid', 'key', ['lease', 'leaseid', 'leasenumber', 'contrato']);
const BUILDING = field('building_uid', 'key', ['building', 'bldg', 'edificio']);
const UNIT = needed('unit_uid', 'key', ['unit', 'unitnumber', 'apartment', 'apt', 'vivienda']);
const PERSON = [
  needed('first_name', 'text', ['first', 'nombre']),
  needed('last_name', 'text', ['last', 'surname', 'apellido']),
  field('email', 'email', ['mail', 'emailaddress', 'correo']),
];

/** The fields of each kind, in the order of the page. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  units: [
    UNIT,
    BUILDING,
    needed('unit_type', 'key', ['floorplan', 'plan', 'type', 'plano']),
    field('bedrooms', 'whole', ['beds', 'bed', 'dormitorios']),
    field('bathrooms', 'bathrooms', ['baths', 'bath', 'banos']),
    field('square_feet', 'whole', ['sqft', 'size', 'area']),
    needed('rent', 'cents', ['marketrent', 'price', 'renta']),
    field('vacant_date', 'day', ['vacant', 'available', 'availablefrom', 'libre']),
    field('listed', 'yes', ['islisted', 'online', 'anunciada']),
    field('address', 'text', ['street', 'addressline1', 'direccion']),
  ],
  leases: [
    LEASE,
    UNIT,
    BUILDING,
    ...PERSON,
    needed('start_date', 'day', ['start', 'leasestart', 'from', 'inicio']),
    needed('end_date', 'day', ['end', 'leaseend', 'to', 'fin']),
    needed('rent', 'cents', ['monthlyrent', 'renta']),
    field('due_day', 'whole', ['dueday', 'rentday']),
    field('deposit', 'cents', ['securitydeposit', 'deposito']),
    field('balance', 'balance', ['openingbalance', 'owed', 'saldo']),
  ],
  residents: [LEASE, ...PERSON, field('responsible', 'yes', ['isresponsible', 'responsable'])],
  balances: [LEASE, needed('balance', 'balance', ['openingbalance', 'owed', 'saldo'])],
};

/** A head of a column without signs, spaces and accents. @example plainHead('Unit #') // 'unit' */
function plainHead(head: string): string {
  return head
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/**
 * The columns that fit the fields by their heads, each once.
 *
 * @example guessedMapping('balances', ['Lease #', 'Balance']) // { lease_uid: 'Lease #', balance: 'Balance' }
 */
export function guessedMapping(kind: ImportKind, columns: readonly string[]): Record<string, string> {
  const left = new Set(columns);
  const mapping: Record<string, string> = {};
  for (const { name, also } of IMPORT_FIELDS[kind]) {
    const names = [plainHead(name), ...also];
    const column = [...left].find((one) => names.includes(plainHead(one)));
    if (column === undefined) continue;
    mapping[name] = column;
    left.delete(column);
  }
  return mapping;
}
