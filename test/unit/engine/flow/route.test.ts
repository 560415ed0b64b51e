import { describe, expect, it } from 'vitest';
import application from '../../../../flows/application.flow.json' with { type: 'json' };
import guestcard from '../../../../flows/guestcard.flow.json' with { type: 'json' };
import { applicationPages, guestcardPages } from '../../../../machines/flow-pages.ts';
import type { FlowFile } from '../../../../src/engine/flow/flow-file.ts';
import { pathOf, routeMatches, stateThatLeavesTo } from '../../../../src/engine/flow/route.ts';

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
  ])('%s matched with %s', (template, path, params) => {
    expect(routeMatches(template, path)).toEqual(params);
  });

  it('is built from its parameters, without an unknown one', () => {
    expect(pathOf(tabs, { tab: 'a b' })).toBe('/auth/applicant/a%20b');
    expect(pathOf(tabs, { tab: null })).toBe('/auth/applicant');
    expect(pathOf(tabs)).toBe('/auth/applicant');
  });
});

describe('the state that leads to a page outside the flow', () => {
  it.each([
    [application, '/applicant/pre-screening', 'preScreening'],
    [guestcard, '/applicant/requestinfo/success?unit=1', 'requested'],
    [application, '/applicant/exam', null],
  ])('%# is found in the flow file', (file, path, state) => {
    expect(stateThatLeavesTo(file as FlowFile, path)).toBe(state);
  });
});

describe('the pages of a flow', () => {
  it.each([
    [application, applicationPages],
    [guestcard, guestcardPages],
  ])('%# are the routes of its states', (file, pages) => {
    const routes = Object.values((file as FlowFile).states).flatMap(({ route }) => route ?? []);
    expect([...new Set(routes)].sort()).toEqual([...pages].sort());
  });
});
