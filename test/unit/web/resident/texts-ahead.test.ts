import { describe, expect, it } from 'vitest';
import english from '../../../../locales/en/dashboard.json' with { type: 'json' };
import spanish from '../../../../locales/es/dashboard.json' with { type: 'json' };
import { textsOf } from '../../../../src/web/features/resident/first-page/texts.ts';

describe('the texts of the page before its code is loaded', () => {
  it('have their values filled in and plurals by the rules of the language', () => {
    const say = textsOf(english, 'en');
    expect(say('greeting', { name: 'Robin Keller' })).toBe('Welcome, Robin Keller');
    expect([say('ring.months', { count: 1 }), say('ring.months', { count: 3 })]).toEqual([
      'month left',
      'months left',
    ]);
    expect(textsOf(spanish, 'es')('ring.days', { count: 1 })).toBe(spanish.ring.days_one);
  });

  it('throw for a missing text: the page itself then uses another language', () => {
    expect(() => textsOf({}, 'en')('amount_due.title')).toThrow('amount_due.title');
  });
});
