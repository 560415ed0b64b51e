import type { ResidentFileEntry } from '../../contract/resident/workorder.contract.ts';
import type { Connection } from '../../db/client.ts';
import {
  type FileOwner,
  insertResidentFiles,
  type ResidentFile,
} from '../../db/resident/resident-file.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { acceptedType } from './document-types.ts';
import { signedPath } from './file-ticket.ts';
import type { SentFile } from './upload-form.ts';

export type { SentFile };

/** The record that the files belong to. */
export interface OwnerOfFiles extends Tenancy {
  /** null for files from an applicant. */
  readonly lease_id: string | null;
  readonly kind: FileOwner;
  readonly id: string;
}

/** The accepted files. `accept`: some of the portal's types, `image/*`; undefined: all of them. */
interface Taken {
  readonly most: number;
  readonly accept?: string;
}

/**
 * Validates the files of a form, all or none.
 *
 * @throws {AppError} `file.too_many`, `file.too_large`, `file.empty`, `file.type_refused`.
 */
export async function judgeFiles(files: readonly SentFile[], { most, accept }: Taken): Promise<GoodFile[]> {
  if (files.length > most) throw new AppError('file.too_many');
  return Promise.all(files.map((file) => judge(file, accept)));
}

/** A file that may be stored. */
export interface GoodFile {
  readonly file_name: string;
  readonly content: Buffer;
  readonly media_type: string;
}

async function judge({ file_name, content }: SentFile, accept: string | undefined): Promise<GoodFile> {
  if (content === null) throw new AppError('file.too_large');
  if (content.length === 0) throw new AppError('file.empty');
  const media_type = await acceptedType(content, accept);
  if (media_type === null) throw new AppError('file.type_refused');
  return { file_name, content, media_type };
}

/**
 * Stores the contents, then inserts their rows together with the record they belong to, in one transaction.
 *
 * @param write writes the rest of the change; returns false if it was written before, so that the files are not stored
 *   again.
 */
export async function keepResidentFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'random' | 'clock'>,
  owner: OwnerOfFiles,
  files: readonly GoodFile[],
  write: (trx: Connection) => Promise<boolean>,
): Promise<void> {
  const { kind: owner_kind, id: owner_id, lease_id, company_id, property_id } = owner;
  const created_at = deps.clock.now().toISOString();
  const rows = files.map(
    ({ file_name, media_type, content }, position): ResidentFile => ({
      id: deps.random.id(),
      company_id,
      property_id,
      lease_id,
      owner_kind,
      owner_id,
      position,
      file_name,
      media_type,
      size: content.length,
      storage_key: deps.random.id(),
      created_at,
    }),
  );
  const drop = () => Promise.allSettled(rows.map(({ storage_key }) => deps.storage.remove(storage_key)));
  let isNew = false;
  try {
    for (const [index, { storage_key }] of rows.entries()) {
      const { content } = files[index] as GoodFile;
      await deps.storage.put(storage_key, content);
    }
    isNew = await deps.db.transaction().execute(async (trx) => {
      if (!(await write(trx))) return false;
      await insertResidentFiles(trx, rows);
      return true;
    });
  } catch (error) {
    await drop();
    throw error;
  }
  if (!isNew) await drop();
}

/** A file of the resident's area with a URL that opens it for 30 minutes. */
export function residentFileEntry(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { id, file_name, media_type }: Pick<ResidentFile, 'id' | 'file_name' | 'media_type'>,
): ResidentFileEntry {
  return { id, file_name, media_type, file_path: signedPath(deps, id) };
}
