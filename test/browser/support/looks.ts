import { expect } from 'vitest';
import type { Language } from './words.ts';

/** How a page is shown: options of a browser context, and the language. */
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
 * The look in which the running test checks its pages, chosen by the test's name: desktop in English, or a phone in
 * Spanish in the dark. Every state is checked once; header-fits.test.ts checks each width in both languages.
 *
 * @example const { language, ...options } = sampledLook()
 */
export function sampledLook(): Look {
  const name = expect.getState().currentTestName ?? '';
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return LOOKS[sum % LOOKS.length] as Look;
}
