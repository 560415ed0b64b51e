import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../../src/engine/forms/answers/check.ts';
import { blankEntry, startSection } from '../../../../src/engine/forms/answers/list.ts';
import { applyPrefill, prefillChanges } from '../../../../src/engine/forms/answers/prefill.ts';
import { prefillPart } from '../../../../src/engine/forms/answers/prefill-part.ts';
import {
  changed,
  complete,
  employed,
  facts,
  form,
  rented,
  sources,
} from '../../schemas/application-forms.ts';

const earlier = {
  ...complete,
  applicant_addresses: [
    { ...rented, id: 'r1', lease_expiration_date: '2025-04-30' },
    { ...rented, id: 'r2', is_current: false, city: 'Akron', lease_expiration_date: '2022-04-30' },
  ],
  applicant_screening_info: {
    ...complete.applicant_screening_info,
    dl_number: 'D12345',
    annual_income: '52000',
  },
};

/** All changes that prefilling from the earlier application would make in a form. */
const changesIn = (name: string, draft: Readonly<Record<string, unknown>> = {}, given = facts) =>
  prefillChanges(form(name), draft, earlier, given);
const pathsIn = (name: string, draft = {}, given = facts) =>
  changesIn(name, draft, given).map(({ path }) => path);

describe('the part of an earlier application that can be prefilled', () => {
  it('never contains a Social Security or license number', () => {
    expect(prefillPart(form('screening-info'), earlier)).toEqual({
      applicant_screening_info: {
        date_of_birth: '1990-07-14',
        maritial_status: 'MARRIED',
        annual_income: '52000',
      },
    });
    expect(JSON.stringify(sources.map((source) => prefillPart(source, earlier)))).not.toMatch(/6789|D12345/);
  });

  it.each(['consent', 'terms-of-service', 'payment/payment-form'])('is empty for %s', (name) => {
    expect(prefillPart(form(name), { ...earlier, amount: '95', payment_type: 'CARD' })).toEqual({});
    expect(prefillChanges(form(name), {}, earlier, facts)).toEqual([]);
  });

  it('contains no ids, owners or files of the earlier records', () => {
    const draft = {
      applicant_pets: [{ id: 'p1', applicant_id: 'a0', type: 'Cat', files: [{ id: 'f1' }] }],
      applicant_addresses: [{ ...rented, id: 'r1' }],
    };
    expect(prefillPart(form('pets'), draft)).toEqual({ applicant_pets: [{ type: 'Cat' }] });
    expect(prefillPart(form('addresses'), draft).applicant_addresses).not.toMatchObject([{ id: 'r1' }]);
  });

  it('is only the "none" checkbox if it was ticked in the earlier application', () => {
    const draft = { no_pets: true, applicant_pets: [{ type: 'Cat' }] };
    expect(prefillPart(form('pets'), draft)).toEqual({ no_pets: true });
  });

  it.each([[null], ['text'], [[]], [{}]])('is empty for the draft %j', (draft) => {
    for (const source of sources) expect(prefillPart(source, draft)).toEqual({});
  });
});

describe('the changes of a prefill', () => {
  it('list each answer with its current value, in the order of the form', () => {
    const draft = { applicants: { first_name: 'Ada', last_name: 'Park' } };
    expect(changesIn('applicants', draft)).toEqual([
      { path: 'applicants.last_name', before: 'Park', after: 'Okafor', stale: false },
      { path: 'applicants.email', before: undefined, after: 'ada@example.com', stale: false },
      { path: 'applicants.gender', before: undefined, after: 'FEMALE', stale: false },
      { path: 'applicants.contact_no', before: undefined, after: '(216) 555-0103', stale: false },
    ]);
  });

  it('are empty if the answers are already the same', () => {
    expect(prefillChanges(form('addresses'), complete, complete, facts)).toEqual([]);
    expect(
      prefillChanges(
        form('applicants'),
        changed(complete, 'applicants.first_name', ' Ada '),
        complete,
        facts,
      ),
    ).toEqual([]);
  });

  it('leave out fields that do not apply to this person', () => {
    expect(pathsIn('applicants', {}, { ...facts, hide_gender: true })).not.toContain('applicants.gender');
  });

  it('leave out answers that the current rules refuse', () => {
    const wrong = changed(earlier, 'applicants.first_name', 'Tom & Jo');
    const paths = prefillChanges(form('applicants'), {}, wrong, facts).map(({ path }) => path);
    expect(paths).not.toContain('applicants.first_name');
    expect(paths).toContain('applicants.last_name');
  });

  it('mark only an expired lease of the current address as stale', () => {
    const stale = changesIn('addresses').filter((change) => change.stale);
    expect(stale.map(({ path }) => path)).toEqual(['applicant_addresses.0.lease_expiration_date']);
    expect(pathsIn('addresses')).toContain('applicant_addresses.1.lease_expiration_date');
  });

  it('do not mark a lease that ends today or later', () => {
    const running = changed(earlier, 'applicant_addresses.0.lease_expiration_date', facts.today);
    expect(prefillChanges(form('addresses'), {}, running, facts).some(({ stale }) => stale)).toBe(false);
  });

  it('contain no more entries than the list may have', () => {
    const paths = pathsIn('addresses', {}, { ...facts, address_limit: 1 });
    expect(paths.some((path) => path.startsWith('applicant_addresses.1.'))).toBe(false);
    expect(paths).toContain('applicant_addresses.0.city');
  });

  it('do not touch the entries of other applicants', () => {
    const draft = { applicant_pets: [{ type: 'Parrot', applicant_id: 'a2' }] };
    expect(pathsIn('pets', draft)).toContain('applicant_pets.1.type');
    expect(pathsIn('pets', draft).some((path) => path.startsWith('applicant_pets.0.'))).toBe(false);
  });

  it('are a single answer if the "none" checkbox was ticked in the earlier application', () => {
    const none = { no_pets: true };
    expect(prefillChanges(form('pets'), { applicant_pets: [{}] }, none, facts)).toEqual([
      { path: 'no_pets', before: undefined, after: true, stale: false },
    ]);
    expect(prefillChanges(form('pets'), { no_pets: true }, none, facts)).toEqual([]);
  });
});

describe('applying a prefill', () => {
  it('fills an untouched tab without errors', () => {
    for (const name of ['applicants', 'addresses', 'employers', 'pets', 'vehicles', 'emergency-contacts']) {
      const bundle = form(name);
      const start = startSection(bundle, {}, facts);
      const filled = applyPrefill(bundle, start, changesIn(name, start), facts);
      expect(checkForm(bundle, filled, facts)).toEqual([]);
    }
  });

  it('changes only the selected answers', () => {
    const bundle = form('applicants');
    const draft = { applicants: { first_name: 'Bo' }, other: 1 };
    const chosen = changesIn('applicants', draft).filter(({ path }) => path === 'applicants.last_name');
    expect(applyPrefill(bundle, draft, chosen, facts)).toEqual({
      applicants: { first_name: 'Bo', last_name: 'Okafor' },
      other: 1,
    });
    expect(applyPrefill(bundle, draft, [], facts)).toBe(draft);
    expect(draft).toEqual({ applicants: { first_name: 'Bo' }, other: 1 });
  });

  it('applies the effects of the form', () => {
    const owned = { applicant_addresses: [{ address_type: 'OWN', address1: 'Hill Road' }] };
    const draft = { applicant_addresses: [rented] };
    const changes = prefillChanges(form('addresses'), draft, owned, facts);
    const [entry] = applyPrefill(form('addresses'), draft, changes, facts).applicant_addresses as unknown[];
    expect(entry).toMatchObject({ address_type: 'OWN', address1: 'Hill Road' });
    expect(entry).not.toHaveProperty('landlord_name');
  });

  it('adds entries the same way as the list does', () => {
    const bundle = form('employers');
    const two = { applicant_employers: [employed, { ...employed, is_current: false, position: 'Cook' }] };
    const filled = applyPrefill(bundle, {}, prefillChanges(bundle, {}, two, facts), facts);
    expect(filled.applicant_employers).toMatchObject([
      { is_current: true },
      { is_current: false, position: 'Cook' },
    ]);
  });

  it('adds no entry without a selected answer', () => {
    const pets = prefillChanges(
      form('pets'),
      {},
      { applicant_pets: [{ type: 'Dog' }, { type: 'Cat' }] },
      facts,
    );
    const later = changesIn('addresses').filter(({ path }) => path === 'applicant_addresses.1.city');
    expect(applyPrefill(form('addresses'), complete, later, facts).applicant_addresses).toEqual([
      rented,
      { ...blankEntry(form('addresses')), city: 'Akron' },
    ]);
    const [first, ...rest] = pets.filter(({ path }) => path === 'applicant_pets.1.type');
    expect(rest).toEqual([]);
    expect(applyPrefill(form('pets'), {}, first ? [first] : [], facts).applicant_pets).toMatchObject([
      { type: 'Cat' },
    ]);
  });

  it('keeps the current address first, even if none of its answers were selected', () => {
    const later = changesIn('addresses').filter(({ path }) => path === 'applicant_addresses.1.city');
    expect(applyPrefill(form('addresses'), {}, later, facts).applicant_addresses).toEqual([
      { is_current: true },
      { is_current: false, city: 'Akron' },
    ]);
  });

  it('unticks the "none" checkbox when an entry is added', () => {
    const draft = { no_pets: true, applicant_pets: [] };
    const filled = applyPrefill(form('pets'), draft, changesIn('pets', draft), facts);
    expect(filled).toMatchObject({ no_pets: false, applicant_pets: [{ type: 'Beagle' }] });
  });

  it('empties the list when the "none" checkbox is prefilled', () => {
    const draft = { applicant_pets: [{ type: 'Cat' }] };
    const changes = prefillChanges(form('pets'), draft, { no_pets: true }, facts);
    expect(applyPrefill(form('pets'), draft, changes, facts)).toEqual({ no_pets: true, applicant_pets: [] });
  });
});
