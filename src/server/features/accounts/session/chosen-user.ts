import type { PortalOf } from '../../../../contract/session/session.contract.ts';
import type { User } from '../../../../db/session/user.repository.ts';

/**
 * The account of the named property, else of the named company, else the only one; null if there is not exactly one.
 *
 * @param places by user id, the properties where a user lives or works besides the one of their account
 */
export function chosenUser(
  users: readonly User[],
  { property_id, company_id }: PortalOf,
  places: readonly ReadonlyMap<string, readonly string[]>[] = [],
): User | null {
  const named = (value: string | number | null | undefined): string => String(value ?? '').trim();
  const fitting = users.filter(
    (user) =>
      (named(property_id) === '' ||
        user.property_id === named(property_id) ||
        places.some((of) => of.get(user.id)?.includes(named(property_id)) === true)) &&
      (named(company_id) === '' || user.company_id === named(company_id)),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
