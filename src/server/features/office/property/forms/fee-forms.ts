import type { ApplicantType } from '../../../../../db/applicant/applicant.repository.ts';
import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import type { RuleProblem } from '../judged-values.ts';
import {
  centsFrom,
  choice,
  decimal,
  dollars,
  listForm,
  numberFrom,
  objectForm,
  readCents,
  readWritten,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  written,
  writtenFrom,
} from './settings-form.ts';

const APPLICANT_TYPES = ['PRIMARY', 'CO-APPLICANT', 'GUARANTOR'] as const satisfies readonly ApplicantType[];
const MOST_FEES = 30;
const NAME = 120;
const MOST_PERCENT = 20;

/** The code of a charge, as the books of the office name it. */
export const chargeCode = (name = 'charge_code') => text(name, { pattern: '^[A-Z][A-Z0-9_]{0,29}$' });

/** What applicants pay for their application, what may be charged later, and the fee of a payment. */
export function feeForms(languages: readonly string[]): SettingsForm[] {
  const read = (fee: PropertySettings['application_fees'][ApplicantType][number]) => ({
    charge_code: fee.charge_code,
    ...readWritten('description', fee.description, languages),
    amount: readCents(fee.amount_cents),
  });
  const feeOf = (value: Values) => ({
    charge_code: textFrom(value.charge_code),
    description: writtenFrom(value, 'description', languages),
    amount_cents: centsFrom(value.amount) ?? 0,
  });
  const described = written('description', languages, { maxLength: NAME, isRequired: true });
  return [
    {
      ...listForm({
        id: 'application_fees',
        most: MOST_FEES,
        summary: ['applicant_type', 'charge_code', 'amount'],
        rows: [
          [
            required(choice('applicant_type', APPLICANT_TYPES)),
            required(chargeCode()),
            required(dollars('amount')),
          ],
          described,
        ],
      }),
      group: 'fees',
      read: ({ application_fees }) =>
        APPLICANT_TYPES.flatMap((applicant_type) =>
          application_fees[applicant_type].map((fee) => ({ applicant_type, ...read(fee) })),
        ),
      write: (settings: PropertySettings, value: readonly Values[]) => {
        const of = (type: ApplicantType) =>
          value.filter(({ applicant_type }) => applicant_type === type).map(feeOf);
        return {
          ...settings,
          application_fees: {
            PRIMARY: of('PRIMARY'),
            'CO-APPLICANT': of('CO-APPLICANT'),
            GUARANTOR: of('GUARANTOR'),
          },
        };
      },
      problems: (value: readonly Values[]) =>
        feeProblems('application_fees', value, ({ applicant_type, charge_code }) =>
          [applicant_type, charge_code].join(),
        ),
    },
    {
      ...listForm({
        id: 'later_charges',
        most: MOST_FEES,
        summary: ['charge_code', 'amount'],
        rows: [[required(chargeCode()), required(dollars('amount'))], described],
      }),
      group: 'fees',
      read: ({ later_charges = [] }) => later_charges.map(read),
      write: (settings: PropertySettings, value: readonly Values[]) => ({
        ...settings,
        later_charges: value.map(feeOf),
      }),
      problems: (value: readonly Values[]) =>
        feeProblems('later_charges', value, ({ charge_code }) => String(charge_code)),
    },
    {
      ...objectForm({
        id: 'payment_fees',
        rows: [
          [required(dollars('flat_fee_credit')), required(decimal('percent_fee_credit', MOST_PERCENT))],
          [required(dollars('flat_fee_ach')), required(decimal('percent_fee_ach', MOST_PERCENT))],
        ],
      }),
      group: 'fees',
      read: ({ payment_settings: { fee_settings } }) => ({
        ...fee_settings,
        flat_fee_credit: readCents(fee_settings.flat_fee_credit),
        flat_fee_ach: readCents(fee_settings.flat_fee_ach),
      }),
      write: (settings: PropertySettings, value: Values) => ({
        ...settings,
        payment_settings: {
          ...settings.payment_settings,
          fee_settings: {
            flat_fee_credit: centsFrom(value.flat_fee_credit) ?? 0,
            percent_fee_credit: numberFrom(value.percent_fee_credit) ?? 0,
            flat_fee_ach: centsFrom(value.flat_fee_ach) ?? 0,
            percent_fee_ach: numberFrom(value.percent_fee_ach) ?? 0,
          },
        },
      }),
    },
  ];
}

function feeProblems(form: string, value: readonly Values[], keyOf: (fee: Values) => string): RuleProblem[] {
  const keys = value.map(keyOf);
  return value.flatMap((fee, index): RuleProblem[] => [
    ...(keys.indexOf(keys[index] ?? '') < index
      ? [{ path: `${form}.${index}.charge_code`, code: 'property.charge_twice' }]
      : []),
    ...(centsFrom(fee.amount) === 0
      ? [{ path: `${form}.${index}.amount`, code: 'property.amount_zero' }]
      : []),
  ]);
}
