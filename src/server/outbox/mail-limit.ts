/** Limits the mails that a person can make the portal send to addresses that they typed and nobody has verified. */
import {
  MAILS_ABOUT_UNIT_PER_HOUR,
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_LANDLORD_PER_HOUR,
  MAILS_TO_RECIPIENT_PER_HOUR,
} from '../../contract/limits.ts';
import type { Connection } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { keyOf } from './otp.service.ts';
import { type CountedLimit, secondsOver } from './within-limit.ts';

/** A mail to an address that a person typed. */
export interface TypedMail {
  readonly recipient: string;
  /** The network address of the request. */
  readonly ip: string;
  /** The unit that the mail is about; '' for none. */
  readonly unit: string;
}

type Needs = Pick<Deps, 'clock' | 'secrets'>;

/**
 * Counts a mail before it is written, in the transaction that it reports.
 *
 * @throws {AppError} `mail.limit`, with the seconds to wait, if the limit of the recipient, of the requesting address
 *   or of the unit's office is reached.
 */
export async function countTypedMail(deps: Needs, trx: Connection, mail: TypedMail): Promise<void> {
  const retryAfter = await secondsToWait(deps, trx, mail);
  if (retryAfter > 0) throw new AppError('mail.limit', { retryAfter });
}

/**
 * Counts a mail to a landlord and returns whether it may be sent. Several applicants may have the same landlord; beyond
 * the limit the office asks the landlord.
 */
export async function mayMailLandlord(deps: Needs, trx: Connection, recipient: string): Promise<boolean> {
  const key = `landlord-mails-to:${keyOf(deps, recipient)}`;
  return (await secondsOver(deps, trx, key, perHour(MAILS_TO_LANDLORD_PER_HOUR))) === 0;
}

async function secondsToWait(
  deps: Needs,
  trx: Connection,
  { recipient, ip, unit }: TypedMail,
): Promise<number> {
  const limits = [
    { key: `mails-to:${keyOf(deps, recipient)}`, most: MAILS_TO_RECIPIENT_PER_HOUR },
    { key: `mails-from:${keyOf(deps, ip)}`, most: MAILS_FROM_ADDRESS_PER_HOUR },
    ...(unit === '' ? [] : [{ key: `mails-about:${unit}`, most: MAILS_ABOUT_UNIT_PER_HOUR }]),
  ];
  const waits: number[] = [];
  for (const { key, most } of limits) waits.push(await secondsOver(deps, trx, key, perHour(most)));
  return Math.max(...waits);
}

function perHour(most: number): CountedLimit {
  return { most, minutes: 60, code: 'mail.limit' };
}
