import { expect } from 'vitest';
import type { Language } from './words.ts';

/** How a page is shown: as options of a browser's context, with the language beside them. */
export interface Look {
  readonly language: Language;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

const LOOKS: readonly Look[] = [
  { language: 'en', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { language: 'es', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
];

/**
 * The look in which the running test judges its pages: on a desk in English or on a phone in Spanish in the dark, by the
 * test's name. Every state is judged once; that each page fits each width in both languages is header-fits.test.ts.
 *
 * @example const { language, ...options } = sampledLook()
 */
export function sampledLook(): Look {
  const name = expect.getState().currentTestName ?? '';
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return LOOKS[sum % LOOKS.length] as Look;
}
