/** The data of the guestcard's pages. */
import { brandOf } from '../../../contract/brand/shown-logos.ts';
import type {
  ChangeUnit,
  GuestcardData,
  PaymentGateways,
  VerifyAnswer,
} from '../../../contract/guest/guestcard.contract.ts';
import type { Guestcard } from '../../../db/guestcard/guestcard.repository.ts';
import type { GuestcardSettings, GuestFee } from '../../../db/guestcard/guestcard-settings.repository.ts';
import { findInvoice } from '../../../db/payment/invoice.repository.ts';
import { listFloorPlans } from '../../../db/property/floor-plan.repository.ts';
import { listRentable } from '../../../db/property/listing.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { PaymentGateway, PaymentSettings } from '../../../db/property/property-settings.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { refreshOpenIntents } from '../../invoices/pay-invoice.service.ts';
import { bankGateway, guestPaymentOptions } from '../../payments/payment-options.ts';
import type { ItsRelease } from '../../process/process-release.ts';
import { shownGuestForm } from './contact-form.ts';
import { appointmentSlots, guestFormFacts, guestPlace, moveInRules, unitView } from './guest-place.ts';
import { guestFacts, readForGuest } from './guestcard.subject.ts';

/** Enough for a person to look through. */
const mostUnits = 100;

/**
 * What the guestcard of a unit asks and offers, without data of other guests.
 *
 * @throws {AppError} `record.not_found` for an unknown unit.
 * @see spec/pre-application.md §3 Guestcard form data
 */
export async function readFormData(
  deps: Pick<Deps, 'db' | 'clock'>,
  unitId: string,
  language: string,
): Promise<GuestcardData> {
  const place = await guestPlace(deps.db, unitId);
  const { property, settings, charges } = place;
  const rules = moveInRules(place);
  const { community_codes, marketing_sources, moving_reasons, price_ranges } = settings;
  return {
    pre_application_fees: charges.fees,
    pre_application_deposit: charges.deposit,
    unit: unitView(place),
    brand: brandOf(property),
    community_codes,
    marketing_sources,
    moving_reasons,
    price_ranges,
    appointment_slots: appointmentSlots(place, deps.clock.now(), language),
    unit_settings: {
      movein_date: place.unit.details.moviein_date,
      allow_movein_days: rules.allow_movein_days,
      vacant_date: rules.vacant_date,
      unit_status_vacant_days: JSON.stringify(rules.vacant_days),
      occupancy_status: rules.occupancy_status,
    },
    facts: { ...(await guestFacts(deps.db, place, null, false)) },
    form_facts: { ...guestFormFacts(place, deps.clock.now()) },
  };
}

/**
 * The units of a property that can replace one that is taken, the earliest available first.
 *
 * @throws {AppError} `record.not_found` for an unknown property.
 */
export async function listUnitsToChange({ db }: Pick<Deps, 'db'>, propertyId: string): Promise<ChangeUnit[]> {
  if ((await findProperty(db, propertyId)) === null) throw new AppError('record.not_found');
  const types = new Map((await listFloorPlans(db, propertyId)).map((plan) => [plan.id, plan.unit_type]));
  const listings = await listRentable(db, propertyId, mostUnits);
  return listings.map((listing) => ({
    id: listing.unit_id,
    building_no: listing.building_uid,
    unit_no: listing.unit_uid,
    select_plan_link: `/select_unit?unit_id=${encodeURIComponent(listing.unit_id)}`,
    unit_type: types.get(listing.floor_plan_id) ?? '',
    market_rent: listing.market_rent_cents,
    vacant_date: listing.vacant_date,
  }));
}

/**
 * How the charges of a unit can be paid, and what that costs; for a guest with an invoice, the amount due on it.
 *
 * @throws {AppError} `record.not_found` for an unknown unit.
 * @see spec/pre-application.md §3 Payment gateways by payment type, §9
 */
export async function readGateways(
  deps: Pick<Deps, 'db'>,
  unitId: string,
  guestcard: Guestcard | null,
): Promise<PaymentGateways> {
  const { property, settings, charges } = await guestPlace(deps.db, unitId);
  const { payment_settings } = property.settings;
  const invoice = guestcard?.invoice_id ? await findInvoice(deps.db, guestcard.invoice_id) : null;
  const due = invoice === null ? charges.total : invoice.amount_cents - invoice.paid_cents;
  return {
    payment_gateways: gatewaysOf(payment_settings, settings.fees),
    payment_options: guestPaymentOptions(payment_settings, settings.fees, due),
  };
}

/** The gateways in the shape of the API. */
export function gatewaysOf(
  settings: PaymentSettings,
  fees: GuestcardSettings['fees'],
): PaymentGateways['payment_gateways'] {
  const merchant = (payment_gateway: PaymentGateway, fee: GuestFee) => ({
    payment_gateway,
    merchant_types: { APPLICATION_FEE: { ...fee } },
  });
  const bank = bankGateway(settings);
  return {
    CARD: merchant(settings.card_payment_gateway, fees.CARD),
    ...(bank === null ? {} : { CHECKING: merchant(bank, fees.CHECKING) }),
  };
}

/**
 * A guestcard for its own guest to continue. First asks the provider about a pending payment, so that a reload shows
 * its outcome.
 *
 * @see spec/pre-application.md §3 Verify response
 */
export async function readGuestcard(
  deps: Deps,
  guestcard: Guestcard,
  ip: string,
): Promise<{ answer: VerifyAnswer; its: ItsRelease<Deps> }> {
  if (guestcard.applicant_id !== null) {
    await refreshOpenIntents(deps, guestcard.applicant_id, { actor: 'guest', ip });
  }
  const place = await guestPlace(deps.db, guestcard.unit_id);
  const { facts, ...its } = await readForGuest(deps, deps.db, guestcard);
  const invoice = guestcard.invoice_id === null ? null : await findInvoice(deps.db, guestcard.invoice_id);
  const form = shownGuestForm(its.deps, guestcard);
  const answer = {
    applicant_id: guestcard.applicant_id,
    already_paid: facts.paid === true,
    payment_in_flight: facts.payment_in_flight === true,
    pre_application_charges: invoice?.amount_cents ?? place.charges.total,
    is_mobile_verified: guestcard.is_mobile_verified,
    unit: unitView(place),
    guestcard_contact_form: form,
    make_payment_form: {
      account_holders_name: `${guestcard.first_name} ${guestcard.last_name}`,
      address1: form.address1 ?? '',
      apartment_no: form.apartment_no ?? '',
      zip_code: String(form.zip_code ?? '').slice(0, 5),
      city: form.city ?? '',
      state_code: form.state_code ?? '',
    },
    facts: { ...facts },
  };
  return { answer, its };
}
