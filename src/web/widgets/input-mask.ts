import { Maskito, type MaskitoOptions } from '@maskito/core';
import { digitsIn, digitsOf, PHONE_PATTERN } from './digit-pattern.ts';

/** What may be typed into a field. */
export type MaskKind = { readonly pattern: string } | { readonly decimals: number };

function optionsOf(kind: MaskKind): MaskitoOptions {
  if ('decimals' in kind) {
    const fraction = kind.decimals === 0 ? '' : `(\\.\\d{0,${kind.decimals}})?`;
    return {
      mask: new RegExp(`^\\d*${fraction}$`),
      preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/[^\d.]/g, '') })],
    };
  }
  const { pattern } = kind;
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
  const mask = new Maskito(element, optionsOf(kind));
  return () => mask.destroy();
}
