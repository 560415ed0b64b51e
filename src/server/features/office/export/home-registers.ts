/** The registers of an export that are no columns of one table: the units, and who has an account. */
import type { Connection } from '../../../../db/client.ts';
import { listExportedUsers } from '../../../../db/office/export/export-names.repository.ts';
import type { RegisteredUnit } from '../../../../db/property/unit-register.repository.ts';

type Pages = AsyncGenerator<readonly (readonly string[])[]>;

/** The units, the heads first. */
export async function* unitRows(units: readonly RegisteredUnit[]): Pages {
  yield [
    [
      ...['unit_id', 'building_uid', 'unit_uid', 'unit_type', 'bedrooms', 'bathrooms', 'square_feet'],
      ...['address', 'city', 'state', 'zip_code', 'market_rent', 'is_available', 'is_listed', 'vacant_date'],
    ],
    ...units.map(({ id, details, available, listing }) => [
      ...[id, details.building_uid, details.unit_uid, details.unit_type, details.display_bedroom],
      ...[details.display_bathroom, details.display_square_feet, details.address_line_1, details.city],
      ...[details.state_code, details.zip_code, (details.market_rent / 100).toFixed(2)],
      ...[available ? 'yes' : 'no', listing === null ? 'no' : 'yes', listing?.vacant_date ?? ''],
    ]),
  ];
}

/** The accounts of residents and colleagues, the heads first. */
export async function* accountRows(db: Connection, propertyId: string): Pages {
  const users = await listExportedUsers(db, propertyId);
  yield [
    ['user_id', 'first_name', 'last_name', 'email', 'mobile_no', 'language', 'is_staff', 'last_login_at'],
    ...users.map(({ id, first_name, last_name, email, mobile_no, language, is_staff, last_login_at }) => [
      ...[id, first_name, last_name, email, mobile_no ?? '', language],
      ...[is_staff === 1 ? 'yes' : 'no', last_login_at ?? ''],
    ]),
  ];
}
