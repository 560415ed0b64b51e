import type { PropertySettings } from '../../../../../db/property/property-settings.ts';
import {
  objectForm,
  readWritten,
  required,
  type SettingsForm,
  text,
  textFrom,
  type Values,
  withHidden,
  written,
  writtenFrom,
} from './settings-form.ts';

const TITLE = 120;
const PARAGRAPH = 2000;
const PICTURE = { type: ['string', 'null'], maxLength: 300 };

/** What visitors read: title, welcome, how to reach the office, notes beside the application. */
export function textForms(languages: readonly string[]): SettingsForm[] {
  const write = (name: string, value: Values) => writtenFrom(value, name, languages);
  return [
    {
      ...objectForm({
        id: 'contact',
        rows: [
          written('portal_title', languages, { maxLength: TITLE, isRequired: true }),
          ...written('portal_content', languages, { maxLength: PARAGRAPH, widget: 'textarea' }).map((one) => [
            one,
          ]),
          [
            required(text('portal_contact_no', { format: 'phone' }, { widget: 'phone' })),
            required(text('portal_email', { format: 'email' }, { widget: 'email' })),
          ],
          [text('emergency_email', { format: 'email' }, { widget: 'email' })],
        ],
      }),
      group: 'texts',
      read: ({ portal_info, emergency_email = '' }) => ({
        ...readWritten('portal_title', portal_info.portal_title, languages),
        ...readWritten('portal_content', portal_info.portal_content, languages),
        portal_contact_no: portal_info.portal_contact_no,
        portal_email: portal_info.portal_email,
        emergency_email,
      }),
      write: ({ emergency_email: _, ...settings }: PropertySettings, value: Values) => ({
        ...settings,
        portal_info: {
          portal_title: write('portal_title', value),
          portal_content: write('portal_content', value),
          portal_contact_no: textFrom(value.portal_contact_no).replaceAll(/\D/g, ''),
          portal_email: textFrom(value.portal_email),
        },
        ...(value.emergency_email !== undefined && { emergency_email: textFrom(value.emergency_email) }),
      }),
    },
    {
      ...objectForm({
        id: 'notes',
        rows: ['pet_instruction', 'employment_instruction'].flatMap((name) =>
          written(name, languages, { maxLength: PARAGRAPH, widget: 'textarea' }).map((one) => [one]),
        ),
      }),
      group: 'texts',
      read: ({ pet_instruction, employment_instruction }) => ({
        ...readWritten('pet_instruction', pet_instruction, languages),
        ...readWritten('employment_instruction', employment_instruction, languages),
      }),
      write: (settings: PropertySettings, value: Values) => ({
        ...settings,
        pet_instruction: write('pet_instruction', value),
        employment_instruction: write('employment_instruction', value),
      }),
    },
  ];
}

/** The address of the property. */
export const addressForm: SettingsForm = {
  ...objectForm({
    id: 'address',
    rows: [
      [required(text('address_line_1'))],
      [
        required(text('city')),
        required(text('state_code', { pattern: '^[A-Z]{2}$' }, { hint: 'office-property:hints.state' })),
        required(text('zip_code', { format: 'zip' }, { widget: 'zip' })),
      ],
    ],
  }),
  group: 'texts',
  read: ({ address }) => address ?? { address_line_1: '', city: '', state_code: '', zip_code: '' },
  write: (settings: PropertySettings, value: Values) => ({ ...settings, address: addressFrom(value) }),
};

/** The address in the checked values of its form. */
export const addressFrom = (value: Values): NonNullable<PropertySettings['address']> => ({
  address_line_1: textFrom(value.address_line_1),
  city: textFrom(value.city),
  state_code: textFrom(value.state_code),
  zip_code: textFrom(value.zip_code),
});

/** The colour of the portal; the logos are hidden values, which the page uploads. */
export const brandForm: SettingsForm = {
  ...withHidden(
    objectForm({ id: 'brand', rows: [[required(text('colour', { pattern: '^#[0-9a-fA-F]{6}$' }))]] }),
    { logo: PICTURE, mobile_logo: PICTURE },
  ),
  group: 'brand',
  read: ({ brand }) => brand,
  write: (settings: PropertySettings, value: Values) => ({
    ...settings,
    brand: {
      logo: textFrom(value.logo) || null,
      mobile_logo: textFrom(value.mobile_logo) || null,
      colour: textFrom(value.colour).toLowerCase(),
    },
  }),
  problems: (value: Values) =>
    contrastWithWhite(textFrom(value.colour)) < LEAST_CONTRAST
      ? [{ path: 'brand.colour', code: 'property.color_contrast' }]
      : [],
};

/** The least contrast of text with what is behind it (WCAG 2.2, AA). */
const LEAST_CONTRAST = 4.5;

/**
 * The contrast of a colour with white: text on the buttons of the portal is white.
 *
 * @param colour `#rrggbb`
 * @example contrastWithWhite('#000000') // 21
 */
function contrastWithWhite(colour: string): number {
  const part = (at: number): number => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return 1.05 / (luminance + 0.05);
}
