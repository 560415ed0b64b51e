import type { InputProps } from '@fluentui/react-components';
import type { FormBundle, Widget } from '../../../engine/forms/form.ts';
import {
  digitsOf,
  formatCurrency,
  MOST_DOLLAR_DIGITS,
  PHONE_PATTERN,
  phoneDigits,
  SSN_PATTERN,
  ungrouped,
  ZIP_PATTERN,
} from '../../../engine/forms/reading/digit-pattern.ts';
import { CURRENCY, maskedEnding, shownText } from '../../../engine/forms/reading/shown-text.ts';
import type { MaskKind } from '../../widgets/input-mask.ts';

/** How a one-line field is typed, shown and stored. */
interface TextFormat {
  readonly type: NonNullable<InputProps['type']>;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly mask?: MaskKind;
  /** Shown before the text, inside the field. */
  readonly prefix?: string;
  /** The stored value as text of the field. */
  readonly show: (value: unknown) => string;
  /** The field's text as it is stored. */
  readonly store: (text: string) => unknown;
  /** The field's text once it loses the focus, if it is written differently then. */
  readonly leave?: (text: string) => string;
}

const plain = { store: (text: string) => text };
const digits = (pattern: string, store: (text: string) => string = digitsOf) => ({
  mask: { pattern },
  store,
});

const FORMATS: Partial<Record<Widget, Omit<TextFormat, 'show'>>> = {
  email: { type: 'email', inputMode: 'email', ...plain },
  phone: { type: 'tel', inputMode: 'tel', ...digits(PHONE_PATTERN, phoneDigits) },
  zip: { type: 'text', inputMode: 'numeric', ...digits(ZIP_PATTERN) },
  ssn: { type: 'text', inputMode: 'numeric', ...digits(SSN_PATTERN) },
  money: {
    type: 'text',
    inputMode: 'decimal',
    mask: { decimals: 2, thousands: true },
    prefix: CURRENCY,
    store: ungrouped,
  },
  number: { type: 'text', inputMode: 'decimal', mask: { decimals: 2, thousands: false }, ...plain },
  /** A number that is read out, such as a bank account: the spaces and hyphens between its groups are removed. */
  digits: {
    type: 'text',
    inputMode: 'numeric',
    store: (text) => text.replaceAll(/[\s-]/g, ''),
  },
  /** A payment in dollars: the typed text stays as it is, valid or not. */
  amount: { type: 'text', inputMode: 'decimal', prefix: CURRENCY, ...plain },
  /** An amount with cents: digits while it is typed, two decimals afterwards. */
  currency: {
    type: 'text',
    inputMode: 'decimal',
    mask: { decimals: 2, thousands: false, whole: MOST_DOLLAR_DIGITS },
    prefix: CURRENCY,
    leave: formatCurrency,
    ...plain,
  },
  date: { type: 'date', ...plain },
  time: { type: 'time', ...plain },
};
const TEXT = { type: 'text', ...plain } as const;

/**
 * The format of a widget; any other widget is plain text.
 *
 * @example textFormat('phone').show('5551234567') // '(555) 123-4567'
 */
export function textFormat(widget: Widget): TextFormat {
  return { ...(FORMATS[widget] ?? TEXT), show: (value) => shownText(widget, value) };
}

/** Whether the form's schema requires a number, and only a number, in this field. */
export function wantsNumber(bundle: FormBundle, name: string): boolean {
  const { of, kind } = bundle.ui;
  const root = of === null ? bundle.schema : bundle.schema.properties[of];
  const fields = kind === 'list' ? root?.items?.properties : root?.properties;
  const type = fields?.[name]?.type;
  return type === 'number' || type === 'integer';
}

/** Whether a value is the mask of a stored secret. */
export function isMasked(value: unknown): boolean {
  return maskedEnding(value) !== null;
}
