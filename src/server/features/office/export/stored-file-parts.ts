/** The stored files of an export: leases, letters and documents, and receipts that are drawn for it. */

import { findLedgerPayment } from '../../../../db/ledger/ledger-payment.repository.ts';
import {
  type ExportedFile,
  listAnswerFiles,
  listApplicantFiles,
  listAttachments,
  listPictures,
  listReceiptPayments,
  listSealedLeases,
  listTenancyFiles,
  listUnsealedPapers,
} from '../../../../db/office/export/export-files.repository.ts';
import { AppError } from '../../../errors.ts';
import { officeReceipt } from '../../transactions/office-receipt.ts';
import type { ExportPart, Piece } from './export-part.ts';
import { type ExportScope, mayExport } from './export-scope.ts';

/** Whether a flow has made the file: letters are named `<flow>/document/<state>`. Everything else was uploaded. */
export const isMade = ({ purpose }: Pick<ExportedFile, 'purpose'>): boolean =>
  /^[^/]+\/document(?:\/|$)/.test(purpose);

/** The parts that are files: always what the office and the portal have made, uploads only if they were asked for. */
export async function filePartsOf(scope: ExportScope): Promise<ExportPart[]> {
  const { deps, property, withUploads } = scope;
  const { db } = deps;
  const applicants = (await listApplicantFiles(db, property.id)).filter(shown);
  const tenancies = (await listTenancyFiles(db, property.id)).filter(shown);
  const attachments = await listAttachments(db, property.id);
  const answers = withUploads ? await listAnswerFiles(db, property.id) : [];
  const parts = (folder: string, files: readonly ExportedFile[]) =>
    files.map((file) => storedPart(scope, folder, file));
  const uploaded = (files: readonly ExportedFile[]) =>
    withUploads ? files.filter((one) => !isMade(one)) : [];
  return [
    ...parts('leases', await listSealedLeases(db, property.id)),
    ...parts('lease-papers', await listUnsealedPapers(db, property.id)),
    ...parts('letters', [...applicants, ...tenancies].filter(isMade)),
    ...parts('documents', attachments.filter(isDocument)),
    ...parts('pictures', await listPictures(db, property.id)),
    ...(await listReceiptPayments(db, property.id)).map((id) => receiptPart(scope, id)),
    ...parts('uploads/applicants', [...uploaded(applicants), ...answers]),
    ...parts('uploads/tenancies', uploaded(tenancies)),
    ...parts('uploads/attachments', withUploads ? attachments.filter((one) => !isDocument(one)) : []),
  ];

  function shown({ purpose }: ExportedFile): boolean {
    return mayExport(scope, purpose);
  }
}

const isDocument = ({ purpose }: ExportedFile): boolean => purpose === 'document';

/** A stored file as a part; it is missing if it was replaced or removed after the snapshot was taken. */
export function storedPart(
  { deps }: Pick<ExportScope, 'deps'>,
  folder: string,
  file: ExportedFile,
): ExportPart {
  return {
    path: `files/${folder}/${nameOf(file)}`,
    isCounted: false,
    async content() {
      try {
        return piecesOf(await deps.storage.read(file.storage_key));
      } catch (error) {
        // It was replaced or removed after the snapshot was taken.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** A name that any system can store, and that no other file has. @example 'Xy1-Proof of income.pdf' */
function nameOf({ id, file_name }: ExportedFile): string {
  const name = file_name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80);
  return `${id}-${name}`;
}

async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  for await (const bytes of content) yield { bytes, rows: 0 };
}

/** The receipt of a payment of a lease as a part. */
export function receiptPart({ deps, property, language }: ExportScope, paymentId: string): ExportPart {
  return {
    path: `files/receipts/${paymentId}.pdf`,
    isCounted: false,
    async content() {
      const payment = await findLedgerPayment(deps.db, paymentId);
      if (payment === null) return null;
      try {
        const bytes = await officeReceipt(deps, property, payment, language);
        return piecesOf(asStream(bytes));
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
  };
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
