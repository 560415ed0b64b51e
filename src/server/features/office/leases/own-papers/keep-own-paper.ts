import { createHash } from 'node:crypto';
import { PAGE_SIDES, type ShownPage } from '../../../../../../machines/lease/placed-mark.ts';
import { OWN_PAPER_PAGES, OWN_PAPERS, UPLOAD_BYTES } from '../../../../../contract/limits.ts';
import { insertOwnPaper } from '../../../../../db/lease/own-paper.repository.ts';
import { inspectInWorker } from '../../../../../seal/in-worker.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { type GoodFile, judgeFiles } from '../../../../storage/keep-resident-files.ts';
import type { UploadForm } from '../../../../storage/upload-form.ts';
import type { Officer } from '../../office.ts';
import { leasePlace } from '../lease-plan.ts';
import { changePapers } from './change-own-papers.ts';
import { lookedThrough } from './looked-through.ts';

/**
 * Adds a PDF of the office to the papers of a lease that is not sent.
 *
 * @throws {AppError} as `leasePlace`; `lease.exists`; `file.…`; `lease.paper…`.
 */
export async function keepOwnPaper(
  deps: Deps,
  officer: Officer,
  applicationId: string,
  { files }: UploadForm,
): Promise<void> {
  const place = await leasePlace(deps, deps.db, officer, applicationId);
  requireSpace(place.own);
  const [file] = await judgeFiles(files, { most: 1, accept: 'application/pdf' });
  if (file === undefined) throw new AppError('file.missing');
  const pages = await pagesOf(file);
  const { content } = file;
  const [id, storage_key] = [deps.random.id(), deps.random.id()];
  const now = deps.clock.now().toISOString();
  await deps.storage.put(storage_key, content);
  try {
    await changePapers(deps, officer, place, async (trx, { own, application }) => {
      requireSpace(own);
      const { company_id, property_id } = application;
      await insertOwnPaper(trx, {
        ...{ id, company_id, property_id, application_id: applicationId, storage_key, pages, marks: [] },
        file_name: /\.pdf$/i.test(file.file_name) ? file.file_name : `${file.file_name}.pdf`,
        sha256: createHash('sha256').update(content).digest('hex'),
        ...{ size: content.length, added_at: now, changed_at: now, changed_by: officer.user.id },
      });
    });
  } catch (error) {
    await Promise.allSettled([deps.storage.remove(storage_key)]);
    throw error;
  }
}

function requireSpace(own: readonly unknown[]): void {
  if (own.length >= OWN_PAPERS) throw new AppError('lease.papers_full', { params: { limit: OWN_PAPERS } });
}

/** The pages of a file that can be signed and sealed as it is. @throws {AppError} `lease.paper…`. */
async function pagesOf({ file_name, content }: GoodFile): Promise<ShownPage[]> {
  const { sizes, isActive } = await lookedThrough(() => inspectInWorker(file_name, content, UPLOAD_BYTES));
  if (isActive) throw new AppError('lease.paper_active');
  if (sizes.length > OWN_PAPER_PAGES)
    throw new AppError('lease.paper_pages', { params: { limit: OWN_PAPER_PAGES } });
  const { least, most } = PAGE_SIDES;
  const wrong = sizes.findIndex(({ width, height }) =>
    [width, height].some((side) => !(side >= least && side <= most)),
  );
  if (wrong >= 0) throw new AppError('lease.paper_sides', { params: { page: wrong + 1 } });
  const inHundredths = (side: number) => Math.round(side * 100) / 100;
  return sizes.map(({ width, height }) => ({ width: inHundredths(width), height: inHundredths(height) }));
}
