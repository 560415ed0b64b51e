import { expect, it } from 'vitest';
import { RESIDENT_ROUTES } from '../../../src/contract/page-routes.ts';
import { RESIDENT_PATHS } from '../../fixtures/resident-paths.ts';

it('[PLT-014…037] the pages that require a sign-in are those of the requirements', () => {
  const withoutTabs = RESIDENT_ROUTES.map((route) => route.replace('/:tab?', '').replace(/:\w+/, 'one'));
  expect(withoutTabs.toSorted()).toEqual(
    RESIDENT_PATHS.filter((path) => path !== '/profile/password').toSorted(),
  );
});
