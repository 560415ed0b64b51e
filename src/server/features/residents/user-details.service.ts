import { TABLE_PREFERENCES } from '../../../contract/limits.ts';
import type { TablePreferences } from '../../../contract/session/resident.contract.ts';
import type { Db } from '../../../db/client.ts';
import { readTablePreference, saveTablePreference } from '../../../db/resident/user-details.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { AppError } from '../../errors.ts';

/** A user's table preferences. */
export async function readUserDetails(
  db: Db,
  { id }: Pick<User, 'id'>,
): Promise<{ table_preference: TablePreferences }> {
  return { table_preference: (await readTablePreference(db, id)) as TablePreferences };
}

/**
 * Saves the preferences of the sent tables; those of other tables stay.
 *
 * @throws {AppError} `request.too_large` if there would be too many tables.
 */
export async function saveUserDetails(
  db: Db,
  user: User,
  sent: TablePreferences,
): Promise<{ table_preference: TablePreferences }> {
  return db.transaction().execute(async (trx) => {
    const table_preference = { ...(await readTablePreference(trx, user.id)), ...sent } as TablePreferences;
    if (Object.keys(table_preference).length > TABLE_PREFERENCES) throw new AppError('request.too_large');
    await saveTablePreference(trx, user, table_preference);
    return { table_preference };
  });
}
