/** Passkeys (WebAuthn) of the host that is open: made, and asked to sign, for the session that asks. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey, ProvenPasskey } from '../../../../contract/session/second-factor.contract.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { SecondFactor } from '../../../../db/session/second-factor.repository.ts';
import { displayName, type User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { addressAt } from '../../../property/property-address.ts';

/** A host on which passkeys work, and the origin of its pages. */
export interface PasskeyHost {
  readonly host: string;
  readonly origin: string;
  /** The name of the property. */
  readonly name: string;
}

/**
 * The host of the property at which a member acts, if that is the one of the request: passkeys belong to one host.
 *
 * @throws {AppError} `second_factor.no_host`.
 */
export async function passkeyHost(deps: Deps, user: User, hostname: string): Promise<PasskeyHost> {
  const property = await findProperty(deps.db, user.property_id);
  const { origin, hostname: host } = new URL(addressAt(deps, property, '/'));
  if (host !== hostname.toLowerCase() || /^[\d.:[\]]+$/.test(host))
    throw new AppError('second_factor.no_host');
  return { host, origin, name: property?.name ?? host };
}

/** What a browser needs to make a passkey. */
export function optionsToAdd(
  { host, name }: PasskeyHost,
  user: User,
  known: readonly SecondFactor[],
): ReturnType<typeof generateRegistrationOptions> {
  return generateRegistrationOptions({
    rpID: host,
    rpName: name,
    userName: user.email,
    userDisplayName: displayName(user),
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: credentialsAt(host, known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** What a browser needs to sign with one of these passkeys. */
export function optionsToProve(
  { host }: PasskeyHost,
  known: readonly SecondFactor[],
): ReturnType<typeof generateAuthenticationOptions> {
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: credentialsAt(host, known),
    userVerification: 'preferred',
  });
}

/** The passkeys of a host. */
const credentialsAt = (host: string, factors: readonly SecondFactor[]) =>
  factors
    .filter((factor) => factor.host === host)
    .flatMap(({ credential_id }) => (credential_id === null ? [] : [{ id: credential_id }]));

/** The passkey that a browser has made for this challenge; null if it proves nothing. */
export async function newPasskey(
  { host, origin }: PasskeyHost,
  challenge: string,
  response: NewPasskey,
): Promise<Pick<SecondFactor, 'credential_id' | 'public_key' | 'counter'> | null> {
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

/** The counter of a passkey that has signed this challenge; null if it has not. */
export async function provenCounter(
  { host, origin }: PasskeyHost,
  challenge: string,
  response: ProvenPasskey,
  { credential_id, public_key, counter }: SecondFactor,
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    credential: {
      id: credential_id ?? '',
      publicKey: new Uint8Array(Buffer.from(public_key ?? '', 'base64url')),
      counter: counter ?? 0,
    },
  }).catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}
