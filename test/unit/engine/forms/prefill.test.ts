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

/** Everything that the earlier application would change, form by form. */
const changesIn = (name: string, draft: Readonly<Record<string, unknown>> = {}, given = facts) =>
  prefillChanges(form(name), draft, earlier, given);
const pathsIn = (name: string, draft = {}, given = facts) =>
  changesIn(name, draft, given).map(({ path }) => path);

describe('what may be taken over', () => {
  it('is never a Social Security or licence number', () => {
    expect(prefillPart(form('screening-info'), earlier)).toEqual({
      applicant_screening_info: {
        date_of_birth: '1990-07-14',
        maritial_status: 'MARRIED',
        annual_income: '52000',
      },
    });
    expect(JSON.stringify(sources.map((source) => prefillPart(source, earlier)))).not.toMatch(/6789|D12345/);
  });

  it.each(['consent', 'terms-of-service', 'payment/payment-form'])('is nothing of %s', (name) => {
    expect(prefillPart(form(name), { ...earlier, amount: '95', payment_type: 'CARD' })).toEqual({});
    expect(prefillChanges(form(name), {}, earlier, facts)).toEqual([]);
  });

  it('has no ids, owners or files of the earlier records', () => {
    const draft = {
      applicant_pets: [{ id: 'p1', applicant_id: 'a0', type: 'Cat', files: [{ id: 'f1' }] }],
      applicant_addresses: [{ ...rented, id: 'r1' }],
    };
    expect(prefillPart(form('pets'), draft)).toEqual({ applicant_pets: [{ type: 'Cat' }] });
    expect(prefillPart(form('addresses'), draft).applicant_addresses).not.toMatchObject([{ id: 'r1' }]);
  });

  it('is only that there is nothing, where the earlier application said so', () => {
    const draft = { no_pets: true, applicant_pets: [{ type: 'Cat' }] };
    expect(prefillPart(form('pets'), draft)).toEqual({ no_pets: true });
  });

  it.each([[null], ['text'], [[]], [{}]])('is nothing of %j', (draft) => {
    for (const source of sources) expect(prefillPart(source, draft)).toEqual({});
  });
});

describe('what taking it over would change', () => {
  it('names each answer with what stands there now, in the order of the form', () => {
    const draft = { applicants: { first_name: 'Ada', last_name: 'Park' } };
    expect(changesIn('applicants', draft)).toEqual([
      { path: 'applicants.last_name', before: 'Park', after: 'Okafor', stale: false },
      { path: 'applicants.email', before: undefined, after: 'ada@example.com', stale: false },
      { path: 'applicants.gender', before: undefined, after: 'FEMALE', stale: false },
      { path: 'applicants.contact_no', before: undefined, after: '(216) 555-0103', stale: false },
    ]);
  });

  it('is nothing where the same stands there already', () => {
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

  it('leaves out what does not apply to this person', () => {
    expect(pathsIn('applicants', {}, { ...facts, hide_gender: true })).not.toContain('applicants.gender');
  });

  it('leaves out what the rules of today refuse', () => {
    const wrong = changed(earlier, 'applicants.first_name', 'Tom & Jo');
    const paths = prefillChanges(form('applicants'), {}, wrong, facts).map(({ path }) => path);
    expect(paths).not.toContain('applicants.first_name');
    expect(paths).toContain('applicants.last_name');
  });

  it('flags a lease of the current address that has run out, and nothing else', () => {
    const stale = changesIn('addresses').filter((change) => change.stale);
    expect(stale.map(({ path }) => path)).toEqual(['applicant_addresses.0.lease_expiration_date']);
    expect(pathsIn('addresses')).toContain('applicant_addresses.1.lease_expiration_date');
  });

  it('does not flag a lease that ends today or later', () => {
    const running = changed(earlier, 'applicant_addresses.0.lease_expiration_date', facts.today);
    expect(prefillChanges(form('addresses'), {}, running, facts).some(({ stale }) => stale)).toBe(false);
  });

  it('offers no more entries than the list may have', () => {
    const paths = pathsIn('addresses', {}, { ...facts, address_limit: 1 });
    expect(paths.some((path) => path.startsWith('applicant_addresses.1.'))).toBe(false);
    expect(paths).toContain('applicant_addresses.0.city');
  });

  it('leaves the entries of other applicants alone', () => {
    const draft = { applicant_pets: [{ type: 'Parrot', applicant_id: 'a2' }] };
    expect(pathsIn('pets', draft)).toContain('applicant_pets.1.type');
    expect(pathsIn('pets', draft).some((path) => path.startsWith('applicant_pets.0.'))).toBe(false);
  });

  it('is one answer where the earlier application had nothing to list', () => {
    const none = { no_pets: true };
    expect(prefillChanges(form('pets'), { applicant_pets: [{}] }, none, facts)).toEqual([
      { path: 'no_pets', before: undefined, after: true, stale: false },
    ]);
    expect(prefillChanges(form('pets'), { no_pets: true }, none, facts)).toEqual([]);
  });
});

describe('taking it over', () => {
  it('fills an untouched tab so that nothing is wrong in it', () => {
    for (const name of ['applicants', 'addresses', 'employers', 'pets', 'vehicles', 'emergency-contacts']) {
      const bundle = form(name);
      const start = startSection(bundle, {}, facts);
      const filled = applyPrefill(bundle, start, changesIn(name, start), facts);
      expect(checkForm(bundle, filled, facts)).toEqual([]);
    }
  });

  it('changes only what was chosen', () => {
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

  it('has the effects of the form', () => {
    const owned = { applicant_addresses: [{ address_type: 'OWN', address1: 'Hill Road' }] };
    const draft = { applicant_addresses: [rented] };
    const changes = prefillChanges(form('addresses'), draft, owned, facts);
    const [entry] = applyPrefill(form('addresses'), draft, changes, facts).applicant_addresses as unknown[];
    expect(entry).toMatchObject({ address_type: 'OWN', address1: 'Hill Road' });
    expect(entry).not.toHaveProperty('landlord_name');
  });

  it('adds entries as the list adds them', () => {
    const bundle = form('employers');
    const two = { applicant_employers: [employed, { ...employed, is_current: false, position: 'Cook' }] };
    const filled = applyPrefill(bundle, {}, prefillChanges(bundle, {}, two, facts), facts);
    expect(filled.applicant_employers).toMatchObject([
      { is_current: true },
      { is_current: false, position: 'Cook' },
    ]);
  });

  it('adds no entry of which nothing was chosen', () => {
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

  it('keeps the current address first, also where nothing of it was chosen', () => {
    const later = changesIn('addresses').filter(({ path }) => path === 'applicant_addresses.1.city');
    expect(applyPrefill(form('addresses'), {}, later, facts).applicant_addresses).toEqual([
      { is_current: true },
      { is_current: false, city: 'Akron' },
    ]);
  });

  it('unticks the box that says that there is nothing, once an entry is taken', () => {
    const draft = { no_pets: true, applicant_pets: [] };
    const filled = applyPrefill(form('pets'), draft, changesIn('pets', draft), facts);
    expect(filled).toMatchObject({ no_pets: false, applicant_pets: [{ type: 'Beagle' }] });
  });

  it('empties the list when it takes over that there is nothing', () => {
    const draft = { applicant_pets: [{ type: 'Cat' }] };
    const changes = prefillChanges(form('pets'), draft, { no_pets: true }, facts);
    expect(applyPrefill(form('pets'), draft, changes, facts)).toEqual({ no_pets: true, applicant_pets: [] });
  });
});
