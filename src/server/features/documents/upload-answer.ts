import type { UploadAnswer } from '../../../contract/application/document.contract.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { UploadResult } from './upload.service.ts';

/** The stored and the refused files. If all were refused, throws the first reason, with every refusal in `files`. */
export function uploadAnswer(
  deps: Pick<Deps, 'texts'>,
  results: UploadResult[],
  language: string,
): UploadAnswer {
  const files = results.map((result) => {
    if ('stored' in result) return result.stored;
    const { file_name, refused: code } = result;
    return { file_name, error: { code, message: deps.texts.say(language, code, {}) } };
  });
  const refusals = results.flatMap((result) => ('refused' in result ? [result.refused] : []));
  const [first] = refusals;
  if (first !== undefined && refusals.length === results.length) {
    throw new AppError(first, { beside: { files } });
  }
  return files;
}
