import { Maskito, type MaskitoOptions, type MaskitoPostprocessor } from '@maskito/core';
import {
  decimalOf,
  digitsIn,
  digitsOf,
  groupThousands,
  PHONE_PATTERN,
  phoneDigits,
  ungrouped,
} from '../../engine/forms/reading/digit-pattern.ts';

type ElementState = Parameters<MaskitoPostprocessor>[0];

/** The input that a field accepts: digits in a pattern, or a number. */
export type MaskKind =
  | { readonly pattern: string }
  | {
      readonly decimals: number;
      readonly thousands: boolean;
      /** The maximum number of digits before the decimal point. */
      readonly whole?: number;
    };

/** The position in `text` after `count` characters, not counting separators. */
function placeAfter(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; at < text.length && seen < count; at++) if (text[at] !== ',') seen++;
  return at;
}

/** Regroups the thousands after every change; the caret stays after the same digit. */
const regroup: MaskitoPostprocessor = ({ value, selection }) => {
  const grouped = groupThousands(value);
  const moved = (place: number): number => placeAfter(grouped, ungrouped(value.slice(0, place)).length);
  return { value: grouped, selection: [moved(selection[0]), moved(selection[1])] };
};

function numberOptions({
  decimals,
  thousands,
  whole,
}: Extract<MaskKind, { decimals: number }>): MaskitoOptions {
  const fraction = decimals === 0 ? '' : `(\\.\\d{0,${decimals}})?`;
  return {
    mask: new RegExp(thousands ? `^[\\d,]*${fraction}$` : `^\\d{0,${whole ?? ''}}${fraction}$`),
    preprocessors: [({ elementState, data }) => ({ elementState, data: decimalOf(data) })],
    postprocessors: thousands ? [regroup] : [],
  };
}

function patternOptions(pattern: string): MaskitoOptions {
  const clean = pattern === PHONE_PATTERN ? phoneDigits : digitsOf;
  const isFirst = ({ value, selection }: ElementState) => digitsOf(value.slice(0, selection[0])) === '';
  return {
    mask: [...pattern].map((place) => (place === '#' ? /\d/ : place)),
    preprocessors: [
      ({ elementState, data }) => {
        const whole = clean(elementState.value);
        const fits = digitsOf(elementState.value) === whole;
        const state: ElementState = { value: whole, selection: [whole.length, whole.length] };
        return {
          elementState: fits ? elementState : state,
          data: (isFirst(elementState) ? clean : digitsOf)(data),
        };
      },
    ],
  };
}

/** Whether a mask would cut off part of the field's text: digits that do not fit into it. */
function cuts(element: HTMLInputElement, kind: MaskKind): boolean {
  return 'pattern' in kind && phoneDigits(element.value).length > digitsIn(kind.pattern);
}

/**
 * Keeps what is typed or pasted into `element` within the mask, caret included. Loaded after the field is shown; a
 * field works without it, and gets none if it would cut off text that was entered before. Returns the function that
 * removes it.
 */
export function attachMask(element: HTMLInputElement, kind: MaskKind): () => void {
  if (cuts(element, kind)) return () => {};
  const options = 'pattern' in kind ? patternOptions(kind.pattern) : numberOptions(kind);
  const mask = new Maskito(element, options);
  return () => mask.destroy();
}
