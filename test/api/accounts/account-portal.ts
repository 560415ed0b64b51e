/** A portal with people who have accounts, and the mails they receive. */

import type { Dialect } from '../../../src/db/client.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import { hashPassword } from '../../../src/server/features/accounts/password.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { type Answer, type Replaced, startTestPortal, type TestPortal } from '../support/test-portal.ts';

export const PASSWORD = 'correct horse battery';

export interface AccountPortal extends TestPortal {
  /** Adds a person with an account and {@link PASSWORD}. */
  person(changed?: Partial<User>): Promise<User>;
  logIn(email: string, password?: string, from?: string): Promise<Answer>;
  /** The mails to an address, oldest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>;
  /** The token of the newest link to a page that was mailed to an address, `/auth/verify/`. */
  mailedToken(email: string, path: string): Promise<string>;
}

/** @example const portal = await startAccountPortal('sqlite'); const riley = await portal.person() */
export async function startAccountPortal(dialect: Dialect, replaced: Replaced = {}): Promise<AccountPortal> {
  const portal = await startTestPortal(dialect, replaced);
  let people = 0;
  const mailsTo: AccountPortal['mailsTo'] = async (email) =>
    (await queuedMessages(portal))
      .filter(({ recipient }) => recipient === email)
      .map(({ subject, body }) => ({ subject, text: body }));
  return {
    ...portal,
    mailsTo,
    async person(changed = {}) {
      people += 1;
      const id = `user-${people}`;
      await insertUser(portal.deps.db, {
        id,
        company_id: 'demo-company',
        property_id: 'juniper-row',
        email: `riley${people}@example.com`,
        password_hash: await hashPassword(PASSWORD, portal.deps.random.bytes(16)),
        first_name: 'Riley',
        last_name: 'Resident',
        policies: [],
        language: 'en',
        ...changed,
      });
      const user = await findUser(portal.deps.db, changed.id ?? id);
      if (user === null) throw new Error('Nobody was added.');
      return user;
    },
    logIn: (email, password = PASSWORD, from = `10.20.0.${(people % 250) + 1}`) =>
      portal.ask('POST', '/api/tenant/auth/login', { body: { email, password }, from }),
    async mailedToken(email, path) {
      const { text = '' } = (await mailsTo(email)).findLast((mail) => mail.text.includes(path)) ?? {};
      const token = text.split(path)[1]?.split(/\s/)[0];
      if (token === undefined || token === '') throw new Error(`No ${path} was mailed to ${email}.`);
      return token;
    },
  };
}
