import type { FastifyRequest } from 'fastify';
import { readUploadForm, type UploadForm, uploadLimits } from './upload-form.ts';

/** Fields and files of a form in the resident's area, read up to the limits for uploads. */
export type ResidentForm = UploadForm;

export const residentFormLimits = uploadLimits;

/**
 * @throws {AppError} as for every multipart form: `request.unsupported_type`, `request.malformed`, `file.too_many` …
 */
export function readResidentForm(request: FastifyRequest): Promise<ResidentForm> {
  return readUploadForm(request);
}
