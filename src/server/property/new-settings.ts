import type { PropertySettings } from '../../db/property/property-settings.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';

/** What is known of a property when it is added. */
export interface NewProperty {
  readonly name: string;
  readonly time_zone: string;
  readonly contact_no: string;
  readonly email: string;
  readonly address: NonNullable<PropertySettings['address']>;
}

/** The product's color, until the property has one of its own. */
const COLOUR = '#0f5c5c';

/**
 * The settings of a property that has just been added: nothing is charged and nothing is asked for that the office has
 * not decided.
 *
 * @example newSettings({ name: 'Juniper Row', time_zone: 'America/Chicago', … }).application_fees.PRIMARY // []
 */
export function newSettings({ name, time_zone, contact_no, email, address }: NewProperty): PropertySettings {
  return {
    subscription_active: true,
    property_type: 'RESIDENTIAL',
    time_zone,
    brand: { logo: null, mobile_logo: null, colour: COLOUR },
    portal_info: {
      portal_title: { [FALLBACK_LANGUAGE]: name },
      portal_content: '',
      portal_contact_no: contact_no,
      portal_email: email,
    },
    portal_setting: {
      application_form_hide_gender: false,
      application_form_hide_maritial_status: false,
      application_form_hide_relationship: false,
      hide_add_guarantor: false,
      income_calculation_factor: 3,
    },
    address,
    address_limit: null,
    employment_limit: null,
    pets_count: null,
    vehicles_count: null,
    pet_instruction: '',
    employment_instruction: '',
    sharing_enabled: false,
    pre_screening: false,
    payment_blocked: false,
    payment_settings: {
      card_payment_gateway: 'GATEWAY',
      ach_payment_gateway: 'GATEWAY',
      fee_settings: { flat_fee_credit: 0, percent_fee_credit: 0, flat_fee_ach: 0, percent_fee_ach: 0 },
    },
    application_fees: { PRIMARY: [], 'CO-APPLICANT': [], GUARANTOR: [] },
    required_documents: [],
  };
}
