import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import type { ErrorCode } from '../../../../src/contract/error-codes.ts';
import { ApiError } from '../../../../src/web/app/api/api-error.ts';
import { errorText } from '../../../../src/web/app/api/error-text.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: {
    en: {
      portal: { errors: { unexpected: 'Something went wrong.', network: 'You are offline.' } },
      errors: { 'unit.gone': 'The unit is gone.' },
    },
  },
  ns: ['portal', 'errors'],
  keySeparator: '.',
  nsSeparator: ':',
});

it('[PLT-347] every failure has a message: the server’s text, else our text of its code, else a general one', () => {
  const of = (status: number, code: string, message = '') =>
    errorText(i18n, new ApiError(status, code as ErrorCode, message));
  expect(of(409, 'a.new.code', 'Please call us.')).toBe('Please call us.');
  expect(of(409, 'a.new.code')).toBe('Something went wrong.');
  expect(of(0, 'network')).toBe('You are offline.');
  expect(errorText(i18n, new TypeError('x is undefined'))).toBe('Something went wrong.');
});
