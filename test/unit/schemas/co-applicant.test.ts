import { describe, expect, it } from 'vitest';
import english from '../../../locales/en/application.json' with { type: 'json' };
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import { fieldVisible } from '../../../src/engine/forms/answers/visible.ts';
import type { Draft } from '../../../src/engine/forms/form.ts';
import { facts, form } from './application-forms.ts';

const REACHED = { email: 'nia@example.com', contact_no: '2165550103' };

/** A household member after one change. */
const changed = (before: Draft, change: Draft) =>
  applyEffects(form('household/co-applicant'), before, { ...before, ...change }, facts);

describe('a person who is added to an application', () => {
  it('[PLT-214] stops being a minor on becoming responsible', () => {
    const minor = { is_minor: true, is_responsible: false };
    expect(changed(minor, { is_responsible: true })).toMatchObject({ is_minor: false, is_responsible: true });
    const other = { is_minor: true, is_responsible: true };
    expect(changed(other, { is_responsible: false })).toMatchObject({ is_minor: true });
  });

  it('[PLT-215] [PLT-216] stops being responsible on becoming a minor, and loses e-mail and phone number', () => {
    const grown = { is_minor: false, is_responsible: true, ...REACHED };
    const minor = changed(grown, { is_minor: true });
    expect(minor).toEqual({ is_minor: true, is_responsible: false });
    expect(changed({ ...minor, ...REACHED }, { is_minor: false })).toMatchObject(REACHED);
  });

  it('[PLT-217] loses the date of birth when is_responsible changes, and must enter it again', () => {
    for (const is_responsible of [true, false]) {
      const before = { is_responsible: !is_responsible, date_of_birth: '2015-02-01' };
      expect(changed(before, { is_responsible })).not.toHaveProperty('date_of_birth');
    }
  });

  it('is asked for the date of birth only as a minor, and unticking the minor clears it', () => {
    const { ui } = form('household/co-applicant');
    const asked = (is_minor: boolean) => fieldVisible(ui, 'date_of_birth', { is_minor }, facts);
    expect([asked(true), asked(false)]).toEqual([true, false]);
    const minor = { is_minor: true, is_responsible: false, date_of_birth: '2015-02-01' };
    expect(changed(minor, { is_minor: false })).toEqual({ is_minor: false, is_responsible: false });
  });

  it('[PLT-257] is a spouse or a roommate', () => {
    const choices = form('household/co-applicant').ui.fields.relationship?.options ?? [];
    const names = choices.map(({ value }) => english.options.relationship[value as 'SPOUSE' | 'ROOMMATE']);
    expect(names).toEqual(['Spouse', 'Roommate']);
  });

  it('[PLT-258] is asked for the relationship only as a co-applicant, and not if the property hides it', () => {
    const { ui } = form('household/co-applicant');
    const asked = (applicant_type: string, hide_relationship: boolean) =>
      fieldVisible(ui, 'relationship', { applicant_type }, { ...facts, hide_relationship });
    expect(asked('CO-APPLICANT', false)).toBe(true);
    expect(asked('GUARANTOR', false)).toBe(false);
    expect(asked('CO-APPLICANT', true)).toBe(false);
  });
});
