import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOf, type ProblemCode } from '../../../../src/web/app/api/api-error.ts';
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatPhone,
  localDay,
} from '../../../../src/web/app/texts/formats.ts';
import { charged, outcomeOf } from '../../../../src/web/payment/charged.ts';

const refusal = (status: number, code: ProblemCode) => outcomeOf(new ApiError(status, code, '')).outcome;

describe('the outcome of a payment attempt', () => {
  it.each<[number, ProblemCode, string]>([
    [422, 'GATEWAY_ERROR', 'declined'],
    [409, 'payment.blocked', 'blocked'],
    [409, 'payment.in_flight', 'unknown'],
    [409, 'invoice.paid', 'alreadyPaid'],
    [409, 'payment.nothing_due', 'alreadyPaid'],
    [422, 'amount.invalid', 'failed'],
    [502, 'payment.failed', 'failed'],
  ])('%i %s: %s', (status, code, outcome) => {
    expect(refusal(status, code)).toBe(outcome);
  });

  it('[APP-040] leads to the pre-screening for pre_screening_questionnaires.pending', () => {
    expect(refusal(409, 'pre_screening_questionnaires.pending')).toBe('preScreening');
  });

  it('is never a refusal if the answer is missing or broken: money may have moved', () => {
    expect(refusal(0, 'network')).toBe('unknown');
    expect(refusal(500, 'server.failed')).toBe('unknown');
    expect(refusal(502, 'unexpected')).toBe('unknown');
    expect(outcomeOf(new SyntaxError('not JSON')).outcome).toBe('unknown');
  });
});

describe('an answer to a payment', () => {
  const answered = async (body: unknown) => (await charged(Promise.resolve(body))).outcome;
  afterEach(() => void vi.restoreAllMocks());

  it('is a success only if it says so explicitly', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await answered('ok')).toBe('paid');
    expect(await answered({ paid: true })).toBe('paid');
    expect(logged).not.toHaveBeenCalled();
    for (const body of ['The bank is closed', { paid: false }, {}, undefined, null, '']) {
      expect(await answered(body)).toBe('unknown');
    }
    // The body is logged for the investigation.
    expect(logged).toHaveBeenCalledWith('A payment has no clear answer:', 'The bank is closed');
  });

  it.each([
    ['GATEWAY_ERROR Limit reached', 'GATEWAY_ERROR', 'Limit reached', 'declined'],
    ['"GATEWAY_ERROR: Limit reached"', 'GATEWAY_ERROR', 'Limit reached', 'declined'],
    ['payment.blocked', 'payment.blocked', '', 'blocked'],
    ['<html>Bad gateway</html>', 'unexpected', '', 'failed'],
    ['Bad gateway', 'unexpected', '', 'failed'],
    ['OK', 'unexpected', '', 'failed'],
  ])('is also read from the bare text %s', (text, code, message, outcome) => {
    const error = errorOf(400, text);
    expect([error.code, error.message, outcomeOf(error).outcome]).toEqual([code, message, outcome]);
  });
});

describe('formats', () => {
  it('[PLT-012] [PLT-263] [PLT-264] show times, dates, money and phone numbers as the product does', () => {
    expect(formatDateTime('2026-03-01T15:04:05')).toBe('03/01/2026 03:04 PM');
    expect(formatDay('2026-03-01')).toBe('03/01/2026');
    expect(formatMoney(123450, 'en')).toBe('$1,234.50');
    expect(formatPhone('5125550142')).toBe('(512) 555-0142');
    expect(formatPhone('')).toBe('-');
    expect(formatPhone('office@example.com')).toBe('office@example.com');
  });

  it.each([
    ['2026-03-01T15:04:05Z', 'America/Chicago', '03/01/2026 09:04 AM CST', '2026-03-01'],
    ['2026-07-01T04:30:00Z', 'America/Chicago', '06/30/2026 11:30 PM CDT', '2026-06-30'],
    ['2026-03-01T05:30:00Z', 'America/New_York', '03/01/2026 12:30 AM EST', '2026-03-01'],
    ['2026-03-01T20:00:00Z', 'America/Los_Angeles', '03/01/2026 12:00 PM PST', '2026-03-01'],
  ])('show %s in %s as %s', (iso, zone, text, day) => {
    expect(formatDateTime(iso, zone)).toBe(text);
    expect(localDay(new Date(iso), zone)).toBe(day);
  });

  it('show nothing for an invalid time, and use the time zone of the device for an unknown zone', () => {
    expect(formatDateTime('soon', 'America/Chicago')).toBe('');
    expect(formatDateTime('2026-03-01T15:04:05', 'Mars/Olympus')).toMatch(/^03\/01\/2026 03:04 PM /);
  });
});
