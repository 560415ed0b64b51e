import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import { findSubject } from '../../../src/server/access/impersonated-subject.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { office } from '../support/office.ts';

export const PASSWORD = 'several words of a test';
const PROPERTY = 'juniper-row';

/** Creates a person with an account at Juniper Row. */
export async function somebody(changed: Partial<User> = {}): Promise<User> {
  const id = `person-${crypto.randomUUID().slice(0, 18)}`;
  return office(async ({ db, random }) => {
    await insertUser(db, {
      id,
      company_id: 'demo-company',
      property_id: PROPERTY,
      email: `${id}@example.com`,
      password_hash: await hashPassword(PASSWORD, random.bytes(16)),
      first_name: 'Riley',
      last_name: 'Hart',
      policies: [],
      language: 'en',
      ...changed,
    });
    const made = await findUser(db, id);
    if (made === null) throw new Error('Nobody was made.');
    return made;
  });
}

/** A session of a person, as returned by the sign-in. */
export async function sessionOf(baseUrl: string, { email }: Pick<User, 'email'>): Promise<UserSession> {
  const answer = await fetch(`${baseUrl}/api/tenant/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, property_id: PROPERTY, language: 'en' }),
  });
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}.`);
  return (await answer.json()) as UserSession;
}

/** A browser context in which a person is signed in before the first page. */
export async function browserOf(
  browser: Browser,
  session: UserSession,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en', ...options });
  await context.addInitScript((kept) => {
    // Only once per context, as later changes by its pages must stay.
    if (window.localStorage.getItem('begun') !== null) return;
    window.localStorage.setItem('begun', '1');
    window.localStorage.setItem('user', kept);
  }, JSON.stringify(session));
  return context;
}

/** A link that starts the office's impersonation of a person, on the portal's own address. */
export async function staffLink(baseUrl: string, subject: User): Promise<string> {
  const staff = await somebody({
    first_name: 'Morgan',
    last_name: 'Diaz',
    is_staff: true,
    policies: ['super_admin'],
  });
  const url = await office(async (deps) => {
    const found = await findSubject(deps.db, 'user', subject.id);
    if (found === null) throw new Error('There is no such person.');
    return (await openStaffLink(deps, { staff, subject: found, reason: 'Asked by phone' })).url;
  });
  const { pathname, search } = new URL(url);
  return baseUrl + pathname + search;
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const stored = (page: Page, key = 'user') =>
  page.evaluate((name) => window.localStorage.getItem(name), key);
