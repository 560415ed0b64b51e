import type { Connection } from '../../db/client.ts';
import {
  endImpersonation,
  type HowEnded,
  type Impersonation,
} from '../../db/session/impersonation.repository.ts';
import { findUser } from '../../db/session/user.repository.ts';
import type { Deps } from '../deps.ts';
import { noteEvent } from './account-event.ts';
import type { Asker } from './asker.ts';

/** Ends an impersonation: its tokens become invalid, and the end is recorded in the person's account events. */
export async function finishImpersonation(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  { id, staff_user_id, staff_name, subject_kind, subject_id }: Impersonation,
  { how, asker }: { readonly how: HowEnded; readonly asker: Asker },
): Promise<void> {
  await endImpersonation(trx, id, { at: deps.clock.now().toISOString(), how });
  const subject = subject_kind === 'user' ? await findUser(trx, subject_id) : null;
  if (subject === null) return;
  const detail = { by: staff_name, how };
  await noteEvent(deps, trx, subject, {
    kind: 'impersonation_ended',
    asker,
    detail,
    actorId: staff_user_id,
  });
}
