import { hasPolicy } from '../../../../contract/access/policies.ts';
import { insertCompany } from '../../../../db/property/property.repository.ts';
import { findSetupLink, hasCompany, useSetupLink } from '../../../../db/property/setup-link.repository.ts';
import { FALLBACK_LANGUAGE } from '../../../../engine/language/language.ts';
import { hashToken } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { addressAt } from '../../../property/property-address.ts';
import { mailLink } from '../../accounts/mailed-link.ts';
import { hashPassword } from '../../accounts/password.ts';
import { refuseEasyPassword } from '../../accounts/password-rule.ts';
import type { Officer } from '../office.ts';
import { insertPropertyWithMember } from './add-property.ts';
import { checkedSetup } from './checked-setup.ts';
import { FIRST_FORMS, PROPERTY_FORMS } from './setup-forms.ts';

const GUIDE = '/auth/login?redirect=%2Foffice%2Fsetup';

interface WantedSetup {
  readonly token: string;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly password: string;
  readonly language?: string;
}

/**
 * When a printed address of the setup ends.
 *
 * @throws {AppError} `setup.link_invalid` if it has been used or has ended, or the portal has a company.
 */
export async function readLink(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<string> {
  const ends = await findSetupLink(deps.db, hashToken(token), deps.clock.now().toISOString());
  if (ends === null || (await hasCompany(deps.db))) throw new AppError('setup.link_invalid');
  return ends;
}

/**
 * Makes the company, its first property and its first member, and uses the address up. Wrong values change nothing and
 * leave the address usable.
 *
 * @returns the address at which the member signs in.
 * @throws {AppError} `setup.link_invalid`; `validation.failed`; `password.too_short`, `password.easy`.
 */
export async function setUp(deps: Deps, wanted: WantedSetup): Promise<string> {
  await readLink(deps, wanted.token);
  const now = deps.clock.now();
  const today = dayIn('UTC', now);
  const setup = await checkedSetup(deps.db, FIRST_FORMS, wanted.draft, { today, companyId: null });
  const { first_name, last_name, email } = setup.member;
  refuseEasyPassword(wanted.password, [first_name, last_name, email, setup.company, setup.property.name]);
  const password_hash = await hashPassword(wanted.password, deps.random.bytes(16));
  const language = deps.texts.accepted(wanted.language, FALLBACK_LANGUAGE);
  const company_id = deps.random.id();
  await deps.db.transaction().execute(async (trx) => {
    const isOurs = await useSetupLink(trx, hashToken(wanted.token), now.toISOString());
    if (!isOurs || (await hasCompany(trx))) throw new AppError('setup.link_invalid');
    await insertCompany(trx, { id: company_id, name: setup.company });
    const member = { company_id, password_hash, language, isOfCompany: true };
    await insertPropertyWithMember(deps, trx, setup, member);
  });
  return addressAt(deps, setup, GUIDE);
}

/** Whether the member may add properties: one who may also decide who works there. */
export function mayAddProperty({ user }: Pick<Officer, 'user'>): boolean {
  return hasPolicy(user.policies, ['super_admin', 'manage_colleagues']);
}

/**
 * Adds a property to the officer's company. Its first member gets a mail that leads to choosing a password.
 *
 * @throws {AppError} `access.denied`; `validation.failed`.
 */
export async function addToCompany(
  deps: Deps,
  officer: Officer,
  draft: Readonly<Record<string, unknown>>,
): Promise<{ readonly property_id: string; readonly address: string }> {
  if (!mayAddProperty(officer)) throw new AppError('access.denied');
  const { company_id, language } = officer.user;
  const today = dayIn('UTC', deps.clock.now());
  return deps.db.transaction().execute(async (trx) => {
    const setup = await checkedSetup(trx, PROPERTY_FORMS, draft, { today, companyId: company_id });
    const member = { company_id, password_hash: '', language, isOfCompany: false };
    const { property_id, user_id } = await insertPropertyWithMember(deps, trx, setup, member);
    const { first_name, last_name, email } = setup.member;
    await mailLink(deps, trx, {
      ...{ company_id, property_id, email, user_id, purpose: 'reset' },
      content: { first_name, last_name, language, identity: null },
    });
    return { property_id, address: addressAt(deps, setup, GUIDE) };
  });
}
