import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import listings from '../../../../locales/en/listings.json' with { type: 'json' };
import { vacantFrom } from '../../../../src/web/features/listings/listing-words.ts';
import { shownColumns } from '../../../../src/web/features/listings/units/unit-columns.tsx';

describe('the columns of the unit list', () => {
  it('show no rent if it is hidden, and no total cost either', () => {
    expect(shownColumns([], false)).toEqual(expect.arrayContaining(['display_market_rent', 'costs']));
    for (const narrow of [false, true]) {
      const shown: readonly string[] = shownColumns(['display_market_rent'], narrow);
      expect(shown.filter((column) => column === 'display_market_rent' || column === 'costs')).toEqual([]);
    }
    expect(shownColumns(['costs'], false)).not.toContain('costs');
    expect(shownColumns(['costs'], false)).toContain('display_market_rent');
  });
});

describe('the vacant date of a unit', () => {
  beforeAll(() => i18next.init({ lng: 'en', ns: ['listings'], resources: { en: { listings } } }));
  const from = (day: string) =>
    vacantFrom(i18next.getFixedT('en', 'listings'), day, new Date(2026, 10, 22, 23, 30));

  it('is shown as a date before that day, and as "Now" from then on', () => {
    expect([from('2026-10-05'), from('2026-11-22'), from('2026-11-23'), from('')]).toEqual([
      'Now',
      'Now',
      '11/23/2026',
      '',
    ]);
  });
});
