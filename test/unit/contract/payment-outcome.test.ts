import { describe, expect, it } from 'vitest';
import {
  codeOfOutcome,
  outcomeOfAnswer,
  outcomeOfCheck,
  outcomeOfQuestion,
  outcomeOfRefusal,
} from '../../../src/contract/payment-outcome.ts';
import { statusOfCode } from '../../../src/server/errors.ts';

describe('the table from responses to outcomes', () => {
  it('maps each error response of an attempt back to its outcome', () => {
    for (const [outcome, code] of Object.entries(codeOfOutcome)) {
      const answer = { status: statusOfCode[code], body: { error: { code } } };
      expect(outcomeOfAnswer(answer)).toBe(outcome);
    }
  });

  it('judges an unknown code by the status', () => {
    expect(outcomeOfRefusal(422, 'a.newer_code')).toBe('failed');
    expect(outcomeOfRefusal(503, 'a.newer_code')).toBe('unknown');
    expect(outcomeOfRefusal(0, 'network')).toBe('unknown');
    expect(outcomeOfRefusal(404, 'toString')).toBe('failed');
  });

  it('takes only an explicit success as success', () => {
    expect(outcomeOfAnswer({ status: 200, body: 'ok' })).toBe('paid');
    expect(outcomeOfAnswer({ status: 200, body: { paid: true } })).toBe('paid');
    expect(outcomeOfAnswer({ status: 200, body: { error: { code: 'GATEWAY_ERROR' } } })).toBe('unknown');
    expect(outcomeOfAnswer({ status: 204, body: undefined })).toBe('unknown');
  });

  it('takes a refused query as unknown, unless it says that nothing was charged', () => {
    expect(outcomeOfQuestion(502, 'payment.failed')).toBe('cancelled');
    expect(outcomeOfQuestion(422, 'GATEWAY_ERROR')).toBe('declined');
    expect(outcomeOfQuestion(409, 'payment.returned')).toBe('failed');
    for (const [status, code] of [
      [401, 'session.invalid'],
      [404, 'record.not_found'],
      [409, 'payment.in_flight'],
      [0, 'network'],
    ] as const)
      expect(outcomeOfQuestion(status, code)).toBe('unknown');
  });

  it('derives the outcome of an attempt without a response from what is known by now', () => {
    expect(outcomeOfCheck({ isPaid: true, isInFlight: true })).toBe('paid');
    expect(outcomeOfCheck({ isPaid: false, isInFlight: true })).toBe('unknown');
    expect(outcomeOfCheck({ isPaid: false, isInFlight: false })).toBe('failed');
  });
});
