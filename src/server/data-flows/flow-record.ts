/**
 * The answers of a process between the database, where their secrets are sealed, and the code that works on them.
 */
import type { Connection } from '../../db/client.ts';
import { type ProcessRecord, readProcessRecord } from '../../db/process/answers.repository.ts';
import type { ProcessName } from '../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { Deps } from '../deps.ts';
import { type Answers, changeAnswers, isValues } from '../forms/answer-fields.ts';
import { flowAnswers } from '../forms/flow-answers.ts';
import { knownAnswers } from '../forms/known-answers.ts';
import { keepMasked, maskAnswers, openAnswers, sealAnswers } from '../forms/secret-answers.ts';
import { withUnknown } from '../forms/unknown-answers.ts';
import type { Once } from '../process/task.ts';
import { partyOf } from './parties/parties.ts';

type Needs = Pick<Deps, 'forms' | 'flows' | 'secrets'>;

/** What the process of a flow has, read once in a handling. */
export function recordOf(
  { db, once }: { readonly db: Connection; readonly once: Once },
  flow: CompiledFlow,
  subject: unknown,
): Promise<ProcessRecord> {
  return once(`record of ${flow.id}`, () => readProcessRecord(db, processNameOf(flow, subject)));
}

/** How the process of a flow of somebody is called. */
function processNameOf(flow: CompiledFlow, subject: unknown): ProcessName {
  const party = partyOf(flow);
  return { flow: flow.id, subject_kind: party.kind.kind, subject_id: party.idOf(subject) };
}

/** The answers in clear. Never leave the server without {@link shownAnswers}. */
export function openRecord(
  deps: Needs,
  flow: string,
  owner: string,
  stored: Answers,
): Record<string, unknown> {
  return openAnswers(sealingOf(deps, flow, owner), stored);
}

/**
 * The answers to store: what was sent and forms know in the place of what was there, masks standing for the secrets
 * behind them. What a release no longer knows stays.
 */
export function mergedRecord(
  deps: Needs & Pick<Deps, 'random'>,
  flow: string,
  owner: string,
  { sent, stored }: { readonly sent: Answers; readonly stored: Answers },
): { readonly clear: Record<string, unknown>; readonly sealed: Record<string, unknown> } {
  const sealing = sealingOf(deps, flow, owner);
  const before = openAnswers(sealing, stored);
  const { known: places } = flowAnswers(deps, flow);
  const known = keepMasked(sealing.secrets, knownAnswers(places, sent), before);
  const clear = { ...before, ...withUnknown(places, known, before) };
  return { clear, sealed: sealAnswers(sealing, clear, stored, () => deps.random.id()) };
}

/** The answers as their person may see them: secrets masked, files as they are now with fresh addresses. */
export async function shownAnswers(
  deps: Needs & Pick<Deps, 'clock'>,
  db: Connection,
  flow: CompiledFlow,
  subject: unknown,
  clear: Answers,
): Promise<Record<string, unknown>> {
  const { secrets } = flowAnswers(deps, flow.id);
  return maskAnswers(secrets, await judgedAnswers(deps, db, flow, subject, clear));
}

/** The answers as their forms judge them: secrets in clear, files as they are now. Never leave the server. */
export async function judgedAnswers(
  deps: Needs & Pick<Deps, 'clock'>,
  db: Connection,
  flow: CompiledFlow,
  subject: unknown,
  clear: Answers,
): Promise<Record<string, unknown>> {
  const { uploads } = flowAnswers(deps, flow.id);
  if (uploads.length === 0) return { ...clear };
  const kept = await partyOf(flow).files(deps, db, subject);
  const files = new Map(kept.map(({ id, entry }) => [id, entry]));
  return changeAnswers(clear, uploads, (value) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown) => (isValues(entry) ? (files.get(String(entry.id)) ?? []) : []))
      : value,
  );
}

/** Whom the secrets of a process of a flow are sealed for. */
export const recordOwner = (flow: string, subjectId: string): string => `${flow}/${subjectId}`;

function sealingOf(deps: Needs, flow: string, owner: string) {
  return { secrets: flowAnswers(deps, flow).secrets, owner: recordOwner(flow, owner), box: deps.secrets };
}
