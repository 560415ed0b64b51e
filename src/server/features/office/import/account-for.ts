import type { EnteredAccount } from '../../../../db/session/user.repository.ts';
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

/** The accounts of a company by their address, and those that an import adds. */
export class ImportedAccounts {
  readonly #known: Map<string, string>;
  #made: EnteredAccount[] = [];

  constructor(known: ReadonlyMap<string, string>) {
    this.#known = new Map(known);
  }

  /**
   * The id of a person's account: the known one, or a new one without a password, which they choose by "Forgot password".
   *
   * @returns null for a person without an address.
   */
  idFor(
    { random }: Pick<Deps, 'random'>,
    { property }: ImportPlace,
    { email, ...person }: ImportedPerson,
  ): string | null {
    if (typeof email !== 'string') return null;
    const known = this.#known.get(email);
    if (known !== undefined) return known;
    const id = random.id();
    const of = { company_id: property.company_id, property_id: property.id };
    this.#made.push({ ...of, ...person, id, email, language: FALLBACK_LANGUAGE });
    this.#known.set(email, id);
    return id;
  }

  /** The new accounts that were not taken yet; they must be added before they are referred to. */
  takeNew(): readonly EnteredAccount[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}
