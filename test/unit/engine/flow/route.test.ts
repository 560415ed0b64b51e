import { describe, expect, it } from 'vitest';
import { pathOf, routeMatches } from '../../../../src/engine/flow/route.ts';

const tabs = '/auth/applicant/:tab';

describe('a route', () => {
  it.each([
    [tabs, '/auth/applicant/addresses', { tab: 'addresses' }],
    [tabs, '/auth/applicant', {}],
    [tabs, '/auth/applicant/', {}],
    [tabs, '/auth/applicant/a%20b?access_token=x#y', { tab: 'a b' }],
    [tabs, '/auth/applicant/%E0%A4%A', { tab: '%E0%A4%A' }],
    [tabs, '/auth/applicant/addresses/more', null],
    [tabs, '/auth', null],
    ['/applicant/exam', '/applicant/exam?regenerate=1', {}],
    ['/applicant/exam', '/applicant/exams', null],
  ])('%s read from %s', (template, path, params) => {
    expect(routeMatches(template, path)).toEqual(params);
  });

  it('is written with its parameters, or without the one that is not known', () => {
    expect(pathOf(tabs, { tab: 'a b' })).toBe('/auth/applicant/a%20b');
    expect(pathOf(tabs, { tab: null })).toBe('/auth/applicant');
    expect(pathOf(tabs)).toBe('/auth/applicant');
  });
});
