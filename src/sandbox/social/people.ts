/** The people to choose from at the sandbox's social sign-in. */
import type { Collection } from '../store.ts';
import type { World } from '../world.ts';

/** A person as Google and Facebook know them. */
export interface SocialAccount {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  /** Whether the provider vouches for the address. */
  email_verified: boolean;
}

const PEOPLE: readonly SocialAccount[] = [
  {
    id: '104200000000000000001',
    first_name: 'Riley',
    last_name: 'Hart',
    email: 'riley@latchkey.example',
    email_verified: true,
  },
  {
    id: '104200000000000000002',
    first_name: 'Nora',
    last_name: 'Lindqvist',
    email: 'nora.lindqvist@latchkey.example',
    email_verified: true,
  },
  {
    id: '104200000000000000003',
    first_name: 'Somebody',
    last_name: 'Else',
    email: 'riley@latchkey.example',
    email_verified: false,
  },
];

/** People that were entered manually. */
function added({ store }: World): Collection<SocialAccount> {
  return store.collection<SocialAccount>('social_account');
}

/** The people of the sandbox, and those that were entered manually. */
export function listPeople(world: World): SocialAccount[] {
  return [...PEOPLE, ...added(world).list(20)];
}

export function findPerson(world: World, id: string): SocialAccount | null {
  return PEOPLE.find((person) => person.id === id) ?? added(world).get(id);
}

export function addPerson(world: World, person: Omit<SocialAccount, 'id'>): SocialAccount {
  const account = { ...person, id: world.id('person') };
  added(world).put(account.id, account);
  return account;
}
