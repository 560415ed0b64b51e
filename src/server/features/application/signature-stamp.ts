import { isDeepStrictEqual } from 'node:util';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';

const entity = 'signature_n_approval';

/** Where and when the server saw the signature. */
export interface Seen {
  ip: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The draft with `signature_ip` and `signature_date` as the server saw them: a claim in the body is dropped.
 *
 * A new or changed signature is stamped now; an unchanged one keeps its stamp; without one there is none.
 *
 * @example stampSignature(sent, stored, { ip: request.ip, at: now.toISOString() })
 * @see spec/application.md §4 Consent and signature
 */
export function stampSignature(sent: DraftData, stored: DraftData, seen: Seen): DraftData {
  const consent = sent[entity];
  if (!isRecord(consent)) return sent;
  const { signature_ip: _claimedIp, signature_date: _claimedDate, ...claimless } = consent;
  if (!isSigned(claimless)) return { ...sent, [entity]: claimless };
  const before = stored[entity];
  const isSame =
    isRecord(before) &&
    typeof before.signature_date === 'string' &&
    typeof before.signature_ip === 'string' &&
    isDeepStrictEqual(before.signature_data, claimless.signature_data) &&
    isSigned(before);
  const stamp = isSame
    ? { signature_ip: before.signature_ip, signature_date: before.signature_date }
    : { signature_ip: seen.ip, signature_date: seen.at };
  return { ...sent, [entity]: { ...claimless, ...stamp } };
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
