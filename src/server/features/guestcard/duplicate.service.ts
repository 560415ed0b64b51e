/**
 * Duplicate guestcards: anybody can learn that one exists, but nothing of its content. A person who proves to be its
 * guest continues with it.
 */
import type { DuplicateAnswer, DuplicateDetails } from '../../../contract/guest/guest-identity.contract.ts';
import {
  DUPLICATE_CHECKS_FROM_ADDRESS_PER_HOUR,
  DUPLICATE_CHECKS_OF_PERSON_PER_HOUR,
} from '../../../contract/limits.ts';
import {
  deleteGuestToken,
  findGuestcardByToken,
  findNewestMatch,
  type Guestcard,
  insertGuestToken,
} from '../../../db/guestcard/guestcard.repository.ts';
import { hashToken } from '../../access/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { checkCode, isProven, keyOf, sendCode } from '../../outbox/otp.service.ts';
import { countWithin } from '../../outbox/within-limit.ts';
import { shownGuestForm } from './contact-form.ts';
import { guestPlace } from './guest-place.ts';
import { addGuestToken } from './guest-record.ts';
import { readForGuest } from './guestcard.subject.ts';

const handleMinutes = 30;

interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Whether this person left a guestcard at the property before. The answer has a handle, valid for half an hour, and no
 * personal data.
 *
 * @throws {AppError} `request.too_many` after too many requests about one person, or from one address, within an hour;
 *   independent of the limit for codes.
 * @see spec/pre-application.md §7; the readings, "Duplicate check"
 */
export async function findDuplicate(
  deps: Deps,
  propertyId: string,
  person: Person,
  ip: string,
): Promise<DuplicateAnswer> {
  const now = deps.clock.now();
  await countQuestion(deps, person.email, ip);
  const found = await findNewestMatch(deps.db, propertyId, person);
  return {
    applicantData: found === null ? null : { handle: await addHandle(deps, found, now) },
    applicationData: null,
    addressesData: [],
    isApplicationLeased: false,
  };
}

/**
 * Mails a code to the address that is on the guestcard.
 *
 * @returns the opaque challenge.
 * @throws {AppError} `record.not_found` for an unknown or expired handle; `otp.limit`.
 */
export async function sendDuplicateCode(
  deps: Deps,
  propertyId: string,
  handle: string,
  asked: { ip: string; language: string },
): Promise<string> {
  const guestcard = await guestcardBehind(deps, propertyId, handle);
  const { property } = await guestPlace(deps.db, guestcard.unit_id);
  return sendCode(deps, {
    ...proofOf(guestcard),
    place: { company_id: guestcard.company_id, property_id: guestcard.property_id },
    ip: asked.ip,
    channel: 'mail',
    language: asked.language,
    template: 'mail:guestcard_code',
    values: { property: property.name },
  });
}

/**
 * The guestcard of the handle, after a proof: the mailed code, or the guestcard's mobile number if it was verified a
 * moment ago. The handle works once.
 *
 * @throws {AppError} `otp.invalid`, `otp.expired`; `record.not_found` for the handle.
 */
export async function readDuplicate(
  deps: Deps,
  propertyId: string,
  given: { handle: string; hashed: string; otp?: string },
  ip: string,
): Promise<DuplicateDetails> {
  const guestcard = await guestcardBehind(deps, propertyId, given.handle);
  if (given.otp === undefined) {
    const mobile = { purpose: 'mobile', recipient: `+1${guestcard.contact_no}` };
    if (!(await isProven(deps, deps.db, mobile, given.hashed))) throw new AppError('otp.invalid');
  } else await checkCode(deps, proofOf(guestcard), { challenge: given.hashed, code: given.otp, ip });
  const access_token = await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteGuestToken(trx, hashToken(given.handle)))) throw new AppError('record.not_found');
    return addGuestToken(deps, trx, guestcard);
  });
  const its = await readForGuest(deps, deps.db, guestcard);
  const { first_name, last_name, email, contact_no } = guestcard;
  const { address1, address3, apartment_no, city, state_code, zip_code } = shownGuestForm(
    its.deps,
    guestcard,
  );
  return {
    access_token,
    applicantData: { first_name, last_name, email, contact_no },
    applicationData: { unit_id: guestcard.unit_id, submitted: guestcard.submitted_at !== null },
    addressesData: [{ address1, address3, apartment_no, city, state_code, zip_code }],
    isApplicationLeased: false,
  };
}

/** Limits the requests: visitors ask about themselves once or twice, more requests indicate a search for a person. */
async function countQuestion(deps: Deps, email: string, ip: string): Promise<void> {
  const limits = [
    { key: `duplicates-of:${keyOf(deps, email)}`, most: DUPLICATE_CHECKS_OF_PERSON_PER_HOUR },
    { key: `duplicates-from:${keyOf(deps, ip)}`, most: DUPLICATE_CHECKS_FROM_ADDRESS_PER_HOUR },
  ];
  for (const { key, most } of limits) {
    await countWithin(deps, deps.db, key, { most, minutes: 60, code: 'request.too_many' });
  }
}

async function addHandle(deps: Deps, guestcard: Guestcard, now: Date): Promise<string> {
  const handle = deps.random.token();
  await insertGuestToken(deps.db, guestcard, {
    token_hash: hashToken(handle),
    purpose: 'duplicate',
    expires_at: new Date(now.getTime() + handleMinutes * 60_000).toISOString(),
    created_at: now.toISOString(),
  });
  return handle;
}

async function guestcardBehind(deps: Deps, propertyId: string, handle: string): Promise<Guestcard> {
  const now = deps.clock.now().toISOString();
  const guestcard = await findGuestcardByToken(deps.db, hashToken(handle), 'duplicate', now);
  if (guestcard?.property_id !== propertyId) throw new AppError('record.not_found');
  return guestcard;
}

function proofOf(guestcard: Guestcard): { purpose: string; recipient: string } {
  return { purpose: `duplicate:${guestcard.id}`, recipient: guestcard.email };
}
