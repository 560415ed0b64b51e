/**
 * A test portal with a real sandbox, and a property with units for visitors, with or without charges.
 */
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import type { Dialect } from '../../../src/db/client.ts';
import {
  type GuestcardSettings,
  saveGuestcardSettings,
} from '../../../src/db/guestcard/guestcard-settings.repository.ts';
import { insertFloorPlan, insertListingCharges } from '../../../src/db/property/floor-plan.repository.ts';
import { insertListings } from '../../../src/db/property/listing.repository.ts';
import { insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts';
import type { Answer, Asked, Replaced } from './test-portal.ts';

interface InboxMessage {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
}

interface GuestPlace {
  property: string;
  /** Free units, in the order in which they become vacant. */
  units: string[];
}

export interface GuestPortal extends MoneyPortal {
  /** Adds a property with that many listed units and charges of that many cents. */
  place(made?: {
    units?: number;
    fees?: number;
    deposit?: number;
    settings?: Partial<GuestcardSettings>;
    property?: Partial<PropertySettings>;
  }): Promise<GuestPlace>;
  /** Sends the contact form of a unit: `guestcard`, `invoice` or `request_information`. */
  send(unit: string, to: string, sent?: Partial<SentGuestcard>, asked?: Asked): Promise<Answer>;
  /** The messages delivered to a number or an address, newest first. */
  inbox(to: string): Promise<InboxMessage[]>;
  /** A verified challenge for a number of ten digits. */
  verified(number: string): Promise<string>;
}

interface SentGuestcard {
  form: Record<string, unknown>;
  applicant_id: string;
  payment: Record<string, unknown>;
}

/** A valid form for the clock's first day, 2 March 2026. */
export const CONTACT = {
  first_name: 'Nora',
  last_name: 'Quill',
  email: 'nora@example.com',
  date_needed: '2026-03-20',
  lease_term: '12',
};

const SETTINGS: Partial<GuestcardSettings> = {
  community_codes: { B: 'Alder', A: 'Birch' },
  marketing_sources: { W: 'Web' },
  moving_reasons: { J: 'New job' },
  price_ranges: { low: 'Less than $1,000' },
  appointment_slots: {
    slots: { '2': [{ id: 's1', label: '9:00 AM' }], '3': [{ id: 's1', label: '9:00 AM' }] },
    holidays: { '3': { '10': 'Founders Day' } },
  },
  allow_movein_days: 30,
  unit_status_vacant_days: { NOTICE: 5 },
  fees: { CARD: { fee_type: 'percent', fee_amount: 2.5 }, CHECKING: { fee_type: 'flat', fee_amount: 150 } },
};

/** @example const portal = await startGuestPortal('sqlite'); afterAll(() => portal.close()) */
export async function startGuestPortal(
  dialect: Dialect,
  replaced: Pick<Replaced, 'locales' | 'forms' | 'flows'> = {},
): Promise<GuestPortal> {
  const portal = await startMoneyPortal(dialect, replaced);
  let places = 0;
  const inbox = async (to: string): Promise<InboxMessage[]> => {
    await deliverOutbox(portal.deps);
    const answer = await fetch(`${portal.sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { messages: InboxMessage[] }).messages;
  };
  return {
    ...portal,
    inbox,
    async place({ units = 1, fees = 0, deposit = 0, settings = {}, property: changed = {} } = {}) {
      places += 1;
      // Mails of earlier tests are not counted against tests at another property.
      await portal.deps.db.deleteFrom('otp_counters').where('counter_key', 'like', 'mails-%').execute();
      const property = `guests-${places}`;
      await seedPlace(portal, property, { units, fees, deposit, settings, changed });
      return { property, units: Array.from({ length: units }, (_, index) => `${property}-u${index + 1}`) };
    },
    send: (unit, to, { form = {}, applicant_id, payment } = {}, asked = {}) =>
      portal.ask('POST', `/api/applicant/unit/${unit}/${to}`, {
        ...asked,
        body: {
          guestcard_contact_form: { ...CONTACT, ...form },
          make_payment_form: payment ?? null,
          ...(applicant_id === undefined ? {} : { applicant_id }),
          init_gc_property_id: 'whatever',
        },
      }),
    async verified(number) {
      const mobile_no = `+1${number}`;
      const { body } = await portal.ask('POST', '/api/applicant/send_otp_message', { body: { mobile_no } });
      const [message] = await inbox(mobile_no);
      const otp = codeIn(message?.text ?? '');
      const answer = await portal.ask('POST', '/api/applicant/verify_otp', {
        body: { mobile_no, hashed: body.hashed, otp },
      });
      if (answer.status !== 200) throw new Error(`the code ${otp} was not taken: ${answer.text}`);
      return body.hashed;
    },
  };
}

/** The six-digit code of a message. */
export function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

interface Seeded {
  units: number;
  fees: number;
  deposit: number;
  settings: Partial<GuestcardSettings>;
  changed: Partial<PropertySettings>;
}

async function seedPlace({ deps }: MoneyPortal, property: string, seeded: Seeded): Promise<void> {
  const [template] = DEMO_PROPERTIES;
  const { db } = deps;
  const company_id = DEMO_COMPANY.id;
  const place = { company_id, property_id: property };
  const settings = { ...template.settings, ...seeded.changed };
  await insertProperty(db, { id: property, company_id, name: property, host: `${property}.test`, settings });
  const plan = `${property}-plan`;
  await insertFloorPlan(db, {
    ...place,
    id: plan,
    unit_type: 'A1',
    bedrooms: 1,
    display_bathroom: '1',
    square_feet: 640,
    market_rent_cents: 139_500,
    images: [],
  });
  const charge = { floor_plan_id: null, due: 'pre_application' as const };
  await insertListingCharges(db, place, [
    {
      ...charge,
      id: `${property}-f`,
      charge_code: 'F',
      description: 'Fee',
      amount_cents: seeded.fees,
      refundable: false,
    },
    {
      ...charge,
      id: `${property}-d`,
      charge_code: 'D',
      description: 'Deposit',
      amount_cents: seeded.deposit,
      refundable: true,
    },
  ]);
  for (let index = 1; index <= seeded.units; index += 1) {
    const id = `${property}-u${index}`;
    const details = {
      ...template.unit.details,
      property_name: property,
      unit_uid: `10${index}`,
      building_uid: 'B',
    };
    await insertUnit(db, { id, ...place, details, available: true });
    await insertListings(db, place, [
      {
        unit_id: id,
        floor_plan_id: plan,
        building_uid: 'B',
        unit_uid: `10${index}`,
        market_rent_cents: 139_500,
        occupancy_status: 'NOTICE',
        unit_status: 'OCCUPIED',
        vacant_date: `2026-03-0${Math.min(index, 9)}`,
      },
    ]);
  }
  await saveGuestcardSettings(db, place, { ...SETTINGS, ...seeded.settings });
}
