import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { countForm } from '../../../../src/engine/forms/answers/count.ts';
import { confirmedName, doubtOf } from '../../../../src/engine/forms/answers/doubts.ts';
import { changed, complete, facts, form } from '../../schemas/application-forms.ts';

const addresses = form('addresses');
const given = { ...facts, today: '2026-11-02' };
const asked = (field: string, entry: Readonly<Record<string, unknown>>, index = 0) =>
  doubtOf(addresses.ui, field, { address_type: 'RENT', ...entry }, given, index);

describe('an allowed but unlikely date', () => {
  it('is questioned: a future move-in at the current address, an expired lease, an end before the move-in', () => {
    expect(asked('move_in_date', { move_in_date: '2031-01-01' })).toBe('application:doubts.moved_in_ahead');
    const over = { move_in_date: '2018-01-01', lease_expiration_date: '2020-12-31' };
    expect(asked('lease_expiration_date', over)).toBe('application:doubts.lease_over');
    const twisted = { move_in_date: '2022-01-01', lease_expiration_date: '2021-12-31' };
    expect(asked('lease_expiration_date', twisted)).toBe('application:doubts.left_before_moving_in');
  });

  it('is questioned depending on the entry: a previous address must end in the past', () => {
    const over = { is_current: false, move_in_date: '2018-01-01', lease_expiration_date: '2020-12-31' };
    expect(asked('lease_expiration_date', over, 1)).toBeNull();
    const ahead = { ...over, lease_expiration_date: '2027-01-01' };
    expect(asked('lease_expiration_date', ahead, 1)).toBe('application:doubts.moved_out_ahead');
  });

  it('is neither today nor an empty date, and never causes an error', () => {
    expect(asked('move_in_date', { move_in_date: '2026-11-02' })).toBeNull();
    expect(asked('move_in_date', { move_in_date: '' })).toBeNull();
    expect(asked('city', { city: 'Austin' })).toBeNull();
    const draft = changed(complete, 'applicant_addresses.0.move_in_date', '2031-01-01');
    expect(checkForm(addresses, draft, given)).toEqual([]);
    const confirmed = changed(draft, `applicant_addresses.0.${confirmedName('move_in_date')}`, '2031-01-01');
    expect(checkForm(addresses, confirmed, given)).toEqual([]);
    expect(countForm(addresses, confirmed, given)).toEqual(countForm(addresses, draft, given));
  });
});
