/** The values of a lease's fields that the portal knows. */
import type { LeaseTerms } from '../../../../contract/office/lease-draft.contract.ts';
import type { Property, Unit } from '../../../../db/property/property.repository.ts';
import { formatDay } from '../../../../engine/language/day.ts';
import { formatMoney } from '../../../../engine/language/money.ts';
import type { Deps } from '../../../deps.ts';
import { type LeaseHousehold, nameOf } from './household.ts';

/** The fields that the portal fills. */
export const KNOWN_FIELDS = [
  'landlord_name',
  'tenant_names',
  'guarantor_names',
  'occupant_names',
  'property_name',
  'property_address',
  'unit_number',
  'building',
  'lease_date',
  'start_date',
  'end_date',
  'term',
  'rent',
  'deposit',
  'charges',
] as const;
type KnownField = (typeof KNOWN_FIELDS)[number];

/** The parts of a template that the terms decide. */
export const KNOWN_PARTS = [
  'fixed_term',
  'month_to_month',
  'deposit',
  'no_deposit',
  'charges',
  'guarantor',
  'countersign',
] as const;

export interface LeaseFacts {
  readonly property: Property;
  readonly unit: Unit;
  readonly household: LeaseHousehold;
  readonly terms: LeaseTerms;
  /** Today at the property. */
  readonly today: string;
}

/** @example leaseValues(deps, facts).rent // '$1,685.00' */
export function leaseValues(
  { texts }: Pick<Deps, 'texts'>,
  { property, unit: { details }, household, terms, today }: LeaseFacts,
): Record<KnownField, string> {
  const { language, start_date, end_date, rent_cents, deposit_cents, charges } = terms;
  const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
    texts.message(language, `office-leases:paper.${key}`, values);
  const day = (one: string) => formatDay(one, language);
  const money = (cents: number) => formatMoney(cents, language);
  const guarantors = household.signers.filter(({ applicant_type }) => applicant_type === 'GUARANTOR');
  const tenants = household.signers.filter((one) => !guarantors.includes(one));
  const names = (people: LeaseHousehold['occupants']) => people.map(nameOf).join(', ');
  return {
    landlord_name: property.company_name,
    tenant_names: names(tenants),
    guarantor_names: guarantors.length === 0 ? say('none') : names(guarantors),
    occupant_names: names(household.occupants),
    property_name: property.name,
    property_address: `${details.address_line_1}, ${details.city}, ${details.state_code} ${details.zip_code}`,
    unit_number: details.unit_uid,
    building: details.building_uid,
    lease_date: day(today),
    start_date: day(start_date),
    end_date: end_date === '' ? say('month_to_month') : day(end_date),
    term:
      end_date === ''
        ? say('term_open', { from: day(start_date) })
        : say('term', { from: day(start_date), until: day(end_date) }),
    rent: money(rent_cents),
    deposit: deposit_cents === 0 ? say('none') : money(deposit_cents),
    charges:
      charges.length === 0
        ? say('none')
        : charges.map(({ description, amount_cents }) => `${description} ${money(amount_cents)}`).join(', '),
  };
}

/** The parts of the template that a lease has: those that its terms decide, and those that the office chose. */
export function leaseParts({ terms, household }: Pick<LeaseFacts, 'terms' | 'household'>): Set<string> {
  const { end_date, deposit_cents, charges, countersign, parts } = terms;
  const known: Readonly<Record<(typeof KNOWN_PARTS)[number], boolean>> = {
    fixed_term: end_date !== '',
    month_to_month: end_date === '',
    deposit: deposit_cents > 0,
    no_deposit: deposit_cents === 0,
    charges: charges.length > 0,
    guarantor: household.signers.some(({ applicant_type }) => applicant_type === 'GUARANTOR'),
    countersign,
  };
  const chosen = parts.filter((part) => !Object.hasOwn(known, part));
  const decided = Object.entries(known).flatMap(([part, has]) => (has ? [part] : []));
  return new Set([...decided, ...chosen]);
}
