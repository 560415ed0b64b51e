import { isDeepStrictEqual } from 'node:util';
import { fullName, isNameOf, type NamedPerson } from '../../../../machines/signed-name.ts';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';

const entity = 'signature_n_approval';

/** Where and when the server saw the signature, and whose it should be. */
export interface Seen {
  /** The applicant, where the draft has no name of theirs. */
  applicant: NamedPerson;
  ip: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The draft with `signature_ip` and `signature_date` as the server saw them, and with `signature_differs_from`, the
 * applicant's name, where another was signed: a claim in the body is dropped.
 *
 * A new or changed signature is stamped now; an unchanged one keeps its stamp; without one there is none.
 *
 * @example stampSignature(sent, stored, { ip: request.ip, at: now.toISOString(), applicant })
 * @see spec/application.md §4 Consent and signature
 */
export function stampSignature(sent: DraftData, stored: DraftData, seen: Seen): DraftData {
  const consent = sent[entity];
  if (!isRecord(consent)) return sent;
  const {
    signature_ip: _claimedIp,
    signature_date: _claimedDate,
    signature_differs_from: _claimedName,
    ...claimless
  } = consent;
  if (!isSigned(claimless)) return { ...sent, [entity]: claimless };
  const before = stored[entity];
  const isSame =
    isRecord(before) &&
    typeof before.signature_date === 'string' &&
    typeof before.signature_ip === 'string' &&
    isDeepStrictEqual(before.signature_data, claimless.signature_data) &&
    isSigned(before);
  const stamp = isSame
    ? ownStamp(before)
    : { signature_ip: seen.ip, signature_date: seen.at, ...difference(claimless, sent, stored, seen) };
  return { ...sent, [entity]: { ...claimless, ...stamp } };
}

/** What the server has written beside a signature before. */
function ownStamp({ signature_ip, signature_date, signature_differs_from }: Record<string, unknown>) {
  return {
    signature_ip,
    signature_date,
    ...(signature_differs_from === undefined ? {} : { signature_differs_from }),
  };
}

/** The applicant's name at the moment of signing, where another one was typed. */
function difference(consent: Record<string, unknown>, sent: DraftData, stored: DraftData, seen: Seen) {
  const { type, content } = consent.signature_data as Record<string, unknown>;
  const owner = personIn(sent.applicants) ?? personIn(stored.applicants) ?? seen.applicant;
  const isOther = type === 'type' && !isNameOf(String(content), owner);
  return isOther ? { signature_differs_from: fullName(owner) } : {};
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
