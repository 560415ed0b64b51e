import { describe, expect, it } from 'vitest';
import { readWishes } from '../../../src/cli/demo/wishes.ts';

describe('the arguments of npm run demo', () => {
  it('ask for the links, an application or a lease', () => {
    expect(readWishes([])).toEqual({ kind: 'links' });
    expect(readWishes(['--new', 'GUARANTOR', '--property', 'harbor-court'])).toEqual({
      kind: 'application',
      role: 'GUARANTOR',
      unitId: 'harbor-court-12',
      withPrevious: false,
    });
    const words =
      '--new LEASE --signers 2 --addendums 3 --pages 120 --open dues --open exam --corporate-signer';
    expect(readWishes([...words.split(' '), 'Ann van Bell'])).toEqual({
      kind: 'lease',
      lease: {
        unitId: 'juniper-row-204',
        signers: 2,
        addendums: 3,
        pages: 120,
        open: ['dues', 'exam'],
        corporateSigner: { first_name: 'Ann', last_name: 'van Bell' },
      },
    });
    expect(readWishes(['--new', 'LEASE'])).toMatchObject({
      lease: { signers: 1, addendums: 2, pages: null, open: [], corporateSigner: null },
    });
  });

  it('ask for a resident', () => {
    const plain = {
      property: 'juniper-row',
      rent_cents: 185_000,
      lease_start: null,
      lease_end: null,
      due_day: 1,
      is_responsible: true,
      paid_months: 12,
      has_post: true,
      has_addendum: false,
    };
    expect(readWishes(['--new', 'RESIDENT'])).toEqual({ kind: 'resident', resident: plain });
    expect(readWishes(['--new', 'RESIDENT', '--addendum'])).toEqual({
      kind: 'resident',
      resident: { ...plain, has_addendum: true },
    });
    const words = '--new RESIDENT --rent 120000 --lease-start 2026-01-31 --lease-end 2027-01-30 --due-day 31';
    expect(readWishes([...words.split(' '), '--non-responsible'])).toEqual({
      kind: 'resident',
      resident: {
        ...plain,
        rent_cents: 120_000,
        lease_start: '2026-01-31',
        lease_end: '2027-01-30',
        due_day: 31,
        is_responsible: false,
        paid_months: 12,
        has_post: true,
      },
    });
  });

  it.each([
    ['--new RESIDENT --due-day 32', /--due-day must be a whole number from 1 to 31/],
    ['--new RESIDENT --lease-start 2026-02-30', /--lease-start must be a day/],
    ['--new RESIDENT --lease-start 2026-02-02 --lease-end 2026-02-01', /must not be before/],
    ['--new RESIDENT --non-responsible --addendum', /whom the lease does not bind/],
    ['--new OWNER', /--new must be one of PRIMARY, .*LEASE/],
    ['--new LEASE --signers 5', /--signers must be a whole number from 1 to 4/],
    ['--new LEASE --addendums many', /--addendums must be a whole number from 0 to 3/],
    ['--new LEASE --open rent', /--open must be one of dues, exam, decision, pre-lease/],
    ['--new LEASE --corporate-signer Ann', /first and a last name/],
    ['--property nowhere', /--property must be one of juniper-row/],
    ['--lease', /Unknown option/],
  ])('are refused with a message: %s', (words, said) => {
    expect(() => readWishes(words.split(' '))).toThrow(said);
  });
});
