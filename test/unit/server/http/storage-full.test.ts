import { describe, expect, it } from 'vitest';
import { expectedOf } from '../../../../src/server/http/error-handler.ts';

describe('a request for which there is no space', () => {
  it('may be tried again if it is PostgreSQL, which may fail over, and not if it is the own disk', () => {
    const told = (error: object) => {
      const { code, status, retryAfter } = expectedOf(Object.assign(new Error('full'), error));
      return [code, status, retryAfter];
    };
    expect(told({ code: '53100' })).toEqual(['storage.full', 507, 2]);
    expect(told({ errcode: 13 })).toEqual(['storage.full', 507, null]);
    expect(told({ code: 'ENOSPC' })).toEqual(['storage.full', 507, null]);
  });
});
