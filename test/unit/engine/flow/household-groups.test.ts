import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { withHousehold } from '../../../fixtures/flows/household-flow.ts';

describe('a flow of an application may name groups of its household', () => {
  const codes = (group?: object) =>
    checkRelease(readRelease(withHousehold(group)), knownNames).errors.map(({ code }) => code);

  it('all, those who would live there, and guarantors; with or without the person', () => {
    expect(codes()).toEqual([]);
    expect(codes({ group: 'applicants' })).toEqual([]);
    expect(codes({ group: 'guarantors', without: 'person' })).toEqual([]);
  });

  it('and no others', () => {
    expect(codes({ group: 'residents' })).toEqual(['flow.group_unknown']);
    expect(codes({ group: 'household', one: true })).toEqual(['flow.party_person']);
  });
});
