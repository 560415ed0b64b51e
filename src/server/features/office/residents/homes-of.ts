import type { UnitDetails } from '../../../../db/property/property.repository.ts';
import { homeName } from '../../../property/home-name.ts';

/** A person of a lease, or what else is listed by lease. */
interface OfLease {
  readonly lease_id: string;
  readonly unit: UnitDetails;
}

/** The home of a lease. */
interface HomeOf<Person> {
  readonly home: string;
  /** The names of its people, in their order. */
  readonly residents: string;
  /** The last of its people. */
  readonly one: Person;
}

/** Orders names of homes and buildings: numbers by their size. */
export const { compare: compareHomes } = new Intl.Collator(undefined, { numeric: true });

/**
 * The homes of these people, one for each lease, in the order of their names.
 *
 * @example homesOf(people, ({ name }) => name)[0] // { home: '204 / B', residents: 'Ann Bell, Ben Bell', one: … }
 */
export function homesOf<Person extends OfLease>(
  people: readonly Person[],
  nameOf: (person: Person) => string,
): HomeOf<Person>[] {
  const homes = new Map<string, HomeOf<Person>>();
  for (const one of people) {
    const before = homes.get(one.lease_id);
    const residents = before === undefined ? nameOf(one) : `${before.residents}, ${nameOf(one)}`;
    homes.set(one.lease_id, { home: homeName(one.unit), residents, one });
  }
  return [...homes.values()].sort((one, other) => compareHomes(one.home, other.home));
}
