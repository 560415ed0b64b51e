/**
 * Reads a multipart form: its fields, and its files up to their limits. Nothing is stored here.
 */
import type { FastifyRequest } from 'fastify';
import { UPLOAD_BYTES, UPLOAD_FILES } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import { refuseCardData } from '../http/card-data.ts';
import type { RouteLimits } from '../http/route.ts';
import { formRefusal, shownName, uploadsPerMinute } from '../http/sent-files.ts';

const longestField = 200_000;

/**
 * Limits of the calls that read such a form: the body limit leaves room for one file too many, which is refused by
 * name.
 */
export const uploadLimits: RouteLimits = {
  config: { rateLimit: { max: uploadsPerMinute, timeWindow: '1 minute' } },
  bodyLimit: (UPLOAD_FILES + 1) * UPLOAD_BYTES,
};

export interface SentFile {
  file_name: string;
  /** Null if the file was too large and was discarded. */
  content: Buffer | null;
}

export interface UploadForm {
  fields: Map<string, string>;
  /** In the order in which they were sent. */
  files: SentFile[];
}

/**
 * Reads the form of a request.
 *
 * @throws {AppError} `request.unsupported_type` if it is not a multipart form; `request.malformed` if it is cut off, or
 *   has NUL characters or a duplicate field; `file.too_many`; `request.too_large`; `card_data.refused`.
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type');
  const form: UploadForm = { fields: new Map(), files: [] };
  try {
    for await (const part of request.parts({
      limits: { fileSize: UPLOAD_BYTES, files: UPLOAD_FILES, fields: 20, fieldSize: longestField, parts: 30 },
    })) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        form.files.push({
          file_name: shownName(part.filename),
          content: part.file.truncated ? null : content,
        });
      } else {
        if (part.valueTruncated) throw new AppError('request.too_large');
        const value = String(part.value);
        if (form.fields.has(part.fieldname) || value.includes('\0')) throw new AppError('request.malformed');
        form.fields.set(part.fieldname, value);
      }
    }
  } catch (error) {
    throw formRefusal(error);
  }
  refuseCardData(Object.fromEntries(form.fields));
  return form;
}
