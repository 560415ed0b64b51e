/**
 * Signed addresses of uploaded files: a link opens in a new tab, where no header can say who is asking.
 */
import type { FileEntry } from '../contract/application/application.contract.ts';
import type { StoredFile } from '../db/applicant/file.repository.ts';
import type { Deps } from './deps.ts';
import { currentImpersonation } from './impersonation/current.ts';

const validMinutes = 30;
const purpose = 'file ticket';
/** When it ends, in seconds since 1970, and the signature of that: these two parts and nothing more. */
const ticketShape = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * A file as its owner sees it, with an address that opens it for 30 minutes.
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

/** The address for the owner of a file; '' for who speaks for them: papers that prove an identity are not shown. */
export function ownersPath(deps: Pick<Deps, 'secrets' | 'clock'>, id: string): string {
  return currentImpersonation() === null ? signedPath(deps, id) : '';
}

/** The address that opens a file for 30 minutes, or as many as are given. @example signedPath(deps, 'Xy…') // '/api/files/Xy…?ticket=1767225600.kQ…' */
export function signedPath(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  minutes: number = validMinutes,
): string {
  return `/api/files/${id}?ticket=${ticketFor(deps, id, minutes)}`;
}

/** A ticket for something by its id, which `isTicketValid` takes. */
export function ticketFor(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  id: string,
  minutes: number = validMinutes,
): string {
  const expires = Math.floor(deps.clock.now().getTime() / 1000) + minutes * 60;
  return `${expires}.${deps.secrets.sign(`${id}.${expires}`, purpose)}`;
}

/** Whether a ticket opens that file now. Takes the same time for a wrong and a right one. */
export function isTicketValid(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  fileId: string,
  ticket: string,
): boolean {
  const [, expires = '', signature = ''] = ticketShape.exec(ticket) ?? [];
  const isSigned = deps.secrets.isSigned(`${fileId}.${expires}`, purpose, signature);
  return isSigned && Number(expires) * 1000 > deps.clock.now().getTime();
}
