import { describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../../src/cli/release/built-in.ts';
import { pauseOf } from '../../../../src/engine/flow/state-file.ts';
import { flowOf } from '../../../../src/server/process/flow-cannot-run.ts';
import {
  byDescription,
  formsOf,
  officeDay,
  sentForm,
  usualTerm,
} from '../../../../src/web/features/guestcard/contact-form.ts';

const slots = {
  slots: { '5': [{ id: 's1', label: '9:00 AM' }] },
  holidays: { '12': { '25': 'Christmas Day' } },
};

describe('the choices of the guestcard', () => {
  it('are sorted alphabetically by description, whatever their codes', () => {
    const map = { A: 'Willow', B: 'Éire', C: 'alder', D: 'Birch' };
    expect(byDescription(map, 'en').map(({ text }) => text)).toEqual(['alder', 'Birch', 'Éire', 'Willow']);
  });

  it('[PRE-385] start with 12 months if those are offered', () => {
    expect(usualTerm([6, 9, 12])).toBe('12');
    expect(usualTerm([6, 9])).toBeUndefined();
  });

  it('contain the times of the weekday', () => {
    expect(officeDay(slots, '2026-12-18')).toEqual({
      holiday: null,
      times: [{ value: 's1', text: '9:00 AM' }],
    });
    expect(officeDay(slots, '2026-12-19')).toEqual({ holiday: null, times: [] });
  });

  it('[PRE-239] contain no time on a holiday, even if the weekday has some', () => {
    expect(new Date('2026-12-25T00:00:00Z').getUTCDay()).toBe(5);
    expect(officeDay(slots, '2026-12-25')).toEqual({ holiday: 'Christmas Day', times: [] });
  });

  it('are empty until the day is complete', () => {
    for (const day of [undefined, '', '2026-12', 'soon']) expect(officeDay(slots, day)).toBeNull();
  });
});

describe('the submitted contact form', () => {
  it('[PRE-165] [PRE-298] has the id of the state and trimmed comments', () => {
    const draft = {
      first_name: 'Ada',
      comments: '  Hi  ',
      state_code: { id: 'TX', label: 'Texas', code: 'TX' },
    };
    expect(sentForm(draft, null, 'u1')).toEqual({
      first_name: 'Ada',
      comments: 'Hi',
      state_code: 'TX',
      unit_id: 'u1',
    });
  });

  it('has the challenge of a verified phone number', () => {
    expect(sentForm({}, 'c1', 'u1')).toEqual({ unit_id: 'u1', is_mobile_verified: true, hashed: 'c1' });
  });
});

const flow = flowOf(builtInRelease(), 'guestcard');

describe('the flow of the guestcard', () => {
  it('names the forms of the contact page', () => {
    const forms = formsOf(flow);
    expect(forms[0]).toBe('guestcard/contact');
    expect(forms.slice(0, -1)).toHaveLength(5);
    expect(forms.at(-1)).toBe('guestcard/payment');
  });

  it('shows the success message for two seconds', () => {
    const { invited } = flow.file.states;
    expect(invited && pauseOf(invited)?.ms).toBe(2000);
  });
});
