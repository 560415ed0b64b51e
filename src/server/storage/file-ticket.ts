/**
 * Signed URLs of uploaded files: a link opens in a new tab, where the browser sends no `token` header.
 */
import type { FileEntry } from '../../contract/application/application.contract.ts';
import type { StoredFile } from '../../db/applicant/file.repository.ts';
import { currentImpersonation } from '../access/impersonation.ts';
import type { Deps } from '../deps.ts';

const validMinutes = 30;
const purpose = 'file ticket';
/** Expiry in seconds since 1970, and its signature. */
const ticketShape = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * A file as its owner sees it, with a URL that opens it for 30 minutes.
 *
 * @example fileEntry(deps, file).file_path // '/api/files/Xy…?ticket=1767225600.kQ…'
 * @see spec/application.md §3 File entry
 */
export function fileEntry(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  file: Pick<StoredFile, 'id' | 'file_name' | 'created_at' | 'expiration_date' | 'source'>,
): FileEntry {
  const { id, file_name, created_at, expiration_date, source } = file;
  return {
    id,
    file_name,
    file_path: ownersPath(deps, id),
    created_at,
    expiration_date,
    source,
  };
}

/** The URL of a file for its owner; '' during impersonation, because staff must not see identity documents. */
export function ownersPath(deps: Pick<Deps, 'secrets' | 'clock'>, id: string): string {
  return currentImpersonation() === null ? signedPath(deps, id) : '';
}

/**
 * The path that opens a file for `minutes`.
 *
 * @example signedPath(deps, 'Xy…') // '/api/files/Xy…?ticket=1767225600.kQ…'
 */
export function signedPath(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  minutes: number = validMinutes,
): string {
  return `/api/files/${id}?ticket=${ticketFor(deps, id, minutes)}`;
}

/** A ticket for a file or another record by its id, to be checked with `isTicketValid`. */
export function ticketFor(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  minutes: number = validMinutes,
): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + minutes * 60;
  return `${expires}.${deps.secrets.sign(`${id}.${expires}`, purpose)}`;
}

/** Whether a ticket opens that file now. Compares signatures in constant time. */
export function isTicketValid(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  fileId: string,
  ticket: string,
): boolean {
  const [, expires = '', signature = ''] = ticketShape.exec(ticket) ?? [];
  const isSigned = deps.secrets.isSigned(`${fileId}.${expires}`, purpose, signature);
  return isSigned && Number(expires) * 1000 > deps.clock.now().getTime();
}
