/** Exports about a person as members of the office start, see, save and remove them. */
import { EXPORTS_SHOWN } from '../../../contract/limits.ts';
import type { ExportView } from '../../../contract/office/export/export.contract.ts';
import type { PersonExports } from '../../../contract/office/export/person-export.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findExport, type ListedExport } from '../../../db/office/export/export.repository.ts';
import { findPersonExport, listPersonExports } from '../../../db/office/export/person-export.repository.ts';
import {
  findPerson,
  type PersonIds,
  type PersonSubject,
} from '../../../db/person-data/person-ids.repository.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { endExport, openFile, type SentExport, viewOfOne, viewsOf } from '../office/export/kept-export.ts';
import { type Officer, served } from '../office/office.ts';
import { askForExport } from './ask-for-export.ts';

/** The member who asks, and from where. */
interface Asking {
  readonly officer: Officer;
  readonly asker: Asker;
}

/** The person as the address of a page names them. */
export interface Named {
  readonly person_kind: PersonSubject['kind'];
  readonly person_id: string;
}

/**
 * The person and the exports of their data by the office.
 *
 * @throws {AppError} `record.not_found` for nobody of the member's property.
 */
export async function readPersonExports(deps: Deps, officer: Officer, named: Named): Promise<PersonExports> {
  const { subject, ids } = await personOf(deps, officer, named);
  const of = { ids: subjectIds(ids), is_own: 0, property_id: subject.property_id } as const;
  const { name, email } = ids.known_as;
  const emails = [email, ...ids.addresses].filter((one) => one.includes('@'));
  const exports = await viewsOf(deps, await listPersonExports(deps.db, of, EXPORTS_SHOWN));
  return { name, emails: [...new Set(emails.map((one) => one.toLowerCase()))], exports };
}

/**
 * Asks for an export of all that the property has about a person, which a job makes.
 *
 * @throws {AppError} `record.not_found`; `export.person_busy` while another one is made; `export.person_too_many`.
 */
export async function startPersonExport(
  deps: Deps,
  { officer, asker }: Asking,
  named: Named,
  asked: { readonly reason: string; readonly with_uploads: boolean; readonly language: string },
): Promise<ExportView> {
  const { subject, ids } = await personOf(deps, officer, named);
  const { user } = officer;
  const id = await askForExport(deps, subject, {
    ...{ ids: subjectIds(ids), is_own: 0, user_id: user.id, ...asked },
    note: (trx) =>
      noteEvent(deps, trx, user, {
        ...{ kind: 'person_export_made', asker },
        detail: { reason: asked.reason.trim(), name: ids.known_as.name, uploads: String(asked.with_uploads) },
      }),
  });
  return viewOfOne(deps, 'person', id);
}

/**
 * The file of an export. Who saves it is recorded before it is sent.
 *
 * @throws {AppError} `record.not_found` for one of another property, or that the person asked for; `export.no_file`.
 */
export async function openPersonExport(
  deps: Deps,
  { officer, asker }: Asking,
  id: string,
): Promise<SentExport> {
  const { found, of } = await ofOffice(deps, officer, id);
  const { user } = officer;
  const note = (trx: Connection, sha256: string) =>
    noteEvent(deps, trx, user, { kind: 'person_export_saved', asker, detail: { sha256 } });
  return openFile(deps, 'person', found, { of, by: user.id, note });
}

/** Stops an export, or removes its file. @throws {AppError} as `openPersonExport`. */
export async function stopPersonExport(
  deps: Deps,
  { officer, asker }: Asking,
  id: string,
): Promise<ExportView> {
  const { found } = await ofOffice(deps, officer, id);
  await endExport(deps, 'person', found);
  await noteEvent(deps, deps.db, officer.user, { kind: 'person_export_removed', asker });
  return viewOfOne(deps, 'person', id);
}

/** The person with what rows name them by. @throws {AppError} `record.not_found`. */
export async function personOf(
  { db }: Deps,
  { user }: Officer,
  { person_kind: kind, person_id: id }: Named,
): Promise<{ readonly subject: PersonSubject; readonly ids: PersonIds }> {
  const subject = { company_id: user.company_id, property_id: user.property_id, kind, id };
  const ids = await findPerson(db, subject);
  if (ids === null) throw new AppError('record.not_found');
  return { subject, ids };
}

const subjectIds = ({ users, applicants, guestcards }: PersonIds): readonly string[] => [
  ...users,
  ...applicants,
  ...guestcards,
];

async function ofOffice(
  { db }: Deps,
  officer: Officer,
  id: string,
): Promise<{ readonly found: ListedExport; readonly of: string | null }> {
  const found = served(officer, await findExport(db, 'person', id));
  const about = await findPersonExport(db, id);
  // What a person asked for themselves is theirs: the office has its own.
  if (about === null || about.is_own === 1) throw new AppError('record.not_found');
  const { subject_kind: kind, subject_id, company_id, property_id } = about;
  const ids = await findPerson(db, { company_id, property_id, kind, id: subject_id });
  return { found, of: ids?.known_as.name ?? null };
}
