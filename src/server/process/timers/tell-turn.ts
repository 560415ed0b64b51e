/** Mails about the turn of a process: that it has come, that its time is nearly over, or that it is over. */
import type { Process } from '../../../db/process/process.repository.ts';
import { listActs } from '../../../db/process/process-act.repository.ts';
import type { ProcessTimer } from '../../../db/process/process-timer.repository.ts';
import { insertTold, listTold } from '../../../db/process/process-told.repository.ts';
import { partyOn } from '../../../engine/flow/parties.ts';
import { severalIn } from '../../../engine/flow/several.ts';
import { tellOf, waitOf } from '../../../engine/flow/state-file.ts';
import type { MailFile } from '../../../engine/flow/wait-file.ts';
import { subjectKindOf } from '../facts.ts';
import type { HeldProcess } from '../held-process.ts';

/** The mail that a turn is overdue, to members of the office; the same for every flow. */
const OVERDUE: MailFile = { subject: 'mail:turn_overdue.subject', text: 'mail:turn_overdue.text' };

/** The mail to a member of the office that a colleague has given them the work of a turn; the same for every flow. */
const GIVEN: MailFile = { subject: 'mail:turn_given.subject', text: 'mail:turn_given.text' };

/** A timer that mails and leads nowhere. */
type MailTimer = Pick<ProcessTimer, 'state' | 'kind' | 'number'>;

/**
 * Mails those whose turn it is in the state of a timer: nobody who has acted there already, and nobody twice that the turn has
 * begun or is overdue. Members are those of this moment, so nobody who has left gets a mail.
 *
 * @param author of the mail: what time does.
 */
export async function tellTurn(
  held: HeldProcess,
  process: Process,
  timer: MailTimer,
  author: { readonly actor: string; readonly ip: string },
): Promise<void> {
  const { deps, trx, flow, subject, reader, now } = held;
  const { state, kind } = timer;
  const mail = mailOf(held, timer);
  // A release may have dropped it since.
  if (mail === null) return;
  const several = severalIn(flow.file, state) !== null;
  const acted = new Set((several ? await listActs(trx, process.id, state) : []).map(({ member }) => member));
  const isNew = (member: string) =>
    kind === 'tell' || kind === 'overdue'
      ? insertTold(trx, process, { state, kind, member, told_at: now.toISOString() })
      : Promise.resolve(true);
  const context = { deps, trx, db: trx, flow, subject, once: reader.once, author };
  await subjectKindOf(deps, flow.id).mail?.(context, mail, {
    process,
    party: partyOn(flow.file, state),
    admits: async (member) => !acted.has(member) && (await isNew(member)),
  });
  await isNew('');
}

/**
 * Mails a member of the office that a colleague has given them the work of the turn that the process is in.
 *
 * @param from the name of the colleague.
 * @example await tellGiven(held, process, { to: user.id, from: 'Dana Lee' }, author)
 */
export async function tellGiven(
  held: HeldProcess,
  process: Process,
  { to, from }: { readonly to: string; readonly from: string },
  author: { readonly actor: string; readonly ip: string },
): Promise<void> {
  const { deps, trx, flow, subject, reader } = held;
  const context = { deps, trx, db: trx, flow, subject, once: reader.once, author };
  const party = partyOn(flow.file, held.place().state);
  const admits = async (member: string) => member === to;
  await subjectKindOf(deps, flow.id).mail?.(context, GIVEN, { process, party, admits }, async () => ({
    from,
  }));
}

/** Tells those who were added to a group since its turn has begun. */
export async function tellAdded(
  held: HeldProcess,
  process: Process,
  author: { readonly actor: string; readonly ip: string },
): Promise<void> {
  const { state } = held.place();
  const told = await listTold(held.trx, process.id);
  const hasBegun = told.some((one) => one.state === state && one.kind === 'tell' && one.member === '');
  if (hasBegun) await tellTurn(held, process, { state, kind: 'tell', number: 0 }, author);
}

function mailOf({ flow }: HeldProcess, { state, kind, number }: MailTimer): MailFile | null {
  const file = flow.file.states[state];
  if (kind === 'tell') return tellOf(file);
  if (kind === 'overdue') return OVERDUE;
  return (file && waitOf(file)?.remind?.[number]) ?? null;
}
