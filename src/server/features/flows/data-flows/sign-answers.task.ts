import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { SentSignature } from '../../../../contract/lease/lease-spot.contract.ts';
import { insertProcessSignature } from '../../../../db/process/process-signature.repository.ts';
import { refuseBadDrawing } from '../../../forms/drawn-signature.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { isDone, noteDone } from './done-work.ts';
import { openRecord, recordOf } from './flow-record.ts';

const Signing = Type.Object({ signature: SentSignature });

/**
 * Stores a signature of the current answers. Signer, time and IP address are those that the server has observed.
 * Refuses an invalid drawing with `signature.invalid`.
 *
 * @see spec/platform.md §2 Signature dialog
 */
export const signAnswers = builtInTask('signAnswers', {
  input: Signing,
  async run(context: FlowTaskContext, { signature }: Static<typeof Signing>) {
    if (await isDone(context)) return { outcome: 'signed' as const, result: null, repeated: true as const };
    const { deps, trx, flow, subject, place, author, now } = context;
    const { answers } = await recordOf(context, flow, subject);
    const clear = openRecord(deps, flow.id, audienceOf(flow).idOf(subject), answers);
    const { id: process_id, company_id, property_id } = await context.process();
    const answers_sha256 = createHash('sha256').update(JSON.stringify(clear)).digest('hex');
    refuseBadDrawing(signature);
    const { type, content, font = '' } = signature;
    await insertProcessSignature(trx, {
      process_id,
      company_id,
      property_id,
      state: place.state,
      signature: type === 'draw' ? { type, content } : { type, content, font },
      signer: author.actor,
      answers_sha256,
      signed_at: now.toISOString(),
      ip: author.ip,
    });
    await noteDone(context, 'signed');
    return { outcome: 'signed' as const, result: null, detail: { answers_sha256 } };
  },
});
