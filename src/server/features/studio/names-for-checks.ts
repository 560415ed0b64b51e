import type { NamesForChecks } from '../../../contract/studio/names.contract.ts';
import type { Deps } from '../../deps.ts';
import { namesOfProperties } from '../../releases/publishing/names-of-properties.ts';

/**
 * What the checks of a draft in a browser need besides its files.
 *
 * @example (await namesForChecks(deps)).properties?.charges // ['APPFEE', 'PETFEE']
 */
export async function namesForChecks({ db }: Pick<Deps, 'db'>): Promise<NamesForChecks> {
  const properties = await namesOfProperties(db);
  // Reads the portal's code once; most portals are never asked.
  const { PROJECT } = await import('../../releases/publishing/code-words.ts');
  const { portalNames } = await import('../../releases/publishing/portal-names.ts');
  const { addresses, used, words } = portalNames(PROJECT, properties);
  return {
    addresses: { ofFlows: [...addresses.ofFlows], pages: [...addresses.pages] },
    used: [...used],
    words: [...words],
    properties: properties && { charges: [...properties.charges], places: [...properties.places] },
  };
}
