import type { ResidentFileEntry } from '../../contract/resident/workorder.contract.ts';
import type { ResidentFile } from '../../db/resident/resident-file.repository.ts';
import type { Deps } from '../deps.ts';
import { signedPath } from './file-ticket.ts';

/** A file of the resident's area with a URL that opens it for 30 minutes. */
export function residentFileEntry(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { id, file_name, media_type }: Pick<ResidentFile, 'id' | 'file_name' | 'media_type'>,
): ResidentFileEntry {
  return { id, file_name, media_type, file_path: signedPath(deps, id) };
}
