import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../src/engine/forms/answers/check.ts';
import { applyEffects } from '../../../src/engine/forms/answers/effects.ts';
import { formInstance } from '../../../src/engine/forms/answers/instance.ts';
import {
  blankEntry,
  listCanAdd,
  listCanRemove,
  startSection,
} from '../../../src/engine/forms/answers/list.ts';
import { requiredIn } from '../../../src/engine/forms/answers/required.ts';
import { entryReadOnly, fieldDisabled, flagDisabled } from '../../../src/engine/forms/answers/visible.ts';
import { asking, complete, facts, form, issuesIn, letters, WRONG } from './application-forms.ts';

const pets = form('pets');
const vehicles = form('vehicles');
const pet = asking('pets', complete, 'applicant_pets.0');
const vehicle = asking('vehicles', complete, 'applicant_vehicles.0');

describe('a pet', () => {
  it('is valid if it is complete', () => {
    expect(issuesIn('pets', complete)).toEqual([]);
  });

  it('[APP-303] needs its type, at most 30 characters', () => {
    expect(pet('type', undefined)).toBe(WRONG);
    expect(pet('type', letters(30))).toBeNull();
    expect(pet('type', letters(31))).toBe(WRONG);
  });

  it.each([
    ['[APP-304]', 'name'],
    ['[APP-305]', 'coloration'],
  ])('%s has a %s of at most 30 characters', (_, name) => {
    expect(pet(name, undefined)).toBeNull();
    expect(pet(name, letters(30))).toBeNull();
    expect(pet(name, letters(31))).toBe(WRONG);
  });

  it('[APP-306] has an age of at most 150', () => {
    for (const fine of [undefined, '0', '150', 150, '0.5']) expect(pet('age', fine)).toBeNull();
    for (const wrong of ['151', 151, '150.5', 'old', '-1']) expect(pet('age', wrong)).toBe(WRONG);
  });

  it('[APP-307] has a weight that is a number', () => {
    for (const fine of [undefined, '22.5', 22.5, '1000']) expect(pet('weight', fine)).toBeNull();
    for (const wrong of ['heavy', '22,5', '22 kg', '-3']) expect(pet('weight', wrong)).toBe(WRONG);
  });

  it('[APP-108] is weighed in KG or LBS', () => {
    expect(pets.ui.fields.weight_unit?.options?.map(({ value }) => value).sort()).toEqual(['KG', 'LBS']);
    expect(pet('weight_unit', 'KG')).toBeNull();
    expect(pet('weight_unit', 'STONE')).toBe(WRONG);
  });

  it('[APP-109] is MALE or FEMALE', () => {
    expect(pets.ui.fields.sex?.options?.map(({ value }) => value).sort()).toEqual(['FEMALE', 'MALE']);
    expect(pet('sex', 'FEMALE')).toBeNull();
    expect(pet('sex', 'OTHER')).toBe(WRONG);
  });

  it.each([
    ['[APP-421]', 'weight_unit', 'LBS'],
    ['[APP-422]', 'sex', 'MALE'],
    ['[APP-423]', 'is_fixed', true],
  ])('%s starts with %s %s', (_, name, value) => {
    expect(blankEntry(pets)).toHaveProperty(name, value);
    expect((startSection(pets, {}, facts).applicant_pets as unknown[])[0]).toHaveProperty(name, value);
  });

  it('[APP-302] is validated only while no_pets is unticked', () => {
    const draft = { applicant_pets: [{ type: letters(31) }] };
    expect(issuesIn('pets', { ...draft, no_pets: true })).toEqual([]);
    expect(issuesIn('pets', { ...draft, no_pets: false })).toHaveLength(1);
    expect(issuesIn('pets', draft)).toHaveLength(1);
  });
});

describe('a vehicle', () => {
  it('is valid if it is complete', () => {
    expect(issuesIn('vehicles', complete)).toEqual([]);
  });

  it('[APP-111] has make, model, year, plate and owner', () => {
    const { properties = {} } = vehicles.schema.properties.applicant_vehicles?.items ?? {};
    expect(Object.keys(properties).sort()).toEqual(
      ['applicant_id', 'license_plate_number', 'make', 'model', 'year'].sort(),
    );
  });

  it.each([
    ['[APP-309]', 'make'],
    ['[APP-310]', 'model'],
  ])('%s needs a %s of at most 20 characters', (_, name) => {
    expect(vehicle(name, undefined)).toBe(WRONG);
    expect(vehicle(name, letters(20))).toBeNull();
    expect(vehicle(name, letters(21))).toBe(WRONG);
  });

  it('[APP-311] needs a year of exactly 4 digits', () => {
    expect(vehicle('year', undefined)).toBe(WRONG);
    for (const fine of ['2019', 2019, '1931']) expect(vehicle('year', fine)).toBeNull();
    for (const wrong of ['19', '201', '20190', '20a9', 'MMXX', '201.']) {
      expect(vehicle('year', wrong)).toBe('applicant_vehicles.year.regex');
    }
  });

  it('[APP-312] is not from the future', () => {
    expect(vehicle('year', '2026')).toBeNull();
    expect(vehicle('year', '2027')).toBe(WRONG);
    expect(vehicle('year', '2027', { today: '2027-01-01' })).toBeNull();
    const issues = issuesIn('vehicles', { applicant_vehicles: [{ make: 'A', model: 'B', year: '2027' }] });
    expect(issues).toMatchObject([{ rule: 'notInFutureYear', params: { limit: '2026' } }]);
  });

  it('[APP-313] has a plate of at most 15 characters', () => {
    expect(vehicle('license_plate_number', undefined)).toBeNull();
    expect(vehicle('license_plate_number', letters(15))).toBeNull();
    expect(vehicle('license_plate_number', letters(16))).toBe(WRONG);
  });

  it('[APP-308] is validated only while no_vehicle is unticked', () => {
    const draft = { applicant_vehicles: [{ make: 'Honda', model: 'Civic', year: '19' }] };
    expect(issuesIn('vehicles', { ...draft, no_vehicle: true })).toEqual([]);
    expect(issuesIn('vehicles', { ...draft, no_vehicle: false })).toHaveLength(1);
    expect(issuesIn('vehicles', draft)).toHaveLength(1);
  });
});

describe.each([
  {
    what: 'pets',
    bundle: pets,
    of: 'applicant_pets',
    flag: 'no_pets',
    limit: 'pets_count',
    entry: complete.applicant_pets[0],
    ids: { flag: '[APP-110]', tick: '[APP-201]', untick: '[APP-203]', off: '[APP-205]', few: '[APP-209]' },
  },
  {
    what: 'vehicles',
    bundle: vehicles,
    of: 'applicant_vehicles',
    flag: 'no_vehicle',
    limit: 'vehicles_count',
    entry: complete.applicant_vehicles[0],
    ids: { flag: '[APP-112]', tick: '[APP-202]', untick: '[APP-204]', off: '[APP-206]', few: '[APP-210]' },
  },
] as const)('the list of $what', ({ bundle, of, flag, limit, entry, ids }) => {
  const { ui } = bundle;
  const withLimit = (count: number | null) => ({ ...facts, [limit]: count });
  const mine = { ...entry, applicant_id: 'a1' };
  const others = { ...entry, applicant_id: 'a2' };
  const paths = (draft: Record<string, unknown>, given = facts) =>
    checkForm(bundle, draft, given).map(({ path }) => path);

  it(`${ids.flag} is none when ${flag} is ticked`, () => {
    expect(ui.flag?.name).toBe(flag);
    expect(paths({ [flag]: true })).toEqual([]);
    expect(paths({ [flag]: false })).not.toEqual([]);
  });

  it(`${ids.tick} is emptied when ${flag} is ticked`, () => {
    const before = { [flag]: false, [of]: [entry, entry] };
    expect(applyEffects(bundle, before, { ...before, [flag]: true }, facts)[of]).toEqual([]);
  });

  it('keeps the entries of other applicants when it is emptied', () => {
    const before = { [of]: [mine, others, entry] };
    expect(applyEffects(bundle, before, { ...before, [flag]: true }, facts)[of]).toEqual([others]);
  });

  it(`${ids.untick} gets one blank entry if it is empty when ${flag} is unticked`, () => {
    const before = { [flag]: true, [of]: [] };
    expect(applyEffects(bundle, before, { ...before, [flag]: false }, facts)[of]).toEqual([
      blankEntry(bundle),
    ]);
    const full = { [flag]: true, [of]: [mine, others] };
    expect(applyEffects(bundle, full, { ...full, [flag]: false }, facts)[of]).toEqual([mine, others]);
  });

  it(`${ids.off} has its box disabled when none is allowed and none is there`, () => {
    expect(flagDisabled(ui, { [of]: [] }, withLimit(0))).toBe(true);
    expect(flagDisabled(ui, {}, withLimit(0))).toBe(true);
    expect(flagDisabled(ui, { [of]: [entry] }, withLimit(0))).toBe(false);
    expect(flagDisabled(ui, { [of]: [] }, withLimit(1))).toBe(false);
    expect(flagDisabled(ui, { [of]: [] }, withLimit(null))).toBe(false);
  });

  it('offers to add an entry on the last one', () => {
    expect(ui.list?.addOn).toBe('last');
  });

  it(`${ids.few} takes entries only while there are fewer than allowed`, () => {
    expect(listCanAdd(ui, 1, withLimit(2))).toBe(true);
    expect(listCanAdd(ui, 2, withLimit(2))).toBe(false);
    expect(listCanAdd(ui, 3, withLimit(2))).toBe(false);
  });

  it('[APP-211] allows any number of entries if the limit is null, and none if it is 0', () => {
    expect(listCanAdd(ui, 99, withLimit(null))).toBe(true);
    expect(paths({ [of]: Array(99).fill(entry) }, withLimit(null))).toEqual([]);
    expect(listCanAdd(ui, 0, withLimit(0))).toBe(false);
    expect(paths({ [of]: [entry] }, withLimit(0))).toEqual([of]);
  });

  it('starts with its box ticked if no entries are allowed, and requires nothing', () => {
    expect(startSection(bundle, {}, withLimit(0))).toEqual({ [of]: [], [flag]: true });
    expect(paths({}, withLimit(0))).toEqual([]);
    expect(requiredIn(bundle, formInstance(bundle, {}, withLimit(0)), withLimit(0)).size).toBe(0);
  });

  it('[APP-212] holds entries of other applicants that are read-only', () => {
    expect(entryReadOnly(ui, others, facts)).toBe(true);
    expect(fieldDisabled(ui, ui.rows[0]?.[0] ?? '', others, facts)).toBe(true);
    expect(listCanRemove(ui, [mine, others], 1, facts)).toBe(false);
    expect(entryReadOnly(ui, mine, facts)).toBe(false);
    expect(fieldDisabled(ui, ui.rows[0]?.[0] ?? '', mine, facts)).toBe(false);
  });

  it('recognizes an owner whether the id is a number or a text', () => {
    expect(entryReadOnly(ui, { applicant_id: 7 }, { ...facts, applicant_id: '7' })).toBe(false);
    expect(entryReadOnly(ui, { applicant_id: null }, facts)).toBe(false);
  });

  it('does not validate or count the entries of other applicants', () => {
    const draft = { [of]: [{ applicant_id: 'a2' }, mine] };
    expect(paths(draft)).toEqual([]);
    expect(
      [...requiredIn(bundle, formInstance(bundle, draft, facts), facts)].every((path) =>
        path.startsWith(`${of}.1.`),
      ),
    ).toBe(true);
  });

  it('[APP-213] has entries that can be removed only when there is more than one', () => {
    expect(listCanRemove(ui, [mine], 0, facts)).toBe(false);
    expect(listCanRemove(ui, [mine, mine], 0, facts)).toBe(true);
    expect(listCanRemove(ui, [mine, mine], 1, facts)).toBe(true);
  });
});
