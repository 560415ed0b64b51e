import type {
  Idle,
  ResidentColumn,
  ResidentRow,
} from '../../../../contract/office/people/resident.contract.ts';
import {
  listPeople,
  pageByUse,
  type RegisteredPerson,
} from '../../../../db/office/people/resident-register.repository.ts';
import type { Deps } from '../../../deps.ts';
import type { AskedPage } from '../../../http/asked-page.ts';
import { homeName } from '../../../property/home-name.ts';
import { matchesWords } from './match-words.ts';

/** Which people the register shows. */
interface Choice {
  readonly property_id: string;
  readonly show: 'current' | 'former' | 'guarantors' | 'all';
  /** Words of a name, a home, a lease, an address or a number. */
  readonly q: string;
  /** Only who has not used the portal for so many days, or never. */
  readonly idle?: Idle;
}

/** Texts before and after those of all moments; '' is before both. */
const [LEAST, AFTER_ALL] = ['0', '~'];

/**
 * A page of the people of a property.
 *
 * @example await readResidents(deps, { property_id, show: 'current', q: 'garcia 204' }, { sort: 'home', … })
 */
export async function readResidents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { property_id, show, q, idle }: Choice,
  { sort, order, limit, offset }: AskedPage<ResidentColumn>,
): Promise<{ rows: ResidentRow[]; total: number }> {
  const words = q.split(/\s+/).filter(Boolean);
  const before = activeBefore(idle, clock.now());
  const over = show === 'former';
  if (sort === 'active_at' && words.length === 0 && (over || show === 'current')) {
    const page = await pageByUse(db, property_id, { over, before, order, limit, offset });
    return { rows: page.people.map(rowOf), total: page.total };
  }
  const people = await listPeople(db, property_id);
  const found = people
    .filter((person) => isShown(person, show) && person.active_at < before)
    .map(rowOf)
    .filter((row) => matches(row, words));
  return { rows: sorted(found, sort, order).slice(offset, offset + limit), total: found.length };
}

function isShown({ role, over }: RegisteredPerson, show: Choice['show']): boolean {
  if (show === 'all') return true;
  if (show === 'guarantors') return role === 'guarantor' && !over;
  return role !== 'guarantor' && over === (show === 'former');
}

/** The moment since which nobody who is shown was active. */
function activeBefore(idle: Idle | undefined, now: Date): string {
  if (idle === undefined) return AFTER_ALL;
  if (idle === 'never') return LEAST;
  const at = new Date(now);
  at.setUTCDate(at.getUTCDate() - Number(idle));
  return at.toISOString();
}

function rowOf(person: RegisteredPerson): ResidentRow {
  const { id, role, lease_id, lease_uid, over, start_date, end_date, email, phone, active_at } = person;
  return {
    person_id: id,
    case_id: person.application_id ?? lease_id,
    lease_id,
    name: [person.last_name, person.first_name].filter(Boolean).join(', '),
    role,
    home: homeName(person.unit),
    lease_uid,
    over,
    start_date,
    end_date,
    email,
    phone,
    active_at,
  };
}

/** Every word begins a word of the row, or is part of its number. */
function matches({ name, home, lease_uid, email, phone }: ResidentRow, words: readonly string[]): boolean {
  const text = `${name} ${home} ${lease_uid} ${email}`;
  return words.every((word) => {
    const digits = word.replaceAll(/[()+.-]/g, '');
    return matchesWords(text, word) || (/^\d{4,}$/.test(digits) && phone.includes(digits));
  });
}

/** Numbers by their size; rows that are equal in the column, by their name. */
function sorted(
  rows: readonly ResidentRow[],
  sort: ResidentColumn,
  order: 'asc' | 'desc',
): readonly ResidentRow[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      direction * compare(one[sort], other[sort]) ||
      compare(one.name, other.name) ||
      compare(one.person_id, other.person_id),
  );
}
