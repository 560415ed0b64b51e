/** Upgrades a sealed file from PAdES B-B to B-T. */
import { createHash } from 'node:crypto';
import { encodeCms } from './signing/cms.ts';
import { findSignatures } from './signing/find-signature.ts';
import { readSignedContent } from './signing/read-cms.ts';
import { writeSignature } from './signing/sign-pdf.ts';
import type { TimeStamper } from './signing/time-stamp.ts';

export type SealLevel = 'B-B' | 'B-T';

/**
 * Adds a time stamp to the signature of a file. Nothing that is signed changes, so this is possible at any later time.
 * A file that already has one is returned unchanged.
 *
 * @throws errors of the time stamp service's client; Error if `sealLease` did not create the file.
 * @example const { bytes, level } = await stampSealed(sealed, timeStamp) // level: 'B-T'
 */
export async function stampSealed(
  bytes: Uint8Array,
  timeStamp: TimeStamper,
): Promise<{ bytes: Uint8Array; level: 'B-T' }> {
  const file = Buffer.from(bytes);
  const [found] = findSignatures(file);
  if (found === undefined || !found.coversAll) throw new Error('The file has no seal that covers all of it.');
  const { certificates, signers } = readSignedContent(found.contents);
  const [signer] = signers;
  if (signer?.certificate == null || signer.signedAttributes === null) {
    throw new Error('The file has no seal of ours.');
  }
  if (signer.timeStamp !== null) return { bytes, level: 'B-T' };
  const own = signer.certificate;
  const { signedAttributes, signature } = signer;
  const token = await timeStamp(createHash('sha256').update(signature).digest());
  const others = certificates.filter((one) => one !== own);
  const parts = {
    certificates: [own, ...others],
    signedAttributes,
    signature,
    timeStamp: Buffer.from(token),
  };
  writeSignature(file, found.room, encodeCms(parts));
  return { bytes: file, level: 'B-T' };
}
