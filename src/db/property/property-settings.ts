/** How a property works and looks: what the settings of its row hold, as JSON. */
import type { Module } from '../../contract/session/lease-unit.contract.ts';
import type { ChargeBanks } from '../../ledger/charge-selection.ts';
import type { LateFeeRule } from '../../ledger/late-fee.ts';
import type { ApplicantType } from '../applicant/applicant.repository.ts';
import type { WrittenText } from '../written-text.ts';

export type PaymentGateway = 'PLACEPAY' | 'BURTON' | 'GATEWAY';

/** Flat parts are integer cents, percent parts are percent (2.95 is 2.95 %). */
export interface FeeSettings {
  flat_fee_credit: number;
  percent_fee_credit: number;
  flat_fee_ach: number;
  percent_fee_ach: number;
}

export interface PaymentSettings {
  card_payment_gateway: PaymentGateway;
  ach_payment_gateway: PaymentGateway;
  fee_settings: FeeSettings;
}

/** A property's rules for what its residents pay. */
interface ResidentPaymentRules {
  /** Whether less than all that is due may be paid. */
  partial: boolean;
  /** How much credit a lease may have by paying more than is due, in cents; 0: nothing. Absent: `AHEAD_CENTS`. */
  ahead_cents?: number;
  late_fee?: LateFeeRule;
  /** What a payment costs that the bank returns, in cents. */
  returned_fee_cents?: number;
  /** Where the money goes. Absent: to the one bank account that the payment provider knows. */
  banks?: ChargeBanks;
}

/** How one property works and looks. `null` for a count or limit is: unlimited. */
export interface PropertySettings {
  subscription_active: boolean;
  property_type: 'RESIDENTIAL' | 'COMMERCIAL';
  /** IANA name, `America/New_York`: decides which day it is. */
  time_zone: string;
  brand: { logo: string | null; mobile_logo: string | null; colour: string };
  /** The logos of the company, where they differ from those of the property. */
  company_brand?: { logo: string | null; mobile_logo: string | null };
  /** The property is no longer managed: its portal says that the service is not available. */
  deleted?: boolean;
  portal_info: {
    portal_title: WrittenText;
    portal_content: WrittenText;
    portal_contact_no: string;
    portal_email: string;
  };
  portal_setting: {
    application_form_hide_gender: boolean;
    application_form_hide_maritial_status: boolean;
    application_form_hide_relationship: boolean;
    hide_add_guarantor: boolean;
    income_calculation_factor: number;
  };
  /** Signatures may be drawn too. Absent: they are typed. */
  signature_drawing?: boolean;
  /**
   * Consent to sign electronically: `asked` on the page before the first mark, while calls of other programs sign without it.
   * Absent: every call that signs requires it.
   */
  esign_consent?: 'asked';
  /** Days after which somebody who has not signed a lease is reminded, each once. Absent: `SIGNING_REMINDER_DAYS`. */
  signing_reminder_days?: readonly number[];
  address_limit: number | null;
  employment_limit: number | null;
  pets_count: number | null;
  vehicles_count: number | null;
  pet_instruction: WrittenText;
  employment_instruction: WrittenText;
  /** After the fee comes the exam. */
  sharing_enabled: boolean;
  /** After the submit comes the pre-screening questionnaire. */
  pre_screening: boolean;
  payment_blocked: boolean;
  /** Parts of the residents' area that this property does not offer (`WORKORDERS`). Absent: none. */
  blocked_modules?: readonly Module[];
  payment_settings: PaymentSettings;
  /** The invoices that an invitation opens, per kind of applicant. */
  application_fees: Record<
    ApplicantType,
    Array<{ charge_code: string; description: WrittenText; amount_cents: number }>
  >;
  /** Days that residents give notice ahead when they move out. Absent: 60. */
  notice_days?: number;
  /** How residents pay. Absent: in full only, and nothing is charged for paying late or for a return. */
  resident_payments?: ResidentPaymentRules;
  /** What may be charged later, by code, when a flow says so (`PETFEE`). Absent: nothing. */
  later_charges?: Array<{ charge_code: string; description: WrittenText; amount_cents: number }>;
  required_documents: Array<{
    file_name: WrittenText;
    description: WrittenText;
    require_expiration_date: boolean;
  }>;
}
