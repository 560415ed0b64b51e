import { describe, expect, it } from 'vitest';
import {
  codeOfOutcome,
  outcomeOfAnswer,
  outcomeOfCheck,
  outcomeOfQuestion,
  outcomeOfRefusal,
} from '../../../src/contract/payment-outcome.ts';
import { statusOfCode } from '../../../src/server/errors.ts';

describe('the one table from answers to outcomes', () => {
  it('reads back what the server says of an attempt', () => {
    for (const [outcome, code] of Object.entries(codeOfOutcome)) {
      const answer = { status: statusOfCode[code], body: { error: { code } } };
      expect(outcomeOfAnswer(answer)).toBe(outcome);
    }
  });

  it('judges a code that it does not know by the status', () => {
    expect(outcomeOfRefusal(422, 'a.newer_code')).toBe('failed');
    expect(outcomeOfRefusal(503, 'a.newer_code')).toBe('unknown');
    expect(outcomeOfRefusal(0, 'network')).toBe('unknown');
    expect(outcomeOfRefusal(404, 'toString')).toBe('failed');
  });

  it('takes only the word of success for one', () => {
    expect(outcomeOfAnswer({ status: 200, body: 'ok' })).toBe('paid');
    expect(outcomeOfAnswer({ status: 200, body: { paid: true } })).toBe('paid');
    expect(outcomeOfAnswer({ status: 200, body: { error: { code: 'GATEWAY_ERROR' } } })).toBe('unknown');
    expect(outcomeOfAnswer({ status: 204, body: undefined })).toBe('unknown');
  });

  it('takes no refusal of a question for the news that nothing was charged, but the one that says so', () => {
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

  it('says of an attempt without an answer what is known by now', () => {
    expect(outcomeOfCheck({ isPaid: true, isInFlight: true })).toBe('paid');
    expect(outcomeOfCheck({ isPaid: false, isInFlight: true })).toBe('unknown');
    expect(outcomeOfCheck({ isPaid: false, isInFlight: false })).toBe('failed');
  });
});
