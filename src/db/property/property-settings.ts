/** Settings of a property, stored as JSON in its row. */
import type { OfficeSpan } from '../../contract/brand/office-hours.contract.ts';
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

/** A property's rules for payments of its residents. */
interface ResidentPaymentRules {
  /** Whether partial payments are allowed. */
  partial: boolean;
  /** The maximum credit of a lease by paying more than is due, in cents; 0: none. Absent: `AHEAD_CENTS`. */
  ahead_cents?: number;
  late_fee?: LateFeeRule;
  /** The fee for a payment that the bank returns, in cents. */
  returned_fee_cents?: number;
  /** The bank accounts that receive the money. Absent: the one account that the payment provider knows. */
  banks?: ChargeBanks;
}

/** Days after which data of people is erased, or for which it is kept. */
export interface Retention {
  /** Social Security numbers and other secret answers, after the decision or the end of the application. */
  secrets_days: number;
  /** What the screening bureau has said, after the same day. */
  screening_days: number;
  /** Whole applications that led to no lease, after whatever happened in them last; */
  application_days: number;
  /** and those that nobody has submitted. */
  abandoned_days: number;
  /** Guestcards that led to no application, after whatever happened to them last. */
  guestcard_days: number;
  /** Leases with their proof after they ended, and the books: at least so long they stay when a person is deleted. */
  lease_days: number;
  books_days: number;
}

/** An offer such as a month without rent, on the days from `from_day` to `until_day` at the property. */
interface ListedSpecial {
  readonly text: WrittenText;
  readonly from_day: string;
  readonly until_day: string;
  /** The only floor plan that it is for. Absent: every one. */
  readonly floor_plan_id?: string;
}

/** The settings of a property. `null` for a count or limit means unlimited. */
export interface PropertySettings {
  /** What visitors of the listing read for a time, in this order. Absent: nothing. */
  specials?: readonly ListedSpecial[];
  subscription_active: boolean;
  /** Whether members of the office must have a second factor. Absent: they may. */
  require_second_factor?: boolean;
  property_type: 'RESIDENTIAL' | 'COMMERCIAL';
  /** IANA name, `America/New_York`: decides the current day. */
  time_zone: string;
  /** Days besides Saturday and Sunday on which the office does not work, `2026-12-25`. */
  closed_days?: readonly string[];
  /** Why, by day: `Thanksgiving`. Absent: the office has not said. */
  closed_day_names?: Readonly<Record<string, WrittenText>>;
  /** When the office is open, in the order of the week. Absent: pages do not say. */
  office_hours?: readonly OfficeSpan[];
  brand: { logo: string | null; mobile_logo: string | null; colour: string };
  /** The logos of the company, if they differ from the property's. */
  company_brand?: { logo: string | null; mobile_logo: string | null };
  /** The property is no longer managed: its portal shows that the service is not available. */
  deleted?: boolean;
  portal_info: {
    portal_title: WrittenText;
    portal_content: WrittenText;
    portal_contact_no: string;
    portal_email: string;
  };
  /** Where the property is: the address of a unit that has none of its own. Absent: not yet stated. */
  address?: { address_line_1: string; city: string; state_code: string; zip_code: string };
  /** Where mails about emergencies go that nobody has answered. Absent: to `portal_email`. */
  emergency_email?: string;
  portal_setting: {
    application_form_hide_gender: boolean;
    application_form_hide_maritial_status: boolean;
    application_form_hide_relationship: boolean;
    hide_add_guarantor: boolean;
    income_calculation_factor: number;
  };
  /** Whether signatures may also be drawn. Absent: they are typed. */
  signature_drawing?: boolean;
  /**
   * Consent to sign electronically: `asked` on the page before the first mark, while API calls of other programs sign
   * without it. Absent: every call that signs requires it.
   */
  esign_consent?: 'asked';
  /**
   * Days after which a signer who has not signed a lease is reminded, once for each. Absent: `SIGNING_REMINDER_DAYS`.
   */
  signing_reminder_days?: readonly number[];
  address_limit: number | null;
  employment_limit: number | null;
  pets_count: number | null;
  vehicles_count: number | null;
  pet_instruction: WrittenText;
  employment_instruction: WrittenText;
  /** Whether the exam follows the fee. */
  sharing_enabled: boolean;
  /** Whether the pre-screening questionnaire follows the submission. */
  pre_screening: boolean;
  payment_blocked: boolean;
  /** Parts of the residents' area that this property does not offer (`WORKORDERS`). Absent: none. */
  blocked_modules?: readonly Module[];
  payment_settings: PaymentSettings;
  /** The invoices that an invitation creates, per applicant type. */
  application_fees: Record<
    ApplicantType,
    Array<{ charge_code: string; description: WrittenText; amount_cents: number }>
  >;
  /** Notice period for moving out, in days. Absent: 60. */
  notice_days?: number;
  /** Days after the return of the keys within which residents get the statement about their deposit. Absent: 21. */
  statement_days?: number;
  /** After how many days the portal erases data of applicants. Absent: `USUAL_RETENTION`. */
  retention?: Retention;
  /** Payment rules for residents. Absent: in full only, without late fees or return fees. */
  resident_payments?: ResidentPaymentRules;
  /**
   * A credit, a waiver, a reversal or a payment to residents above it waits until a second member of the office agrees, in
   * cents. Absent: there is no limit.
   */
  office_money_limit_cents?: number;
  /** Charges that a flow may add later, by code (`PETFEE`). Absent: none. */
  later_charges?: Array<{ charge_code: string; description: WrittenText; amount_cents: number }>;
  /**
   * Limited numbers of places that the processes of a flow share, by name (`parking`). With fewer than are held, nobody
   * loses one; with more, those who wait get them. Absent: none.
   */
  places?: Readonly<Record<string, { readonly count: number }>>;
  required_documents: Array<{
    file_name: WrittenText;
    description: WrittenText;
    require_expiration_date: boolean;
  }>;
}
