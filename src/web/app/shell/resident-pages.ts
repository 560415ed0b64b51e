import type { MenuItem } from '../../../../machines/session/menu-rules.ts';
import type { Policy } from '../../../contract/access/policies.ts';
import type { ResidentRoute } from '../../../contract/page-routes.ts';
import type { Module } from '../../../contract/session/lease-unit.contract.ts';

/** A page of the resident's area. */
export interface ResidentPage {
  readonly route: ResidentRoute | '/auth/logout' | '/auth/impersonate/end';
  /** The menu's link, if it differs from the route. */
  readonly path?: string;
  /** People without this policy see "Access Denied". */
  readonly policy?: Policy;
  /** People for whom this module is blocked see "Access Denied". */
  readonly module?: Module;
}

/**
 * The pages that the menu links to. An item without a page is not shown: add a line here for every new page.
 *
 * @see spec/platform.md §2 Resident shell
 */
export const MENU_PAGES: Readonly<Partial<Record<MenuItem, ResidentPage>>> = {
  dashboard: { route: '/tenant' },
  make_payment: { route: '/tenant/make-payment', module: 'MAKE_PAYMENTS' },
  transactions: { route: '/transactions' },
  move_in_payment: { route: '/tenant/move-in-charges', module: 'MAKE_PAYMENTS' },
  workorders: { route: '/workorders', module: 'WORKORDERS' },
  add_workorder: { route: '/workorders/add', module: 'WORKORDERS' },
  add_addendum: { route: '/tenant/addendum' },
  auto_payment: { route: '/tenant/autopays', module: 'MAKE_PAYMENTS' },
  messages: { route: '/messages', module: 'MESSAGES' },
  parcels: { route: '/parcels', module: 'PARCELS' },
  documents: { route: '/documents' },
  guided_inspection: { route: '/tenant/guided-inspection/:tab?', path: '/tenant/guided-inspection' },
  renew_lease: { route: '/lease_renew/:tab?', path: '/lease_renew' },
  profile: { route: '/profile/:tab?', path: '/profile' },
  change_password: { route: '/profile/:tab?', path: '/profile/password' },
  logout: { route: '/auth/logout' },
  end_impersonate: { route: '/auth/impersonate/end' },
};
