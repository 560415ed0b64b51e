import type { UnitDetails } from '../../db/property/property.repository.ts';
import type { PropertySettings } from '../../db/property/property-settings.ts';
import type { PropertyNames } from '../../engine/release/judging/property-names.ts';
import { namesIn } from '../../server/releases/publishing/names-of-properties.ts';

/** A property of the demo, with the unit that its applications are for. */
export interface DemoProperty {
  id: string;
  name: string;
  host: string;
  settings: PropertySettings;
  unit: { id: string; details: Omit<UnitDetails, 'property_name'> };
}

export const DEMO_COMPANY = { id: 'demo-company', name: 'Latchkey Homes' };

const DOCUMENTS: PropertySettings['required_documents'] = [
  {
    file_name: { en: 'Government photo ID', es: 'Identificación oficial con foto' },
    description: {
      en: 'Both sides of a driver license, a state ID or a passport.',
      es: 'Ambos lados de una licencia de conducir, una identificación estatal o un pasaporte.',
    },
    require_expiration_date: true,
  },
  {
    file_name: { en: 'Proof of income', es: 'Comprobante de ingresos' },
    description: {
      en: 'Your last two pay stubs, or an offer letter.',
      es: 'Sus dos últimos recibos de pago o una carta de oferta de empleo.',
    },
    require_expiration_date: false,
  },
];

const FEE = {
  charge_code: 'APPFEE',
  description: { en: 'Application fee', es: 'Cargo por solicitud' },
  amount_cents: 5500,
};
const CO_FEE = { ...FEE, amount_cents: 4500 };
/** Charged when a pet joins a household later. */
const PET_FEE = {
  charge_code: 'PETFEE',
  description: { en: 'Pet fee', es: 'Cargo por mascota' },
  amount_cents: 25_000,
};

/** What an approval with a higher deposit adds; the decision says how much. */
const DEPOSIT = {
  charge_code: 'DEPOSIT',
  description: { en: 'Additional security deposit', es: 'Depósito de garantía adicional' },
  amount_cents: 50_000,
};

/** Charged for each year of a parking permit. */
const PARKING_FEE = {
  charge_code: 'PARKPERMIT',
  description: { en: 'Parking permit for one year', es: 'Permiso de estacionamiento por un año' },
  amount_cents: 12_000,
};

/** Cards use the hosted popup, bank payments the plain gateway. */
const JUNIPER_ROW: DemoProperty = {
  id: 'juniper-row',
  name: 'Juniper Row',
  host: 'juniper.localhost',
  settings: {
    subscription_active: true,
    property_type: 'RESIDENTIAL',
    time_zone: 'America/Chicago',
    address: { address_line_1: '410 Juniper Lane', city: 'Austin', state_code: 'TX', zip_code: '78704' },
    brand: { logo: '/demo/juniper-row.svg', mobile_logo: '/demo/juniper-row.svg', colour: '#1f6f5c' },
    portal_info: {
      portal_title: { en: 'Welcome to Juniper Row', es: 'Bienvenidos a Juniper Row' },
      portal_content: {
        en: 'Sixty homes around a garden, ten minutes from downtown Austin.',
        es: 'Sesenta viviendas alrededor de un jardín, a diez minutos del centro de Austin.',
      },
      portal_contact_no: '5125550142',
      portal_email: 'office@juniper.latchkey.example',
    },
    office_hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
    closed_days: ['2026-12-25', '2027-01-01'],
    closed_day_names: {
      '2026-12-25': { en: 'Christmas Day', es: 'Navidad' },
      '2027-01-01': { en: "New Year's Day", es: 'Año Nuevo' },
    },
    portal_setting: {
      application_form_hide_gender: false,
      application_form_hide_maritial_status: false,
      application_form_hide_relationship: false,
      hide_add_guarantor: false,
      income_calculation_factor: 3,
    },
    address_limit: 5,
    employment_limit: 5,
    pets_count: 2,
    vehicles_count: 2,
    pet_instruction: {
      en: 'Up to two pets, please tell us their breed. Service animals are always welcome.',
      es: 'Hasta dos mascotas; indíquenos su raza. Los animales de servicio siempre son bienvenidos.',
    },
    employment_instruction: {
      en: 'Please cover at least the last two years of employment.',
      es: 'Indique al menos sus dos últimos años de empleo.',
    },
    sharing_enabled: true,
    // Programs that know only the calls of the specification can sign a demo lease.
    esign_consent: 'asked',
    pre_screening: false,
    payment_blocked: false,
    payment_settings: {
      card_payment_gateway: 'PLACEPAY',
      ach_payment_gateway: 'GATEWAY',
      fee_settings: { flat_fee_credit: 50, percent_fee_credit: 2.95, flat_fee_ach: 150, percent_fee_ach: 0 },
    },
    application_fees: { PRIMARY: [FEE], 'CO-APPLICANT': [CO_FEE], GUARANTOR: [CO_FEE] },
    later_charges: [PET_FEE, DEPOSIT, PARKING_FEE],
    places: { parking: { count: 20 } },
    office_money_limit_cents: 100_000,
    resident_payments: {
      partial: true,
      late_fee: { grace_days: 5, amount_cents: 7500, charge_codes: ['RENT'] },
      returned_fee_cents: 3000,
      banks: {
        lease_payment_bank_id: 'juniper-operating',
        bankByChargeCode: { SECURITY_DEPOSIT: 'juniper-deposits' },
      },
    },
    required_documents: DOCUMENTS,
  },
  unit: {
    id: 'juniper-row-204',
    details: {
      address_line_1: '410 Juniper Lane',
      city: 'Austin',
      state_code: 'TX',
      zip_code: '78704',
      support_contact: '5125550142',
      unit_type: 'A2',
      display_bedroom: '1',
      display_bathroom: '1',
      display_square_feet: '742',
      market_rent: 168500,
      building_uid: 'B',
      unit_uid: '204',
      moviein_date: '2027-02-01',
      floor_plan_images: [
        { path: '/demo/plan-a.svg', bedroom: '1', unit_type: 'A2' },
        { path: '/demo/plan-b.svg', bedroom: '1', unit_type: 'A2' },
      ],
    },
  },
};

/** All payments use the plain gateway, cards through its plugin. */
const HARBOR_COURT: DemoProperty = {
  ...JUNIPER_ROW,
  id: 'harbor-court',
  name: 'Harbor Court',
  host: 'harbor.localhost',
  settings: {
    ...JUNIPER_ROW.settings,
    time_zone: 'America/New_York',
    address: { address_line_1: '12 Wharf Street', city: 'Portland', state_code: 'ME', zip_code: '04101' },
    brand: { logo: '/demo/harbor-court.svg', mobile_logo: '/demo/harbor-court.svg', colour: '#24508f' },
    portal_info: {
      portal_title: { en: 'Welcome to Harbor Court', es: 'Bienvenidos a Harbor Court' },
      portal_content: {
        en: 'Homes above the old harbor of Portland, Maine.',
        es: 'Viviendas sobre el antiguo puerto de Portland, Maine.',
      },
      portal_contact_no: '2075550177',
      portal_email: 'office@harbor.latchkey.example',
    },
    resident_payments: { partial: false, late_fee: { grace_days: 3, amount_cents: 10_000 } },
    payment_settings: {
      card_payment_gateway: 'GATEWAY',
      ach_payment_gateway: 'GATEWAY',
      fee_settings: { flat_fee_credit: 100, percent_fee_credit: 3, flat_fee_ach: 0, percent_fee_ach: 0.8 },
    },
  },
  unit: {
    id: 'harbor-court-12',
    details: {
      ...JUNIPER_ROW.unit.details,
      address_line_1: '12 Wharf Street',
      city: 'Portland',
      state_code: 'ME',
      zip_code: '04101',
      support_contact: '2075550177',
      building_uid: 'Main',
      unit_uid: '12',
      market_rent: 214000,
    },
  },
};

/** Asks applicants the pre-screening questions between the submit and the payment, and accepts only cards. */
const CEDAR_YARD: DemoProperty = {
  ...JUNIPER_ROW,
  id: 'cedar-yard',
  name: 'Cedar Yard',
  host: 'cedar.localhost',
  settings: {
    ...JUNIPER_ROW.settings,
    time_zone: 'America/Los_Angeles',
    address: { address_line_1: '7 Mill Street', city: 'Portland', state_code: 'OR', zip_code: '97202' },
    brand: { logo: '/demo/cedar-yard.svg', mobile_logo: '/demo/cedar-yard.svg', colour: '#8a3f1d' },
    portal_info: {
      portal_title: { en: 'Welcome to Cedar Yard', es: 'Bienvenidos a Cedar Yard' },
      portal_content: {
        en: 'Small homes in an old timber yard in Portland, Oregon.',
        es: 'Viviendas pequeñas en un antiguo almacén de madera de Portland, Oregón.',
      },
      portal_contact_no: '5035550119',
      portal_email: 'office@cedar.latchkey.example',
    },
    pre_screening: true,
    payment_settings: {
      card_payment_gateway: 'BURTON',
      ach_payment_gateway: 'BURTON',
      fee_settings: { flat_fee_credit: 75, percent_fee_credit: 2.5, flat_fee_ach: 0, percent_fee_ach: 0 },
    },
  },
  unit: {
    id: 'cedar-yard-7',
    details: {
      ...JUNIPER_ROW.unit.details,
      address_line_1: '7 Mill Street',
      city: 'Portland',
      state_code: 'OR',
      zip_code: '97202',
      support_contact: '5035550119',
      building_uid: '1',
      unit_uid: '7',
      market_rent: 152_000,
    },
  },
};

export const DEMO_PROPERTIES: readonly [DemoProperty, ...DemoProperty[]] = [
  JUNIPER_ROW,
  HARBOR_COURT,
  CEDAR_YARD,
];

/** The property whose applicants meet the pre-screening questionnaire. */
export const PRE_SCREENING_PROPERTY = CEDAR_YARD;

/** What the demo properties have under a name. */
export function demoNames(): PropertyNames {
  return namesIn(DEMO_PROPERTIES.map(({ settings }) => settings));
}
