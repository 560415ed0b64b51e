import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../src/cli/demo/properties.ts';
import {
  findProperty,
  insertProperty,
  updatePropertySettings,
} from '../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../src/db/property/property-settings.ts';
import type { Deps } from '../../src/server/deps.ts';

/** A property of one tour alone, like the first of the demo: others do not notice what is changed there. */
export async function newProperty({ db, random }: Deps, settings: Partial<PropertySettings>) {
  const [template] = DEMO_PROPERTIES;
  const id = `tour-${random.id()}`;
  const own = { id, company_id: DEMO_COMPANY.id, name: 'Tour Court', host: `${id}.test` };
  await insertProperty(db, { ...own, settings: { ...template.settings, ...settings } });
  return own;
}

/** Changes settings of the property of a tour. */
export async function changeProperty(
  { db }: Pick<Deps, 'db'>,
  { property: id }: { readonly property: string },
  change: Partial<PropertySettings>,
): Promise<void> {
  const found = await findProperty(db, id);
  if (found === null) throw new Error(`The property ${id} is gone.`);
  await updatePropertySettings(db, id, { ...found.settings, ...change });
}
