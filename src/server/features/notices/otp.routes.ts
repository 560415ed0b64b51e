import { sendOtp, verifyOtp } from '../../../contract/guest/guest-identity.contract.ts';
import { findPropertyByHost, findUnit, listProperties } from '../../../db/property/property.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { checkCode, sendCode } from '../../outbox/otp.service.ts';
import { languageOf } from '../../texts/language-of.ts';

/** Limit per address, in addition to the limits in the database. */
const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
const mobileNumber = /^\+1\d{10}$/;
const purpose = 'mobile';

/** Codes by SMS that verify a mobile number. @see spec/pre-application.md §4 Mobile verification states, §7 */
export function otpRoutes(app: App, deps: Deps): void {
  route(app, sendOtp, { config }, async (request) => {
    const recipient = mobileIn(request.body.mobile_no);
    const place = await placeOf(deps, request.body.unit_id, request.hostname);
    const hashed = await sendCode(deps, {
      purpose,
      recipient,
      place: { company_id: place.company_id, property_id: place.property_id },
      ip: request.ip,
      channel: 'sms',
      language: languageOf(deps, request),
      template: { body: 'mail:otp_sms' },
      values: { property: place.name },
    });
    return { hashed };
  });
  route(app, verifyOtp, { config }, async (request) => {
    const { mobile_no, hashed, otp } = request.body;
    const recipient = mobileIn(mobile_no);
    await checkCode(deps, { purpose, recipient }, { challenge: hashed, code: otp, ip: request.ip });
    return { verified: true as const };
  });
}

function mobileIn(text: string): string {
  const number = text.trim();
  if (mobileNumber.test(number)) return number;
  const fields = [{ path: 'mobile_no', code: 'applicants.contact_no.min' }];
  throw new AppError('validation.failed', { details: { fields } });
}

/** The sender of the message: the unit's property, else the host's, else the first one. */
async function placeOf({ db }: Pick<Deps, 'db'>, unitId: string | undefined, hostname: string) {
  const unit = unitId === undefined ? null : await findUnit(db, unitId);
  const properties = await listProperties(db);
  const named = properties.find(({ id }) => id === unit?.property_id);
  const property = named ?? (await findPropertyByHost(db, hostname.toLowerCase())) ?? properties[0];
  if (property === undefined) throw new AppError('host.not_found');
  return { company_id: property.company_id, property_id: property.id, name: property.name };
}
