import type { PaymentGateway, PropertySettings } from '../../../../../db/property/property-settings.ts';
import { chargeCode } from './fee-forms.ts';
import {
  centsFrom,
  choice,
  dollars,
  flag,
  listForm,
  numberFrom,
  objectForm,
  readCents,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  whole,
} from './settings-form.ts';

const GATEWAYS = ['PLACEPAY', 'BURTON', 'GATEWAY'] as const satisfies readonly PaymentGateway[];
const MOST_BANKS = 50;
const LATE = { late_fee: { const: true } };
const BANK_ID = { pattern: '^[A-Za-z0-9_-]+$', maxLength: 64 };

type Rules = NonNullable<PropertySettings['resident_payments']>;

const NO_RULES: Rules = { partial: false };

/** Late fees, partial payments, the accounts that money goes to, and through whom it is paid. */
export const paymentForms: readonly SettingsForm[] = [
  {
    ...objectForm({
      id: 'resident_payments',
      rows: [
        [flag('partial')],
        [dollars('ahead'), dollars('returned_fee')],
        [flag('late_fee')],
        [whole('grace_days', 0, 60, { when: LATE }), dollars('late_amount', { when: LATE })],
        [
          text(
            'late_codes',
            { pattern: '^[A-Z][A-Z0-9_]*( *, *[A-Z][A-Z0-9_]*)*$' },
            { when: LATE, hint: 'office-property:hints.late_codes' },
          ),
        ],
        [flag('payment_blocked')],
      ],
      rules: [
        {
          if: { properties: LATE, required: ['late_fee'] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: { required: ['grace_days', 'late_amount'] },
        },
      ],
    }),
    group: 'payments',
    read: ({ resident_payments = NO_RULES, payment_blocked }) => ({
      partial: resident_payments.partial,
      ahead: readCents(resident_payments.ahead_cents),
      returned_fee: readCents(resident_payments.returned_fee_cents),
      late_fee: resident_payments.late_fee !== undefined,
      grace_days: resident_payments.late_fee?.grace_days ?? '',
      late_amount: readCents(resident_payments.late_fee?.amount_cents),
      late_codes: resident_payments.late_fee?.charge_codes?.join(', ') ?? '',
      payment_blocked,
    }),
    write: (settings: PropertySettings, value: Values) => {
      const {
        late_fee: _,
        ahead_cents: __,
        returned_fee_cents: ___,
        ...rest
      } = settings.resident_payments ?? NO_RULES;
      const [ahead, returned] = [centsFrom(value.ahead), centsFrom(value.returned_fee)];
      const codes = textFrom(value.late_codes)
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== '');
      return {
        ...settings,
        payment_blocked: value.payment_blocked === true,
        resident_payments: {
          ...rest,
          partial: value.partial === true,
          ...(ahead !== undefined && { ahead_cents: ahead }),
          ...(returned !== undefined && { returned_fee_cents: returned }),
          ...(value.late_fee === true && {
            late_fee: {
              grace_days: numberFrom(value.grace_days) ?? 0,
              amount_cents: centsFrom(value.late_amount) ?? 0,
              ...(codes.length > 0 && { charge_codes: codes }),
            },
          }),
        },
      };
    },
    problems: (value: Values) =>
      value.late_fee === true && centsFrom(value.late_amount) === 0
        ? [{ path: 'resident_payments.late_amount', code: 'property.amount_zero' }]
        : [],
  },
  {
    ...objectForm({
      id: 'second_person',
      rows: [[dollars('office_money_limit', { hint: 'office-property:hints.office_money_limit' })]],
    }),
    group: 'payments',
    read: ({ office_money_limit_cents }) => ({ office_money_limit: readCents(office_money_limit_cents) }),
    write: ({ office_money_limit_cents: _, ...settings }: PropertySettings, value: Values) => {
      const limit = centsFrom(value.office_money_limit);
      return { ...settings, ...(limit !== undefined && { office_money_limit_cents: limit }) };
    },
  },
  {
    ...objectForm({ id: 'bank', rows: [[text('lease_payment_bank_id', BANK_ID)]] }),
    group: 'banks',
    read: ({ resident_payments }) => ({
      lease_payment_bank_id: resident_payments?.banks?.lease_payment_bank_id ?? '',
    }),
    write: (settings: PropertySettings, value: Values) =>
      withBanks(settings, textFrom(value.lease_payment_bank_id), banksByCode(settings)),
    problems: (value: Values, settings) =>
      textFrom(value.lease_payment_bank_id) === '' && Object.keys(banksByCode(settings)).length > 0
        ? [{ path: 'bank.lease_payment_bank_id', code: 'property.bank_missing' }]
        : [],
  },
  {
    ...listForm({
      id: 'banks_by_code',
      most: MOST_BANKS,
      summary: ['charge_code', 'bank_id'],
      rows: [[required(chargeCode()), required(text('bank_id', BANK_ID))]],
    }),
    group: 'banks',
    read: (settings) =>
      Object.entries(banksByCode(settings)).map(([charge_code, bank_id]) => ({ charge_code, bank_id })),
    write: (settings: PropertySettings, value: readonly Values[]) =>
      withBanks(
        settings,
        settings.resident_payments?.banks?.lease_payment_bank_id ?? '',
        Object.fromEntries(value.map(({ charge_code, bank_id }) => [charge_code, textFrom(bank_id)])),
      ),
    problems: (value: readonly Values[]) => {
      const codes = value.map(({ charge_code }) => charge_code);
      return codes.flatMap((code, index) =>
        codes.indexOf(code) < index
          ? [{ path: `banks_by_code.${index}.charge_code`, code: 'property.charge_twice' }]
          : [],
      );
    },
  },
  {
    ...objectForm({
      id: 'gateways',
      rows: [
        [
          required(choice('card_payment_gateway', GATEWAYS)),
          required(choice('ach_payment_gateway', GATEWAYS)),
        ],
      ],
    }),
    group: 'gateways',
    read: ({ payment_settings: { card_payment_gateway, ach_payment_gateway } }) => ({
      card_payment_gateway,
      ach_payment_gateway,
    }),
    write: (settings: PropertySettings, value: Values) => ({
      ...settings,
      payment_settings: {
        ...settings.payment_settings,
        card_payment_gateway: value.card_payment_gateway as PaymentGateway,
        ach_payment_gateway: value.ach_payment_gateway as PaymentGateway,
      },
    }),
  },
];

function banksByCode({ resident_payments }: PropertySettings): Readonly<Record<string, string>> {
  return resident_payments?.banks?.bankByChargeCode ?? {};
}

/** Without any account, the payment provider uses the one that it knows. */
function withBanks(
  settings: PropertySettings,
  lease_payment_bank_id: string,
  bankByChargeCode: Readonly<Record<string, string>>,
): PropertySettings {
  const { banks: _, ...rest } = settings.resident_payments ?? NO_RULES;
  const isEmpty = lease_payment_bank_id === '' && Object.keys(bankByChargeCode).length === 0;
  return {
    ...settings,
    resident_payments: isEmpty ? rest : { ...rest, banks: { lease_payment_bank_id, bankByChargeCode } },
  };
}
