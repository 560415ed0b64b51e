/** Exports of their own data, as a person with an account asks for, sees, saves and removes them. */
import { EXPORTS_SHOWN } from '../../../contract/limits.ts';
import type { OwnExport } from '../../../contract/session/own-data.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findExport, type ListedExport } from '../../../db/office/export/export.repository.ts';
import { findPersonExport, listPersonExports } from '../../../db/office/export/person-export.repository.ts';
import { findPerson } from '../../../db/person-data/person-ids.repository.ts';
import { displayName } from '../../../db/session/user.repository.ts';
import type { SignedIn } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { mailAccount } from '../accounts/mailed-link.ts';
import { provePerson } from '../accounts/prove-password.ts';
import { endExport, openFile, type SentExport } from '../office/export/kept-export.ts';
import { askForExport } from './ask-for-export.ts';
import { ownSubject } from './own-deletion.service.ts';

/** Who asks, and from where. */
interface Own {
  readonly signedIn: Pick<SignedIn, 'user' | 'session'>;
  readonly asker: Asker;
}

/** The exports that the person has asked for at any property of the company. */
export async function listOwn({ db }: Pick<Deps, 'db'>, { user }: Own['signedIn']): Promise<OwnExport[]> {
  const exports = await listPersonExports(db, { ids: [user.id], is_own: 1 }, EXPORTS_SHOWN);
  return exports.map(({ id: export_id, state, asked_at, size, expires_at, saves }) => ({
    ...{ export_id, state, asked_at, size, expires_at, saves },
  }));
}

/**
 * Asks for an export of all that the property of the open lease has about the person; the account is told by mail.
 *
 * @throws {AppError} `password.wrong`; `session.too_old`; `record.not_found` for members of an office; `export.person_busy`;
 *   `export.person_too_many`.
 */
export async function startOwn(
  deps: Deps,
  { signedIn, asker }: Own,
  { password, language }: { readonly password: string; readonly language: string },
): Promise<OwnExport[]> {
  const { user } = signedIn;
  await provePerson(deps, signedIn, password, asker);
  const subject = await ownSubject(deps.db, signedIn);
  const { property_id } = subject;
  if ((await findPerson(deps.db, subject)) === null) throw new AppError('record.not_found');
  await askForExport(deps, subject, {
    ...{ ids: [user.id], is_own: 1, user_id: user.id, reason: '', with_uploads: true, language },
    async note(trx) {
      await noteEvent(deps, trx, user, { kind: 'person_export_made', asker });
      await mailAccount(deps, trx, { ...user, property_id }, user.language, 'data_export', (at) => ({
        link: at('/profile/data'),
      }));
    },
  });
  return listOwn(deps, signedIn);
}

/** The file of an own export. That it is saved is recorded before. @throws {AppError} `record.not_found`; `export.no_file`. */
export async function openOwn(deps: Deps, { signedIn, asker }: Own, id: string): Promise<SentExport> {
  const { user } = signedIn;
  const found = await ownOf(deps, user.id, id);
  const note = (trx: Connection, sha256: string) =>
    noteEvent(deps, trx, user, { kind: 'person_export_saved', asker, detail: { sha256 } });
  return openFile(deps, 'person', found, { of: displayName(user), by: user.id, note });
}

/** Stops an own export, or removes its file. @throws {AppError} as `openOwn`. */
export async function stopOwn(deps: Deps, { signedIn, asker }: Own, id: string): Promise<OwnExport[]> {
  await endExport(deps, 'person', await ownOf(deps, signedIn.user.id, id));
  await noteEvent(deps, deps.db, signedIn.user, { kind: 'person_export_removed', asker });
  return listOwn(deps, signedIn);
}

async function ownOf({ db }: Deps, userId: string, id: string): Promise<ListedExport> {
  const about = await findPersonExport(db, id);
  const found = about?.is_own === 1 && about.user_id === userId ? await findExport(db, 'person', id) : null;
  if (found === null) throw new AppError('record.not_found');
  return found;
}
