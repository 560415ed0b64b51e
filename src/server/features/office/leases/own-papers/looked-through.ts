import { SealError } from '../../../../../seal/seal-error.ts';
import { inTurn } from '../../../../../threads/in-turn.ts';
import { ThreadLimitError } from '../../../../../threads/run-in-thread.ts';
import { AppError } from '../../../../errors.ts';

/**
 * What a thread finds in a paper, after all threads before it.
 *
 * @throws {AppError} `lease.paper_encrypted`; `lease.paper_damaged` for what cannot be read, drawn, or not in time.
 * @example const { sizes } = await lookedThrough(() => inspectInWorker(file_name, content, UPLOAD_BYTES))
 */
export function lookedThrough<Found>(look: () => Promise<Found>): Promise<Found> {
  return inTurn(look).catch((error: unknown) => {
    if (!(error instanceof SealError) && !(error instanceof ThreadLimitError)) throw error;
    const isEncrypted = error instanceof SealError && error.code === 'encrypted';
    throw new AppError(isEncrypted ? 'lease.paper_encrypted' : 'lease.paper_damaged', { cause: error });
  });
}
