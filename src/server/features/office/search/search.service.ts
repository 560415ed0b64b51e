import { maySee } from '../../../../contract/access/grants.ts';
import {
  OFFICE_POLICIES,
  type OfficePolicy,
  RESIDENT_POLICIES,
} from '../../../../contract/access/policies.ts';
import { SEARCH_RESULTS } from '../../../../contract/limits.ts';
import type { Found } from '../../../../contract/office/search.contract.ts';
import {
  type FoundPerson,
  type OfCase,
  type SearchAt,
  searchApplicants,
  searchResidents,
} from '../../../../db/office/search.repository.ts';
import { searchGuestcards } from '../../../../db/office/search-guestcards.repository.ts';
import {
  type FoundPayment,
  searchApplicantPayments,
  searchHomes,
  searchLeasePayments,
  searchLeases,
  searchWorkorders,
  searchWorkordersById,
} from '../../../../db/office/search-records.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { homeName } from '../../../property/home-name.ts';
import { referenceOf } from '../../../texts/reference.ts';
import { type Search, searchOf } from './typed-words.ts';

/** Rows of each query: a name is found more than once, as applicant and as resident, by first and by last name. */
const ROWS = 100;

type Finder = (at: SearchAt, search: Search) => Promise<Found[]>;

/** Kinds of results, and the policies of which one is needed to see them: those whose work is about such records. */
const FINDERS: readonly (readonly [readonly OfficePolicy[], Finder])[] = [
  [
    ['manage_applications'],
    async (at, search) => (await searchApplicants(at, search)).map(personOf('applicant')),
  ],
  [
    ['manage_applications'],
    async (at, search) =>
      (await searchGuestcards(at, search)).map((guest) => ({
        ...personOf('guestcard')(guest),
        id: `guestcard:${guest.guestcard_id}`,
        guestcard_id: guest.guestcard_id,
      })),
  ],
  [RESIDENT_POLICIES, async (at, search) => (await searchResidents(at, search)).map(personOf('resident'))],
  [OFFICE_POLICIES, homes],
  [['manage_leases'], leases],
  [['manage_workorders'], workorders],
  [['manage_applications'], payments(searchApplicantPayments)],
  [['manage_leases'], payments(searchLeasePayments)],
];

/**
 * What a member of the office may see of their property and that fits a text, the newest of each kind first.
 *
 * @example await searchOffice(deps, officer, 'rivera') // [{ kind: 'applicant', title: 'Jordan Rivera', home: '204 / B', … }]
 */
export async function searchOffice(
  deps: Pick<Deps, 'db' | 'dialect'>,
  user: User,
  q: string,
): Promise<Found[]> {
  const search = searchOf(q);
  const { company_id, property_id } = user;
  const at = { db: deps.db, dialect: deps.dialect, company_id, property_id, most: ROWS };
  const staff = asStaff(user);
  const allowed = FINDERS.filter(([policies]) => policies.some((policy) => maySee(staff, policy, user)));
  const found = await Promise.all(allowed.map(([, find]) => find(at, search)));
  return found.flatMap(newest);
}

/** The newest results of a kind, each once. */
function newest(found: readonly Found[]): Found[] {
  const sorted = [...found].sort((one, other) => other.at.localeCompare(one.at));
  const once = new Map<string, Found>();
  for (const one of sorted) if (!once.has(one.id)) once.set(one.id, one);
  return [...once.values()].slice(0, SEARCH_RESULTS);
}

const NOTHING = { case_id: null, guestcard_id: null, email: '', amount_cents: null, at: '' } as const;

/** A case is named by its application, or by its lease if there was none. */
const caseIdOf = ({ application_id, lease_id }: OfCase): string | null => application_id ?? lease_id;

const personOf =
  (kind: 'applicant' | 'guestcard' | 'resident') =>
  (person: FoundPerson): Found => ({
    ...NOTHING,
    kind,
    id: `${kind}:${person.id}`,
    case_id: caseIdOf(person),
    title: person.name,
    home: homeName(person.unit),
    email: person.email,
    at: person.at,
  });

async function homes(at: SearchAt, { home }: Search): Promise<Found[]> {
  if (home === '') return [];
  return (await searchHomes(at, home)).map((one) => ({
    ...NOTHING,
    kind: 'home' as const,
    id: `home:${one.id}`,
    case_id: caseIdOf(one),
    title: homeName(one.unit),
    home: homeName(one.unit),
    at: one.start_date,
  }));
}

async function leases(at: SearchAt, { text }: Search): Promise<Found[]> {
  return (await searchLeases(at, text.toUpperCase())).map((one) => ({
    ...NOTHING,
    kind: 'lease' as const,
    id: `lease:${one.id}`,
    case_id: caseIdOf(one),
    title: one.lease_uid,
    home: homeName(one.unit),
    at: one.at,
  }));
}

async function workorders(at: SearchAt, { words, number }: Search): Promise<Found[]> {
  const titled = words.length === 0 ? [] : await searchWorkorders(at, words);
  const numbered =
    number === '' ? [] : await searchWorkordersById(at, (id) => referenceOf(id).startsWith(number));
  return [...numbered, ...titled].map((one) => ({
    ...NOTHING,
    kind: 'workorder' as const,
    id: `workorder:${one.id}`,
    case_id: caseIdOf(one),
    title: one.title,
    home: homeName(one.unit),
    at: one.at,
  }));
}

function payments(read: (at: SearchAt, cents: number) => Promise<FoundPayment[]>): Finder {
  return async (at, { cents }) => {
    if (cents === null || cents === 0) return [];
    return (await read(at, cents)).map((one) => ({
      ...NOTHING,
      kind: 'payment' as const,
      id: `payment:${one.id}`,
      case_id: caseIdOf(one),
      title: one.payer,
      home: '',
      amount_cents: one.amount_cents,
      at: one.at,
    }));
  };
}
