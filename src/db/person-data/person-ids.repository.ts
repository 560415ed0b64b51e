/** Who one person is at a property: their accounts, applications, guestcards and leases. */
import { sql } from 'kysely';
import type { Connection } from '../client.ts';
import { folded } from '../office/folded.ts';
import type { PersonKey } from './person-table.ts';

/** A record of the property that names the person. */
export interface PersonSubject {
  readonly property_id: string;
  readonly company_id: string;
  readonly kind: 'applicant' | 'resident' | 'guestcard';
  readonly id: string;
}

/** What rows name the person by; `known_as`: the name and the address of the record that was asked for. */
export type PersonIds = Readonly<Record<PersonKey, readonly string[]>> & {
  readonly known_as: { readonly name: string; readonly email: string };
};

/** A person as one record writes them. */
interface Written {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
}

type Kind = 'users' | 'applicants' | 'guestcards';

/** More rounds would only follow more changes of name or address. */
const MOST_ROUNDS = 5;

/**
 * The records of one person. Two records are of the same person if a lease names both for one of its people, a guestcard
 * became the application, or both have the same address and the same name: people who share an address stay apart.
 *
 * @returns null if the property has no such record.
 * @example (await findPerson(db, { property_id, company_id, kind: 'resident', id }))?.applicants
 */
export async function findPerson(db: Connection, subject: PersonSubject): Promise<PersonIds | null> {
  const seed = { applicant: 'applicants', resident: 'users', guestcard: 'guestcards' } as const;
  const found = { users: new Map(), applicants: new Map(), guestcards: new Map() } as Found;
  await add(db, subject, found, seed[subject.kind], sql`id = ${subject.id}`);
  const [first] = [...peopleOf(found)];
  if (first === undefined) return null;
  for (let round = 0, before = 0; round < MOST_ROUNDS && before < sizeOf(found); round++) {
    before = sizeOf(found);
    await follow(db, subject, found);
  }
  const known_as = { name: `${first.first_name} ${first.last_name}`.trim(), email: first.email };
  return { ...(await idsOf(db, subject.property_id, found)), known_as };
}

type Found = Readonly<Record<Kind, Map<string, Written>>>;

const peopleOf = (found: Found): readonly Written[] => [
  ...found.users.values(),
  ...found.applicants.values(),
  ...found.guestcards.values(),
];
const sizeOf = (found: Found): number => peopleOf(found).length;
const keysOf = (found: Found, kind: Kind) => idList([...found[kind].keys()]);
/** Ids for a statement, in brackets; without any, a list that no id is in. */
export const idList = (values: readonly string[]) =>
  values.length === 0 ? sql`('')` : sql`(${sql.join(values)})`;
const nameOf = (one: Pick<Written, 'first_name' | 'last_name'>): string =>
  folded(`${one.first_name} ${one.last_name}`.replaceAll(/\s+/g, ' '));
const sameAs = (one: Written): string => `${one.email.trim().toLowerCase()} ${nameOf(one)}`;

/** Adds the records that the found ones lead to. */
async function follow(db: Connection, subject: PersonSubject, found: Found): Promise<void> {
  const people = peopleOf(found);
  const same = new Set(people.filter(({ email }) => email.trim() !== '').map(sameAs));
  const mails = idList(people.map(({ email }) => email.trim().toLowerCase()).filter((mail) => mail !== ''));
  const isSame = (one: Written) => same.has(sameAs(one));
  const users = keysOf(found, 'users');
  const applicants = keysOf(found, 'applicants');
  const occupants = sql`lease_occupants where property_id = ${subject.property_id}`;
  for (const kind of ['users', 'applicants', 'guestcards'] as const)
    await add(db, subject, found, kind, sql`lower(email) in ${mails}`, isSame);
  await add(
    db,
    subject,
    found,
    'users',
    sql`id in (select user_id from ${occupants} and applicant_id in ${applicants})`,
  );
  await add(
    db,
    subject,
    found,
    'applicants',
    sql`id in (select applicant_id from ${occupants} and user_id in ${users})`,
  );
  await add(db, subject, found, 'guestcards', sql`applicant_id in ${applicants}`);
}

const PHONE = { users: 'mobile_no', applicants: 'contact_no', guestcards: 'contact_no' } as const;

async function add(
  db: Connection,
  { company_id, property_id }: PersonSubject,
  found: Found,
  kind: Kind,
  which: ReturnType<typeof sql>,
  isTaken: (one: Written) => boolean = () => true,
): Promise<void> {
  // An account is of the company, and its person may live at several properties: it counts where they do.
  const at =
    kind === 'users'
      ? sql`company_id = ${company_id} and is_staff = 0 and (property_id = ${property_id}
          or id in (select user_id from lease_occupants where property_id = ${property_id}))`
      : sql`property_id = ${property_id}`;
  const query = sql<Written>`select id, first_name, last_name, email, ${sql.ref(PHONE[kind])} as phone
    from ${sql.table(kind)} where ${at} and ${which}`;
  for (const one of (await query.execute(db)).rows) if (isTaken(one)) found[kind].set(one.id, one);
}

async function idsOf(
  db: Connection,
  property_id: string,
  found: Found,
): Promise<Omit<PersonIds, 'known_as'>> {
  const users = [...found.users.keys()];
  const applicants = [...found.applicants.keys()];
  const read = async (query: ReturnType<typeof sql>) => [
    ...new Set((await query.execute(db)).rows.map((row) => (row as { id: string }).id)),
  ];
  const lived = sql`lease_occupants where property_id = ${property_id}
    and (user_id in ${idList(users)} or applicant_id in ${idList(applicants)})`;
  const homes = await read(sql`select lease_id as id from ${lived}`);
  const signed = await read(
    sql`select lease_id as id from lease_signers where property_id = ${property_id} and applicant_id in ${idList(applicants)}`,
  );
  const people = peopleOf(found);
  const set = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];
  return {
    ...{ users, applicants, members: [...users, ...applicants] },
    guestcards: [...found.guestcards.keys()],
    applications: await read(
      sql`select application_id as id from applicants where id in ${idList(applicants)}`,
    ),
    homes,
    leases: set([...homes, ...signed]),
    actors: [...users.map((id) => `resident:${id}`), ...applicants.map((id) => `applicant:${id}`)],
    addresses: set(people.flatMap(({ email, phone }) => [email.trim().toLowerCase(), phone ?? ''])),
    names: set(people.map((one) => `${one.first_name} ${one.last_name}`.trim().toLowerCase())),
  };
}
