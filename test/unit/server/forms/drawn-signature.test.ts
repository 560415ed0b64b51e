import { describe, expect, it } from 'vitest';
import { isDrawnSignature } from '../../../../src/server/forms/drawn-signature.ts';
import { drawing } from '../../../fixtures/drawing.ts';

describe('a drawn signature', () => {
  it('[PLT-259] has at least 500 drawn pixels', () => {
    expect(isDrawnSignature(drawing({ pixels: 499 }))).toBe(false);
    expect(isDrawnSignature(drawing({ pixels: 500 }))).toBe(true);
  });

  it('is a PNG with a transparent background, of a size that can be decoded', () => {
    const good = drawing();
    const wrong = [
      drawing({ ground: 'white' }),
      drawing({ width: 2001, height: 1 }),
      drawing({ width: 1, height: 2001 }),
      good.replace('image/png', 'image/svg+xml'),
      good.slice(0, 60),
      `${good.slice(0, -24)}AAAAAAAAAAAAAAAAAAAAAAAA`.slice(0, 90),
      'data:image/png;base64,iVBORw0KGgoAAAA=',
      'https://example.com/a.png',
      '',
    ];
    expect(wrong.filter(isDrawnSignature)).toEqual([]);
  });

  it('is refused unread beyond 80,000 characters', () => {
    const good = drawing();
    const padded = good.replace(/=*$/, 'A'.repeat(80_000));
    expect(padded.length).toBeGreaterThan(80_000);
    expect(isDrawnSignature(padded)).toBe(false);
  });
});
