/**
 * Reads and writes the answers of a process, whose secrets are sealed in the database.
 */
import type { Connection } from '../../../../db/client.ts';
import { type ProcessRecord, readProcessRecord } from '../../../../db/process/answers.repository.ts';
import type { ProcessName } from '../../../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { Deps } from '../../../deps.ts';
import { type Answers, changeAnswers, isValues } from '../../../forms/answer-fields.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { knownAnswers } from '../../../forms/known-answers.ts';
import { keepMasked, maskAnswers, openAnswers, sealAnswers } from '../../../forms/secret-answers.ts';
import { withUnknown } from '../../../forms/unknown-answers.ts';
import type { Once } from '../../../process/task.ts';
import { audienceOf } from '../audiences/audiences.ts';

type Needs = Pick<Deps, 'forms' | 'flows' | 'secrets'>;

/** The record of a flow's process, read once per handled event. */
export function recordOf(
  { db, once }: { readonly db: Connection; readonly once: Once },
  flow: CompiledFlow,
  subject: unknown,
): Promise<ProcessRecord> {
  return once(`record of ${flow.id}`, () => readProcessRecord(db, processNameOf(flow, subject)));
}

/** The name of the process of a flow and subject. */
function processNameOf(flow: CompiledFlow, subject: unknown): ProcessName {
  const audience = audienceOf(flow);
  return { flow: flow.id, subject_kind: audience.kind.kind, subject_id: audience.idOf(subject) };
}

/** The answers with secrets in clear text. Send them to clients only through {@link shownAnswers}. */
export function openRecord(
  deps: Needs,
  flow: string,
  owner: string,
  stored: Answers,
): Record<string, unknown> {
  return openAnswers(sealingOf(deps, flow, owner), stored);
}

/**
 * The answers to store: sent answers that the forms know replace the stored ones, and a mask keeps the stored secret.
 * Stored answers that the release no longer knows are kept.
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

/** The answers as their person may see them: secrets masked, current files with fresh URLs. */
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

/** The answers for validation by their forms: secrets in clear text, current files. Never send them to a client. */
export async function judgedAnswers(
  deps: Needs & Pick<Deps, 'clock'>,
  db: Connection,
  flow: CompiledFlow,
  subject: unknown,
  clear: Answers,
): Promise<Record<string, unknown>> {
  const { uploads } = flowAnswers(deps, flow.id);
  if (uploads.length === 0) return { ...clear };
  const kept = await audienceOf(flow).files(deps, db, subject);
  const files = new Map(kept.map(({ id, entry }) => [id, entry]));
  return changeAnswers(clear, uploads, (value) =>
    Array.isArray(value)
      ? value.flatMap((entry: unknown) => (isValues(entry) ? (files.get(String(entry.id)) ?? []) : []))
      : value,
  );
}

/** The owner to which the secrets of a process are sealed. */
export const recordOwner = (flow: string, subjectId: string): string => `${flow}/${subjectId}`;

function sealingOf(deps: Needs, flow: string, owner: string) {
  return { secrets: flowAnswers(deps, flow).secrets, owner: recordOwner(flow, owner), box: deps.secrets };
}
