import * as contract from '../../../contract/resident/notice.contract.ts';
import { settleFormerAddress } from '../../../db/outbox.repository.ts';
import { readContact, saveMobile, saveUserLanguage } from '../../../db/resident/contact.repository.ts';
import { findNotice, listMailsOf, saveWish } from '../../../db/resident/notice.repository.ts';
import { sessionOf } from '../../access/access.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { App } from '../../app-type.ts';
import { keepConsent } from '../../consents/keep-consent.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { lookAtMessage } from '../../outbox/look-at-message.ts';
import { wishesOf } from '../../outbox/notice-wishes.ts';
import { checkCode, sendCode } from '../../outbox/otp.service.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf } from '../residents/lease-of.ts';
import { residentOf } from '../residents/resident.ts';

/** A number is verified per person: another person's code is not valid. */
const purposeOf = (userId: string) => `resident-mobile:${userId}`;

/** Residents' notification settings, and the mails they have received. */
export function noticeRoutes(app: App, deps: Deps): void {
  route(app, contract.readNoticeWishes, async (request) =>
    wishesOf(deps.db, (await residentOf(deps, request)).user),
  );
  route(app, contract.saveNoticeWish, async (request) => {
    const { user } = await residentOf(deps, request);
    const { kind, channel, is_wanted } = request.body;
    const { mobile_verified_at } = await readContact(deps.db, user.id);
    if (channel === 'sms' && is_wanted && mobile_verified_at === null) throw new AppError('notice.no_mobile');
    const { id: user_id, company_id, property_id } = user;
    const language = languageOf(deps, request, user);
    await deps.db.transaction().execute(async (trx) => {
      const wish = { user_id, company_id, property_id, kind, channel, is_wanted: Number(is_wanted) };
      await saveWish(trx, wish);
      // A member of the office who sees the portal as the resident does not agree for them.
      if (channel === 'sms' && is_wanted && currentImpersonation() === null)
        await keepConsent(deps, trx, {
          ...{ company_id, property_id, applicant_id: null, user_id, kind: 'sms', about: kind, language },
          ...{ ip: request.ip, at: deps.clock.now().toISOString() },
          text: {
            title: deps.texts.message(language, `wishes:kinds.${kind}`, {}),
            content: deps.texts.message(language, 'wishes:sms_terms', {}),
          },
        });
    });
    return wishesOf(deps.db, user);
  });
  route(app, contract.sendMobileCode, async (request) => {
    const { user, property } = await leaseOf(deps, request, null, 'account');
    const hashed = await sendCode(deps, {
      purpose: purposeOf(user.id),
      recipient: request.body.mobile_no,
      place: { company_id: property.company_id, property_id: property.id },
      ip: request.ip,
      channel: 'sms',
      language: user.language,
      template: { body: 'mail:otp_sms' },
      values: { property: property.name },
    });
    return { hashed };
  });
  route(app, contract.verifyMobile, async (request) => {
    const { user } = await residentOf(deps, request);
    const { mobile_no, hashed, otp } = request.body;
    const proof = { purpose: purposeOf(user.id), recipient: mobile_no };
    await checkCode(deps, proof, { challenge: hashed, code: otp, ip: request.ip });
    const at = deps.clock.now().toISOString();
    await deps.db.transaction().execute(async (trx) => {
      const { mobile_no: former } = await readContact(trx, user.id);
      await saveMobile(trx, user.id, { mobile_no, mobile_verified_at: at });
      if (former !== null && former !== mobile_no)
        await settleFormerAddress(
          trx,
          { company_id: user.company_id, channel: 'sms', recipient: former },
          at,
        );
    });
    return wishesOf(deps.db, user);
  });
  route(app, contract.messageCallback, async (request) => {
    await lookAtMessage(deps, request.body.reference);
    return { received: true as const };
  });
  route(app, contract.saveLanguage, async (request) => {
    const { user } = await sessionOf(deps, request);
    const language = deps.texts.accepted(request.body.language, user.language);
    await saveUserLanguage(deps.db, user.id, language);
    return { language };
  });
  route(app, contract.listMails, async (request) => {
    const { user, unit } = await residentOf(deps, request);
    const mails = await listMailsOf(deps.db, user.id, unit?.lease_id ?? null);
    return mails.map(({ id: mail_id, subject, created_at }) => ({ mail_id, subject, created_at }));
  });
  route(app, contract.readMail, async (request) => {
    const { user } = await residentOf(deps, request);
    const mail = await findNotice(deps.db, request.params.mail_id);
    if (mail === null || mail.user_id !== user.id || mail.channel !== 'mail')
      throw new AppError('record.not_found');
    const { id: mail_id, subject, created_at, body: text } = mail;
    return { mail_id, subject, created_at, to: user.email, text };
  });
}
