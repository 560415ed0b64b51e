/**
 * The menu items of the resident area by situation, and the units that the unit selector lists.
 *
 * @see spec/platform.md §2 Resident shell, §4 Menu rules, §6
 */
import { residentMay } from '../../src/contract/access/grants.ts';
import { isOver } from '../../src/contract/access/lease-status.ts';

/** All items, in the order of the menu. */
export const MENU_ITEMS = [
  'dashboard',
  'make_payment',
  'move_in_payment',
  'auto_payment',
  'transactions',
  'workorders',
  'add_workorder',
  'messages',
  'parcels',
  'documents',
  'guided_inspection',
  'add_addendum',
  'renew_lease',
  'profile',
  'change_password',
  'logout',
  'end_impersonate',
] as const;

export type MenuItem = (typeof MENU_ITEMS)[number];

/** The fields of a lease that the rules read. */
export interface MenuLease {
  readonly lease_status: string;
  readonly is_lease_applicant: boolean;
  readonly responsible_flag: string;
  readonly pending_renewal: boolean;
  readonly allow_workorder: boolean;
}

/** The situation of the person who opens the menu. */
export interface MenuSituation {
  /** The selected lease; null for a person without one. */
  readonly lease: MenuLease | null;
  readonly blocked_modules: readonly string[];
  /** If false, the addendum must be submitted first. */
  readonly addendum_submitted: boolean;
  readonly impersonated: boolean;
}

type Rule = (situation: MenuSituation) => boolean;

const isOpen =
  (module: string): Rule =>
  ({ blocked_modules }) =>
    !blocked_modules.includes(module);
const onLease =
  (holds: (lease: MenuLease) => boolean): Rule =>
  ({ lease }) =>
    lease !== null && holds(lease);
const all =
  (...rules: readonly Rule[]): Rule =>
  (situation) =>
    rules.every((rule) => rule(situation));

const paysHere = isOpen('MAKE_PAYMENTS');
const runs = onLease((lease) => !isOver(lease.lease_status));

/** An item is shown if its rule holds; an item without a rule is always shown. */
const RULES: Partial<Record<MenuItem, Rule>> = {
  make_payment: paysHere,
  move_in_payment: all(
    paysHere,
    onLease((lease) => lease.is_lease_applicant && residentMay(lease, 'pay')),
  ),
  auto_payment: all(paysHere, runs),
  transactions: (situation) => paysHere(situation) || situation.lease?.is_lease_applicant === true,
  workorders: isOpen('WORKORDERS'),
  add_workorder: all(
    isOpen('WORKORDERS'),
    runs,
    onLease((lease) => lease.allow_workorder),
  ),
  messages: isOpen('MESSAGES'),
  parcels: isOpen('PARCELS'),
  guided_inspection: runs,
  add_addendum: runs,
  renew_lease: all(
    runs,
    onLease((lease) => lease.pending_renewal && residentMay(lease, 'sign')),
  ),
  end_impersonate: ({ impersonated }) => impersonated,
};

/** The items for people without a lease here: office staff, and applicants with an account. */
const WITHOUT_LEASE: readonly MenuItem[] = [
  'dashboard',
  'profile',
  'change_password',
  'logout',
  'end_impersonate',
];

/** The only items until the addendum is submitted. */
const BEFORE_THE_ADDENDUM: readonly MenuItem[] = ['add_addendum'];

/**
 * The items of the menu, in its order. An item is shown only if all its rules allow it; until the addendum is
 * submitted, Add Addendum is the only one; without a lease there are no lease items.
 *
 * @example menuItems({ lease: null, blocked_modules: [], addendum_submitted: false, impersonated: false })
 *   // ['add_addendum']
 */
export function menuItems(situation: MenuSituation): readonly MenuItem[] {
  if (!situation.addendum_submitted) return BEFORE_THE_ADDENDUM;
  const items = situation.lease === null ? WITHOUT_LEASE : MENU_ITEMS;
  return items.filter((item) => RULES[item]?.(situation) ?? true);
}

/** The leases that the unit selector offers: all except those that are over or never came into effect. */
export function selectableUnits<Unit extends Pick<MenuLease, 'lease_status'>>(
  units: readonly Unit[],
): readonly Unit[] {
  return units.filter(({ lease_status }) => !isOver(lease_status));
}

/** The leases that have ended: their residents still read papers there, and settle the deposit. */
export function formerUnits<Unit extends Pick<MenuLease, 'lease_status'>>(
  units: readonly Unit[],
): readonly Unit[] {
  return units.filter(({ lease_status }) => lease_status === 'Previous');
}

/**
 * A count as shown in the menu: in full up to 999, from 1000 upward with K, M, B or T, truncated to one decimal place.
 *
 * @example shortCount(999) // '999'
 * @example shortCount(1250) // '1.2K'
 * @see spec/platform.md §2 Resident shell, §9
 */
export function shortCount(count: number): string {
  const units = ['', 'K', 'M', 'B', 'T'];
  let power = 0;
  while (power < units.length - 1 && count >= 1000 ** (power + 1)) power += 1;
  if (power === 0) return String(count);
  return `${Math.floor((count * 10) / 1000 ** power) / 10}${units[power]}`;
}
