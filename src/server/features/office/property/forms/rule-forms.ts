import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import {
  decimal,
  flag,
  listForm,
  numberFrom,
  objectForm,
  readWritten,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  whole,
  written,
  writtenFrom,
} from './settings-form.ts';

const MOST_DOCUMENTS = 30;
const MOST_PLACES = 20;
const MOST_LIST = 99;
const MOST_NOTICE = 365;
const SHORT = 120;
const LONG = 1000;

const SWITCHES = [
  'application_form_hide_gender',
  'application_form_hide_maritial_status',
  'application_form_hide_relationship',
  'hide_add_guarantor',
] as const;
const LIMITS = ['address_limit', 'employment_limit', 'pets_count', 'vehicles_count'] as const;

/** When the office works, which documents it asks for, and the limits of applications. */
export function ruleForms(languages: readonly string[]): SettingsForm[] {
  return [
    {
      ...objectForm({
        id: 'calendar',
        rows: [
          [required(text('time_zone', {}, { widget: 'select', choices: 'time_zones' }))],
          [whole('notice_days', 1, MOST_NOTICE), whole('statement_days', 1, MOST_NOTICE)],
        ],
      }),
      group: 'calendar',
      read: ({ time_zone, notice_days = '', statement_days = '' }) => ({
        time_zone,
        notice_days,
        statement_days,
      }),
      write: ({ notice_days: _, statement_days: __, ...settings }: PropertySettings, value: Values) => {
        const [notice, statement] = [numberFrom(value.notice_days), numberFrom(value.statement_days)];
        return {
          ...settings,
          time_zone: textFrom(value.time_zone),
          ...(notice !== undefined && { notice_days: notice }),
          ...(statement !== undefined && { statement_days: statement }),
        };
      },
      problems: (value: Values) =>
        isTimeZone(textFrom(value.time_zone))
          ? []
          : [{ path: 'calendar.time_zone', code: 'property.time_zone' }],
    },
    {
      ...listForm({
        id: 'required_documents',
        most: MOST_DOCUMENTS,
        summary: ['file_name_en'],
        rows: [
          written('file_name', languages, { maxLength: SHORT, isRequired: true }),
          ...written('description', languages, { maxLength: LONG, widget: 'textarea' }).map((one) => [one]),
          [flag('require_expiration_date')],
        ],
      }),
      group: 'documents',
      read: ({ required_documents }) =>
        required_documents.map(({ file_name, description, require_expiration_date }) => ({
          ...readWritten('file_name', file_name, languages),
          ...readWritten('description', description, languages),
          require_expiration_date,
        })),
      write: (settings: PropertySettings, value: readonly Values[]) => ({
        ...settings,
        required_documents: value.map((one) => ({
          file_name: writtenFrom(one, 'file_name', languages),
          description: writtenFrom(one, 'description', languages),
          require_expiration_date: one.require_expiration_date === true,
        })),
      }),
    },
    {
      ...objectForm({
        id: 'limits',
        rows: [
          LIMITS.slice(0, 2).map((name) => limit(name)),
          LIMITS.slice(2).map((name) => limit(name)),
          [required(decimal('income_calculation_factor', 10))],
          ...[...SWITCHES, 'sharing_enabled', 'pre_screening', 'signature_drawing'].map((name) => [
            flag(name),
          ]),
        ],
      }),
      group: 'limits',
      read: (settings) => ({
        ...Object.fromEntries(LIMITS.map((name) => [name, settings[name] ?? ''])),
        ...settings.portal_setting,
        sharing_enabled: settings.sharing_enabled,
        pre_screening: settings.pre_screening,
        signature_drawing: settings.signature_drawing === true,
      }),
      write: (settings: PropertySettings, value: Values) => {
        const isOn = (name: string) => value[name] === true;
        const [address_limit, employment_limit, pets_count, vehicles_count] = LIMITS.map(
          (name) => numberFrom(value[name]) ?? null,
        ) as [number | null, number | null, number | null, number | null];
        return {
          ...settings,
          ...{ address_limit, employment_limit, pets_count, vehicles_count },
          portal_setting: {
            application_form_hide_gender: isOn('application_form_hide_gender'),
            application_form_hide_maritial_status: isOn('application_form_hide_maritial_status'),
            application_form_hide_relationship: isOn('application_form_hide_relationship'),
            hide_add_guarantor: isOn('hide_add_guarantor'),
            income_calculation_factor: numberFrom(value.income_calculation_factor) ?? 0,
          },
          sharing_enabled: isOn('sharing_enabled'),
          pre_screening: isOn('pre_screening'),
          signature_drawing: isOn('signature_drawing'),
        };
      },
    },
    {
      ...listForm({
        id: 'places',
        most: MOST_PLACES,
        summary: ['name', 'count'],
        rows: [
          [
            required(text('name', { pattern: '^[a-z][a-z0-9_-]{0,39}$' })),
            required(whole('count', 0, 10_000)),
          ],
        ],
      }),
      group: 'limits',
      read: ({ places = {} }) => Object.entries(places).map(([name, { count }]) => ({ name, count })),
      write: (settings: PropertySettings, value: readonly Values[]) => ({
        ...settings,
        places: Object.fromEntries(
          value.map(({ name, count }) => [textFrom(name), { count: numberFrom(count) ?? 0 }]),
        ),
      }),
      problems: (value: readonly Values[]) => {
        const names = value.map(({ name }) => name);
        return names.flatMap((name, index) =>
          names.indexOf(name) < index ? [{ path: `places.${index}.name`, code: 'property.name_twice' }] : [],
        );
      },
    },
  ];
}

/** A limit of a list: empty means unlimited. */
const limit = (name: string) => whole(name, 0, MOST_LIST, { hint: 'office-property:hints.unlimited' });

/** Whether the name is that of a time zone. @example isTimeZone('America/Chicago') // true */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
