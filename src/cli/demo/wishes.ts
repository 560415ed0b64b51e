/** The arguments of `npm run demo`. */
import { parseArgs } from 'node:util';
import type { ApplicantType } from '../../db/applicant/applicant.repository.ts';
import { IMPERSONATING_ACCOUNT } from './accounts.ts';
import { MOST_ADDENDUMS } from './lease/lease-papers.ts';
import type { LeaseWish } from './lease/make-lease.ts';
import { MOST_SIGNERS, STEPS } from './lease/ready-household.ts';
import { DEMO_ROLES } from './links.ts';
import { DEMO_PROPERTIES } from './properties.ts';
import { PLAIN_RESIDENT, type ResidentWish } from './resident/resident-wish.ts';

export type DemoWish =
  | { readonly kind: 'links' }
  | {
      readonly kind: 'application';
      readonly role: ApplicantType;
      readonly unitId: string;
      readonly withPrevious: boolean;
    }
  | { readonly kind: 'lease'; readonly lease: LeaseWish }
  | { readonly kind: 'resident'; readonly resident: ResidentWish }
  | { readonly kind: 'impersonation'; readonly email: string; readonly as: string; readonly reason: string };

const LEASE = 'LEASE';
const RESIDENT = 'RESIDENT';

/**
 * Parses the arguments. @throws {Error} with a message for the terminal if they are not understood.
 * @example readWishes(['--new', 'LEASE', '--signers', '2']) // { kind: 'lease', lease: { signers: 2, … } }
 */
export function readWishes(words: readonly string[]): DemoWish {
  const { values } = parseArgs({
    args: [...words],
    options: {
      new: { type: 'string' },
      property: { type: 'string', default: DEMO_PROPERTIES[0].id },
      'with-previous': { type: 'boolean', default: false },
      signers: { type: 'string', default: '1' },
      addendums: { type: 'string', default: '2' },
      pages: { type: 'string' },
      open: { type: 'string', multiple: true, default: [] },
      'corporate-signer': { type: 'string' },
      rent: { type: 'string', default: String(PLAIN_RESIDENT.rent_cents) },
      'lease-start': { type: 'string' },
      'lease-end': { type: 'string' },
      'due-day': { type: 'string', default: String(PLAIN_RESIDENT.due_day) },
      addendum: { type: 'boolean', default: false },
      'non-responsible': { type: 'boolean', default: false },
      impersonate: { type: 'string' },
      as: { type: 'string', default: IMPERSONATING_ACCOUNT },
      reason: { type: 'string', default: 'Looked at in the demo' },
    },
  });
  const property = DEMO_PROPERTIES.find(({ id }) => id === values.property);
  if (property === undefined)
    throw new Error(`--property must be one of ${DEMO_PROPERTIES.map(({ id }) => id).join(', ')}.`);
  const unitId = property.unit.id;
  const { impersonate: email, as, reason } = values;
  if (email !== undefined) return { kind: 'impersonation', email, as, reason };
  if (values.new === undefined) return { kind: 'links' };
  if (values.new === LEASE) {
    const { signers, addendums, pages } = values;
    return {
      kind: 'lease',
      lease: {
        unitId,
        signers: numberOf('--signers', signers, 1, MOST_SIGNERS),
        addendums: numberOf('--addendums', addendums, 0, MOST_ADDENDUMS),
        pages: pages === undefined ? null : numberOf('--pages', pages, 1, MOST_PAGES),
        open: values.open.map((word) => oneOf('--open', word, STEPS)),
        corporateSigner: personOf(values['corporate-signer']),
      },
    };
  }
  if (values.new === RESIDENT) {
    const lease_start = dayOf('--lease-start', values['lease-start']);
    const lease_end = dayOf('--lease-end', values['lease-end']);
    if (lease_start !== null && lease_end !== null && lease_end < lease_start)
      throw new Error('--lease-end must not be before --lease-start.');
    if (values.addendum && values['non-responsible'])
      throw new Error('--addendum: whom the lease does not bind (--non-responsible) signs none.');
    return {
      kind: 'resident',
      resident: {
        property: property.id,
        rent_cents: numberOf('--rent', values.rent, 1, MOST_RENT),
        lease_start,
        lease_end,
        due_day: numberOf('--due-day', values['due-day'], 1, 31),
        is_responsible: !values['non-responsible'],
        paid_months: 12,
        has_post: true,
        has_addendum: values.addendum,
      },
    };
  }
  const role = DEMO_ROLES.find((known) => known === values.new);
  if (role === undefined)
    throw new Error(`--new must be one of ${[...DEMO_ROLES, LEASE, RESIDENT].join(', ')}.`);
  return { kind: 'application', role, unitId, withPrevious: values['with-previous'] };
}

const MOST_PAGES = 400;
/** Highest rent, in cents. */
const MOST_RENT = 10_000_000;

function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
  return number;
}

/** @throws {Error} for a text that is not a calendar day. */
function dayOf(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new Error(`${name} must be a day, as 2026-03-01.`);
  return text;
}

function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`${name} must be one of ${words.join(', ')}.`);
  return word;
}

/** @throws {Error} for a name of one word. */
function personOf(name: string | undefined): LeaseWish['corporateSigner'] {
  if (name === undefined) return null;
  const [first_name, ...rest] = name.trim().split(/\s+/);
  const last_name = rest.join(' ');
  if (!first_name || last_name === '') throw new Error('--corporate-signer must be a first and a last name.');
  return { first_name, last_name };
}
