import type { TFunction } from 'i18next';
import type { Packet, PacketAddress, PacketEmployer } from '../../../contract/application/packet.contract.ts';
import { formatDay, formatPhone } from '../../app/texts/formats.ts';
import type { PacketRow } from './packet-section.tsx';

/** The text of an option of the application's forms; any other value is shown unchanged. */
const option = (t: TFunction, group: string, value: string): string =>
  value === '' ? '' : t(`application:options.${group}.${value}`, { defaultValue: value });

const field = (t: TFunction, name: string): string => t(`application:fields.${name}`);

const joined = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

const place = (entry: { city: string; state_code: string; zip_code: string }): string =>
  joined(', ', entry.city, joined(' ', entry.state_code, entry.zip_code));

/** @see spec/pre-application.md §3 Packet applicant data */
export function applicantRows(t: TFunction, { applicant, screening_info }: Packet): PacketRow[] {
  return [
    [t('packet:fields.name'), joined(' ', applicant.first_name, applicant.middle_name, applicant.last_name)],
    [t('packet:fields.property_name'), applicant.property_name],
    [t('packet:fields.applicant_type'), t(`packet:types.${applicant.applicant_type}`)],
    [field(t, 'email'), applicant.email],
    [field(t, 'contact_no'), formatPhone(applicant.contact_no)],
    [field(t, 'date_of_birth'), formatDay(applicant.dob)],
    [field(t, 'gender'), option(t, 'gender', applicant.gender)],
    [field(t, 'ssn'), applicant.ssn],
    [field(t, 'dl_number'), applicant.dl_number],
    [field(t, 'maritial_status'), option(t, 'maritial_status', screening_info.maritial_status)],
    [field(t, 'annual_income'), screening_info.annual_income],
    [t('packet:fields.decision'), applicant.decision],
  ];
}

export function addressRows(t: TFunction, address: PacketAddress): PacketRow[] {
  return [
    [field(t, 'address_type'), option(t, 'address_type', address.address_type)],
    [
      t('packet:fields.address'),
      joined(
        '\n',
        joined(' ', address.street_no, address.address1),
        joined(' ', address.apartment_no, address.address2),
        place(address),
      ),
    ],
    [field(t, 'move_in_date'), formatDay(address.move_in_date)],
    [field(t, 'lease_expiration_date'), formatDay(address.lease_expiration_date)],
    [field(t, 'reason_for_moving'), address.reason_for_moving],
    [field(t, 'landlord_name'), address.landlord_name],
    [field(t, 'landlord_contact_no'), formatPhone(address.landlord_contact_no)],
    [field(t, 'landlord_email'), address.landlord_email],
    [field(t, 'landlord_fax'), address.landlord_fax],
  ];
}

/** Self-employment has no supervisor row, the current employment no reason for leaving. */
export function employerRows(t: TFunction, employer: PacketEmployer): PacketRow[] {
  const supervisor: PacketRow[] = [
    [field(t, 'supervisor_name'), employer.supervisor_name],
    [field(t, 'supervisor_contact_no'), formatPhone(employer.supervisor_contact_no)],
    [field(t, 'supervisor_email'), employer.supervisor_email],
  ];
  const leaving: PacketRow[] = [
    [field(t, 'end_date'), formatDay(employer.end_date)],
    [field(t, 'reason_for_leaving'), employer.reason_for_leaving],
  ];
  return [
    [field(t, 'employer_type'), option(t, 'employer_type', employer.type)],
    ...(employer.self_employed ? [[field(t, 'self_employed'), t('packet:yes')] as const] : []),
    [field(t, 'business_name'), employer.business_name],
    [field(t, 'position'), employer.position],
    [
      t('packet:fields.address'),
      joined('\n', employer.address_line_1, employer.address_line_2, place(employer)),
    ],
    [field(t, 'income'), employer.income],
    [field(t, 'income_frequency'), option(t, 'income_frequency', employer.income_frequency)],
    [field(t, 'start_date'), formatDay(employer.start_date)],
    ...(employer.is_current ? [] : leaving),
    ...(employer.self_employed ? [] : supervisor),
  ];
}

export function incomeRows(t: TFunction, income: Packet['other_incomes'][number]): PacketRow[] {
  return [
    [field(t, 'source'), income.source],
    [field(t, 'amount'), income.amount],
    [field(t, 'income_frequency'), option(t, 'income_frequency', income.income_frequency)],
  ];
}

export function petRows(t: TFunction, pet: Packet['pets'][number]): PacketRow[] {
  return [
    [field(t, 'breed'), pet.type],
    [field(t, 'pet_name'), pet.name],
    [field(t, 'coloration'), pet.coloration],
    [field(t, 'age'), pet.age],
    [field(t, 'weight'), joined(' ', pet.weight, option(t, 'weight_unit', pet.weight_unit))],
    [field(t, 'sex'), option(t, 'sex', pet.sex)],
  ];
}

export function vehicleRows(t: TFunction, vehicle: Packet['vehicles'][number]): PacketRow[] {
  return [
    [field(t, 'make'), vehicle.make],
    [field(t, 'model'), vehicle.model],
    [field(t, 'year'), vehicle.year],
    [field(t, 'license_plate_number'), vehicle.license_plate_number],
  ];
}

export function referenceRows(t: TFunction, person: Packet['references'][number]): PacketRow[] {
  return [
    [t('packet:fields.name'), joined(' ', person.first_name, person.last_name)],
    [field(t, 'contact_no'), formatPhone(person.contact_no)],
    [field(t, 'email'), person.email],
    [field(t, 'relationship'), option(t, 'relationship', person.relationship)],
  ];
}

export function emergencyRows(t: TFunction, person: Packet['emergency_contacts'][number]): PacketRow[] {
  return [
    ...referenceRows(t, person),
    [t('packet:fields.address'), joined('\n', person.address_line_1, person.address_line_2, place(person))],
  ];
}
