import type { Connection } from '../../../db/client.ts';
import type { Process } from '../../../db/process/process.repository.ts';
import { beginLooks, endLooks } from '../../../db/process/process-look.repository.ts';
import type { FlowFile } from '../../../engine/flow/flow-file.ts';

/** How often a process that waits is looked at, if nothing asks for it earlier. */
export const LOOK_EVERY_MS = 3_600_000;

/** A locked process whose place may have changed. */
interface LookedAtProcess {
  readonly trx: Connection;
  readonly file: FlowFile;
  /** The state that the facts lead to. */
  readonly state: string;
  readonly now: Date;
}

/** Has a process looked at from time to time until it has ended: other things than its events may move it. */
export async function syncLooks({ trx, file, state, now }: LookedAtProcess, process: Process): Promise<void> {
  if (file.states[state]?.end === true) await endLooks(trx, process.id);
  else await beginLooks(trx, process, new Date(now.getTime() + LOOK_EVERY_MS).toISOString());
}
