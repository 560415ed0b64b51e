import {
  changeEmail as changeEmailEntry,
  changePassword as changePasswordEntry,
  confirmEmail as confirmEmailEntry,
  forgotPassword,
  readMailedLink,
  register,
  resetPassword as resetPasswordEntry,
  verifyAddress,
} from '../../../contract/session/account.contract.ts';
import { findMailedLink } from '../../../db/session/mailed-link.repository.ts';
import { hashToken, sessionOf } from '../../access/access.ts';
import { askerOf } from '../../access/asker.ts';
import { inConstantTime } from '../../access/constant-time.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { countTypedMail } from '../../outbox/mail-limit.ts';
import { askForEmail, confirmEmail } from './email.service.ts';
import { changePassword, mailReset, resetPassword } from './password.service.ts';
import { choosesPassword, mailRegistration, openAccount } from './registration.service.ts';
import { requestedProperty } from './requested-property.ts';

/** Per IP address, in addition to the limits in the database. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

export function accountRoutes(app: App, deps: Deps): void {
  /** Counted for known and unknown addresses alike, so that the limit does not reveal accounts. */
  const countMail = (email: string, ip: string) =>
    deps.db
      .transaction()
      .execute((trx) => countTypedMail(deps, trx, { recipient: email.trim(), ip, unit: '' }));

  route(app, register, { config }, async (request) => {
    const property = await requestedProperty(deps.db, request.body);
    await countMail(request.body.email, request.ip);
    await inConstantTime(deps, () => mailRegistration(deps, request.body, property));
    return true;
  });
  route(app, forgotPassword, { config }, async (request) => {
    await countMail(request.body.email, request.ip);
    await inConstantTime(deps, () => mailReset(deps, request.body.email, askerOf(request)));
    return true;
  });
  route(app, readMailedLink, { config }, async (request) => {
    const { token } = request.body;
    const link = await findMailedLink(deps.db, hashToken(token), deps.clock.now().toISOString());
    if (link === null || link.purpose === 'change') throw new AppError('mailed_link.invalid');
    const { purpose, email, content, expires_at } = link;
    const type = content.identity?.provider ?? null;
    const chooses_password = await choosesPassword(deps.db, link);
    return { purpose, email, first_name: content.first_name, type, chooses_password, expires_at };
  });
  route(app, verifyAddress, { config }, async (request) => openAccount(deps, request.body, askerOf(request)));
  route(app, resetPasswordEntry, { config }, async (request) =>
    resetPassword(deps, request.body, askerOf(request)),
  );
  route(app, changePasswordEntry, { config }, async (request) =>
    changePassword(deps, await sessionOf(deps, request), request.body, askerOf(request)),
  );
  route(app, changeEmailEntry, { config }, async (request) =>
    askForEmail(deps, await sessionOf(deps, request), request.body, askerOf(request)),
  );
  route(app, confirmEmailEntry, { config }, async (request) =>
    confirmEmail(deps, await sessionOf(deps, request), request.body.token, askerOf(request)),
  );
}
