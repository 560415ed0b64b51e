import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { GuestForm } from '../../../src/db/guestcard/guestcard.repository.ts';
import { saveGuestcardSettings } from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import { insertFloorPlan } from '../../../src/db/property/floor-plan.repository.ts';
import { insertListings } from '../../../src/db/property/listing.repository.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Around } from '../stage.ts';

/** Somebody who looks at units of a property of their own. What changes is what a page keeps in its memory. */
export interface Visitor {
  readonly property: string;
  /** What the address of the page names. `MISSING` and `INVALID` are facts of the address alone. */
  readonly unit: 'MISSING' | 'INVALID' | 'KNOWN';
  /** The unit that the page was opened for. */
  readonly first: string;
  /** The page only asks for information: a fact of its address alone, until something is sent. */
  readonly isRequest: boolean;
  /** Of the contact form: nobody else has them. Somebody who is taken for another takes another address. */
  email: string;
  readonly number: string;
  /** The visit's own key, under which the same decision sent again is the same guestcard. */
  key: string;
  /** Of their guestcard, in clear; '' while they have none. */
  token: string;
  /** The contact form as it was sent; null while nothing was. */
  sent: GuestForm | null;
  /** Of the number that was verified by a text message; '' where it was not. */
  challenge: string;
  /** Guestcards that somebody of the same name and address left before, the newest last. */
  readonly earlier: string[];
  /** By which the newest of them may be asked for, without a word of it. */
  handle: string;
  /** The unit that was chosen in the place of one that is taken; '' while none was. */
  wanted: string;
}

/** Where a guestcard is filled in, and by whom. */
export interface Stage extends Around {
  readonly visitor: Visitor;
}

/** Units of a property: enough for every change of a unit in a tour. */
const UNITS = 8;

/** Adds a property with free units, and a visitor to the first of them. */
export async function newVisitor(deps: Deps, facts: Facts): Promise<Visitor> {
  const property = `tour-${deps.random.id()}`;
  await addPlace(deps, property);
  const digits = deps.random.bytes(4).readUInt32BE(0) % 10_000_000;
  return {
    property,
    unit: facts.unit === 'MISSING' || facts.unit === 'INVALID' ? facts.unit : 'KNOWN',
    first: `${property}-1`,
    isRequest: facts.request_info === true,
    email: `${property.toLowerCase()}@example.com`,
    number: `512${String(digits).padStart(7, '5')}`,
    key: deps.random.id(),
    token: '',
    sent: null,
    challenge: '',
    earlier: [],
    handle: '',
    wanted: '',
  };
}

/** The contact form of a visitor, which no rule refuses. */
export function contactForm({ deps }: Pick<Around, 'deps'>, { email, number }: Visitor) {
  const soon = new Date(deps.clock.now().getTime() + 20 * 86_400_000);
  return {
    first_name: 'Nora',
    last_name: 'Quill',
    email,
    contact_no: number,
    contact_no_type: 'MOBILE',
    date_needed: soon.toISOString().slice(0, 10),
    lease_term: '12',
  };
}

async function addPlace({ db }: Deps, property: string): Promise<void> {
  const [template] = DEMO_PROPERTIES;
  const { id: company_id } = DEMO_COMPANY;
  const place = { company_id, property_id: property };
  const settings = { ...template.settings, required_documents: [] };
  const plan = `${property}-plan`;
  await db.transaction().execute(async (trx) => {
    const named = { id: property, company_id, name: 'Tour Court', host: `${property}.test` };
    await insertProperty(trx, { ...named, settings });
    await saveGuestcardSettings(trx, place, {});
    await insertFloorPlan(trx, {
      ...place,
      id: plan,
      unit_type: 'A1',
      bedrooms: 1,
      display_bathroom: '1',
      square_feet: 640,
      market_rent_cents: 139_500,
      images: [],
    });
    for (let number = 1; number <= UNITS; number += 1) {
      const id = `${property}-${number}`;
      const names = { unit_uid: `10${number}`, building_uid: 'B' };
      const details = { ...template.unit.details, ...names, property_name: 'Tour Court' };
      await insertUnit(trx, { ...place, id, details, available: true });
      const listed = { unit_id: id, floor_plan_id: plan, ...names, market_rent_cents: 139_500 };
      const status = { occupancy_status: 'VACANT', unit_status: 'VACANT', vacant_date: '2026-01-01' };
      await insertListings(trx, place, [{ ...listed, ...status }]);
    }
  });
}
