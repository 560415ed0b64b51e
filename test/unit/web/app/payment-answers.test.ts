import { describe, expect, it } from 'vitest';
import { ApiError, type ProblemCode } from '../../../../src/web/app/api/api-error.ts';
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatPhone,
} from '../../../../src/web/app/texts/formats.ts';
import { outcomeOf } from '../../../../src/web/features/payment/payment-calls.ts';

const refusal = (status: number, code: ProblemCode) => outcomeOf(new ApiError(status, code, '')).outcome;

describe('what an attempt to pay has come to', () => {
  it.each<[number, ProblemCode, string]>([
    [422, 'GATEWAY_ERROR', 'declined'],
    [409, 'payment.blocked', 'blocked'],
    [409, 'payment.in_flight', 'unknown'],
    [409, 'invoice.paid', 'paid'],
    [422, 'amount.invalid', 'failed'],
    [502, 'payment.failed', 'failed'],
  ])('%i %s: %s', (status, code, outcome) => {
    expect(refusal(status, code)).toBe(outcome);
  });

  it('[APP-040] pre_screening_questionnaires.pending leads to the pre-screening', () => {
    expect(refusal(409, 'pre_screening_questionnaires.pending')).toBe('preScreening');
  });

  it('no answer, or one that is broken, is never taken for a refusal: money may have moved', () => {
    expect(refusal(0, 'network')).toBe('unknown');
    expect(refusal(500, 'server.failed')).toBe('unknown');
    expect(refusal(502, 'unexpected')).toBe('unknown');
    expect(outcomeOf(new SyntaxError('not JSON')).outcome).toBe('unknown');
  });
});

describe('formats', () => {
  it('show moments, days, money and phones as the product does', () => {
    expect(formatDateTime('2026-03-01T15:04:05')).toBe('03/01/2026 03:04 PM');
    expect(formatDay('2026-03-01')).toBe('03/01/2026');
    expect(formatMoney(123450, 'en')).toBe('$1,234.50');
    expect(formatPhone('5125550142')).toBe('(512) 555-0142');
    expect(formatPhone('office@example.com')).toBe('office@example.com');
  });
});
