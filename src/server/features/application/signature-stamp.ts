import { isDeepStrictEqual } from 'node:util';
import { fullName, isNameOf, type NamedPerson } from '../../../../machines/signature/signed-name.ts';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';

/** The draft's entity with the signature and the consents. */
export const SIGNATURE = 'signature_n_approval';

/** Where and when the server received the signature. */
export interface Seen {
  ip: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The draft with `signature_ip` and `signature_date` as the server recorded them: claims in the body are dropped.
 *
 * A new or changed signature is stamped now; an unchanged one keeps its stamp; a missing one gets none.
 *
 * @example stampSignature(sent, stored, { ip: request.ip, at: now.toISOString() })
 * @see spec/application.md §4 Consent and signature
 */
export function stampSignature(sent: DraftData, stored: DraftData, seen: Seen): DraftData {
  const consent = sent[SIGNATURE];
  if (!isRecord(consent)) return sent;
  const { signature_ip: _claimedIp, signature_date: _claimedDate, ...claimless } = consent;
  if (!isSigned(claimless)) return { ...sent, [SIGNATURE]: claimless };
  const before = stored[SIGNATURE];
  const isSame =
    isRecord(before) &&
    typeof before.signature_date === 'string' &&
    typeof before.signature_ip === 'string' &&
    isDeepStrictEqual(before.signature_data, claimless.signature_data) &&
    isSigned(before);
  const stamp = isSame
    ? { signature_ip: before.signature_ip, signature_date: before.signature_date }
    : { signature_ip: seen.ip, signature_date: seen.at };
  return { ...sent, [SIGNATURE]: { ...claimless, ...stamp } };
}

/** The signature of a draft, or an empty object. */
export function signatureIn(draft: DraftData): Record<string, unknown> {
  const consent = draft[SIGNATURE];
  return isRecord(consent) && isRecord(consent.signature_data) ? consent.signature_data : {};
}

/**
 * Sets `signature_differs_from` to the applicant's name if another name was signed, otherwise removes it. Checked with
 * every save, as either name may change.
 *
 * @example noteSignedName(draft).signature_n_approval.signature_differs_from // 'Ada Stone'
 */
export function noteSignedName(draft: DraftData): DraftData {
  const consent = draft[SIGNATURE];
  if (!isRecord(consent)) return draft;
  const { signature_differs_from: _before, ...rest } = consent;
  const owner = personIn(draft.applicants);
  const { type, content } = isRecord(rest.signature_data) ? rest.signature_data : {};
  const isOther =
    owner !== null &&
    type === 'type' &&
    typeof content === 'string' &&
    content !== '' &&
    !isNameOf(content, owner);
  return { ...draft, [SIGNATURE]: isOther ? { ...rest, signature_differs_from: fullName(owner) } : rest };
}

function personIn(value: unknown): NamedPerson | null {
  if (!isRecord(value)) return null;
  const { first_name, middle_name, last_name } = value;
  if (typeof first_name !== 'string' || typeof last_name !== 'string') return null;
  return { first_name, last_name, middle_name: typeof middle_name === 'string' ? middle_name : '' };
}

function isSigned(consent: Record<string, unknown>): boolean {
  const { signature_data } = consent;
  return (
    isRecord(signature_data) && typeof signature_data.content === 'string' && signature_data.content !== ''
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
