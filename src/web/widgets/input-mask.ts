import { Maskito, type MaskitoOptions, type MaskitoPostprocessor } from '@maskito/core';
import { digitsIn, digitsOf, groupThousands, PHONE_PATTERN, ungrouped } from './digit-pattern.ts';

/** What may be typed into a field: digits in a pattern, or a number. */
export type MaskKind =
  | { readonly pattern: string }
  | { readonly decimals: number; readonly thousands: boolean };

/** The place in `text` that has as many characters before it, separators not counted. */
function placeAfter(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < count; at++) if (text[at] !== ',') seen++;
  return at;
}

/** Puts the thousands apart anew after every change; the caret stays behind the same digit. */
const regroup: MaskitoPostprocessor = ({ value, selection }) => {
  const grouped = groupThousands(ungrouped(value));
  const moved = (place: number): number => placeAfter(grouped, ungrouped(value.slice(0, place)).length);
  return { value: grouped, selection: [moved(selection[0]), moved(selection[1])] };
};

function numberOptions(decimals: number, thousands: boolean): MaskitoOptions {
  const fraction = decimals === 0 ? '' : `(\\.\\d{0,${decimals}})?`;
  return {
    mask: new RegExp(thousands ? `^[\\d,]*${fraction}$` : `^\\d*${fraction}$`),
    preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/[^\d.]/g, '') })],
    postprocessors: thousands ? [regroup] : [],
  };
}

function patternOptions(pattern: string): MaskitoOptions {
  return {
    mask: [...pattern].map((place) => (place === '#' ? /\d/ : place)),
    preprocessors: [
      ({ elementState, data }) => {
        const digits = digitsOf(data);
        const withCountry =
          pattern === PHONE_PATTERN && digits.length === digitsIn(pattern) + 1 && digits.startsWith('1');
        return { elementState, data: withCountry ? digits.slice(1) : data };
      },
    ],
  };
}

/**
 * Keeps what is typed or pasted into `element` within the mask, caret included. Loaded after the field is
 * shown; a field works without it too. Returns the way to take it away.
 */
export function attachMask(element: HTMLInputElement, kind: MaskKind): () => void {
  const options =
    'pattern' in kind ? patternOptions(kind.pattern) : numberOptions(kind.decimals, kind.thousands);
  const mask = new Maskito(element, options);
  return () => mask.destroy();
}
