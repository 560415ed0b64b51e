/** The sealed file of a lease, for viewing and download. */
import type { Readable } from 'node:stream';
import type { FileEntry, RequiredDocument } from '../../../../contract/application/application.contract.ts';
import { SEALED_LEASE } from '../../../../contract/document-types.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import { findLease, type Lease } from '../../../../db/lease/lease.repository.ts';
import {
  findSealedFile,
  listSealedOfSigner,
  type SealedFile,
} from '../../../../db/lease/sealed-file.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { signedPath } from '../../../storage/file-ticket.ts';
import { openStored } from '../../../storage/open-stored.ts';

export const SEALED_TYPE = 'application/pdf';

const textsOf = ({ parent_lease_id }: Pick<Lease, 'parent_lease_id'>) =>
  parent_lease_id === null ? 'seal:document' : 'seal:addendum';

/**
 * The download name of the file.
 *
 * @example sealedName(deps, { parent_lease_id: null }, 'es') // 'Contrato firmado.pdf'
 */
export function sealedName(
  { texts }: Pick<Deps, 'texts'>,
  lease: Pick<Lease, 'parent_lease_id'>,
  language: string,
): string {
  return `${texts.message(language, `${textsOf(lease)}.name`, {})}.pdf`;
}

/**
 * The sealed file of a lease with its name and type for download, or null.
 *
 * @param language of its name.
 */
export async function sealedFileOf(
  deps: Pick<Deps, 'db' | 'texts'>,
  leaseId: string,
  language: string,
): Promise<(SealedFile & { file_name: string; media_type: string }) | null> {
  const lease = await findLease(deps.db, leaseId);
  const file = lease && (await findSealedFile(deps.db, leaseId));
  return file && { ...file, file_name: sealedName(deps, lease, language), media_type: SEALED_TYPE };
}

/**
 * The content of the sealed file of a lease.
 *
 * @throws {AppError} `lease.not_sealed` until the file exists; `record.not_found` if its content is missing.
 */
export async function openSealed(
  deps: Pick<Deps, 'db' | 'storage'>,
  leaseId: string,
): Promise<{ file: SealedFile; content: Readable }> {
  const file = await findSealedFile(deps.db, leaseId);
  if (file === null) throw new AppError('lease.not_sealed');
  try {
    return { file, content: await openStored(deps.storage, file.storage_key) };
  } catch (error) {
    // The file may just have been replaced by the one with the time stamp.
    const now = await findSealedFile(deps.db, leaseId);
    if (now === null || now.storage_key === file.storage_key) throw error;
    return { file: now, content: await openStored(deps.storage, now.storage_key) };
  }
}

/**
 * The sealed lease among the documents of one of its signers, and the sealed addendums that came after it; none before
 * it is sealed.
 *
 * @param language of its name and description.
 */
export async function sealedDocumentsOf(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'texts'>,
  applicant: Pick<Applicant, 'id'>,
  language: string,
): Promise<RequiredDocument[]> {
  const files = await listSealedOfSigner(deps.db, applicant.id);
  return files.map((file) => {
    const its = textsOf(file);
    const entry: FileEntry = {
      id: file.lease_id,
      file_name: sealedName(deps, file, language),
      file_path: signedPath(deps, file.lease_id),
      created_at: file.sealed_at,
      expiration_date: null,
      source: SEALED_LEASE,
    };
    return {
      id: file.lease_id,
      file_name: deps.texts.message(language, `${its}.name`, {}),
      description: deps.texts.message(language, `${its}.description`, {}),
      require_expiration_date: false,
      expiration_date: null,
      value: 'uploaded',
      meta: [entry],
    };
  });
}
