import { OFFICE_DOCUMENT_KINDS } from '../../../contract/resident/document.contract.ts';
import { findLeasePlace } from '../../../db/resident/lease-place.repository.ts';
import { insertResidentDocument } from '../../../db/resident/tenant-document.repository.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import { notifyHousehold } from '../../outbox/notify-resident.ts';
import { judgeFiles, keepResidentFiles } from '../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../storage/upload-form.ts';
import { keyedId } from './keyed-id.ts';
import { type Officer, served } from './office.ts';

/** The maximum number of characters in a document's title. */
const longestTitle = 120;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Adds a document for the residents of a lease. One with a key that was sent before changes nothing and notifies nobody.
 *
 * @throws {AppError} `record.not_found` for a lease of another property; `request.invalid`; `file.…`.
 */
export async function giveDocument(
  deps: Deps,
  officer: Officer,
  { fields, files }: UploadForm,
): Promise<{ readonly document_id: string }> {
  const { lease_id, company_id, property_id } = served(
    officer,
    await findLeasePlace(deps.db, fields.get('lease_id') ?? ''),
  );
  const kind = OFFICE_DOCUMENT_KINDS.find((one) => one === fields.get('kind'));
  const title = inOneLine(fields.get('title') ?? '');
  if (kind === undefined || title === '' || title.length > longestTitle) {
    const path = kind === undefined ? 'kind' : 'title';
    throw invalidField(path);
  }
  if (files.length === 0) throw new AppError('file.missing');
  const good = await judgeFiles(files, { most: 1 });
  const key = fields.get('key');
  if (key !== undefined && !ID.test(key)) throw invalidField('key');
  const id = key === undefined ? deps.random.id() : keyedId(key, lease_id);
  const document = {
    id,
    company_id,
    property_id,
    lease_id,
    kind,
    title,
    created_at: deps.clock.now().toISOString(),
  };
  await keepResidentFiles(deps, { ...document, kind: 'document' }, good, async (trx) => {
    if (!(await insertResidentDocument(trx, document))) return false;
    await notifyHousehold(deps, trx, {
      ...document,
      kind: 'documents',
      about: `document:${id}`,
      template: 'document',
      page: '/documents',
      values: { title },
    });
    return true;
  });
  return { document_id: id };
}
