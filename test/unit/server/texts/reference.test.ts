import { describe, expect, it } from 'vitest';
import { referenceOf } from '../../../../src/server/texts/reference.ts';

describe('the reference number of an application', () => {
  it('is the same every time, and different for another application', () => {
    expect(referenceOf('a1')).toBe(referenceOf('a1'));
    const made = new Set(Array.from({ length: 1000 }, (_, index) => referenceOf(`application-${index}`)));
    expect(made.size).toBe(1000);
  });

  it('is easy to read out: eight digits and letters without I, L, O and U', () => {
    for (let index = 0; index < 200; index += 1)
      expect(referenceOf(`application-${index}`)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});
