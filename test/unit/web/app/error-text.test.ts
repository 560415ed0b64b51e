import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import type { ErrorCode } from '../../../../src/contract/error-codes.ts';
import { ApiError, errorOf } from '../../../../src/web/app/api/api-error.ts';
import { errorText } from '../../../../src/web/app/api/error-text.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: {
    en: {
      portal: {
        errors: {
          unexpected: 'Something went wrong.',
          network: 'You are offline.',
          reference: 'Reference: {{reference}}',
        },
      },
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

const trace = '48291735024bf92f3577b34da6a3ce92';
const sent = `00-${trace}-00f067aa0ba902b7-00`;
const answer = (code: string) => JSON.stringify({ error: { code, message: 'It failed.', trace } });

it('a failure that a person cannot mend ends with the reference of its call', () => {
  const told = 'Reference: 48\u00a029\u00a017\u00a035\u00a002';
  expect(errorText(i18n, errorOf(500, answer('server.failed')))).toBe(`It failed. ${told}`);
  expect(errorText(i18n, errorOf(502, '<h1>Bad gateway</h1>', null, sent))).toBe(
    `Something went wrong. ${told}`,
  );
  expect(errorText(i18n, errorOf(404, '<h1>Not here</h1>', null, sent))).toBe(
    `Something went wrong. ${told}`,
  );
});

it('a refusal, a lost connection and a failure without a known call have no reference', () => {
  expect(errorText(i18n, errorOf(409, answer('unit.gone'), null, sent))).toBe('It failed.');
  expect(errorText(i18n, new ApiError(0, 'network', '', {}, null, trace))).toBe('You are offline.');
  expect(errorText(i18n, errorOf(502, ''))).toBe('Something went wrong.');
});
