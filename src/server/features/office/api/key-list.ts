import { KEY_SCOPES } from '../../../../contract/access/key-calls.ts';
import { API_KEYS_SHOWN } from '../../../../contract/limits.ts';
import type { API_KEY_COLUMNS, ApiKey } from '../../../../contract/office/api/api-key.contract.ts';
import { listApiKeys, type ApiKey as StoredKey } from '../../../../db/session/api-key.repository.ts';
import { listUserNames, type User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { todayAt } from '../../../property/time-zone.ts';

type Asked = AskedPage<(typeof API_KEY_COLUMNS)[number]>;

/** A page of the keys of a property. It has few enough of them to be sorted here. */
export async function keyPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { property_id }: User,
  { sort, order, limit, offset }: Asked,
): Promise<{ readonly rows: ApiKey[]; readonly total: number }> {
  const keys = await listApiKeys(db, property_id, API_KEYS_SHOWN);
  const names = await listUserNames(
    db,
    keys.flatMap(({ made_by, revoked_by }) => (revoked_by === null ? [made_by] : [made_by, revoked_by])),
  );
  const today = await todayAt({ clock }, db, property_id);
  const rows = keys.map((key) => rowOf(key, names, today));
  const direction = order === 'asc' ? 1 : -1;
  rows.sort(
    (one, other) =>
      direction * (one[sort] ?? '').localeCompare(other[sort] ?? '') || one.id.localeCompare(other.id),
  );
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

function rowOf(key: StoredKey, names: ReadonlyMap<string, string>, today: string): ApiKey {
  const { user_id, name, prefix, created_at, ends_on, last_used_on, revoked_at, reason } = key;
  const status = revoked_at !== null ? 'REVOKED' : ends_on !== null && ends_on < today ? 'ENDED' : 'ACTIVE';
  return {
    ...{ id: user_id, name, prefix, status, created_at, ends_on, last_used_on, revoked_at, reason },
    scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)),
    made_by: names.get(key.made_by) ?? '',
    revoked_by: key.revoked_by === null ? null : (names.get(key.revoked_by) ?? ''),
  };
}
