import type { Connection } from '../../../../db/client.ts';
import { insertUser } from '../../../../db/session/user.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import type { Deps } from '../../../deps.ts';
import type { ImportPlace } from './importer.ts';

/** A person of an imported row. */
interface ImportedPerson {
  readonly first_name: string;
  readonly last_name: string;
  /** Of the row; undefined if it has none. */
  readonly email: unknown;
}

/**
 * The account of a person, by their mail address: the known one, or a new one without a password, which they choose by
 * "Forgot password".
 *
 * @param accounts of the company by address; a new one is added.
 * @returns null for a person without an address.
 */
export async function accountFor(
  deps: Pick<Deps, 'random'>,
  trx: Connection,
  { property }: ImportPlace,
  accounts: Map<string, string>,
  { email, ...person }: ImportedPerson,
): Promise<string | null> {
  if (typeof email !== 'string') return null;
  const known = accounts.get(email);
  if (known !== undefined) return known;
  const id = deps.random.id();
  await insertUser(trx, {
    ...{ id, company_id: property.company_id, property_id: property.id, email, ...person },
    ...{ password_hash: '', policies: [], language: FALLBACK_LANGUAGE },
  });
  accounts.set(email, id);
  return id;
}
