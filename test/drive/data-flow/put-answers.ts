import {
  type ProcessRecord,
  readProcessRecord,
  saveProcessAnswers,
} from '../../../src/db/process/answers.repository.ts';
import { listMemberAnswers, saveMemberAnswers } from '../../../src/db/process/member-answers.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { branchesOf } from '../../../src/engine/flow/guarded.ts';
import type { Draft } from '../../../src/engine/forms/form.ts';
import { audienceOf } from '../../../src/server/features/flows/audiences/audiences.ts';
import { mergedRecord, openRecord } from '../../../src/server/features/flows/data-flows/flow-record.ts';
import { ownerOf } from '../../../src/server/features/flows/data-flows/own-answers.ts';
import { PNG } from '../../fixtures/files.ts';
import { answersFor, brokenAnswers, gives, isRight, withFiles } from './answers.ts';
import { nextOfEach } from './members.ts';
import { formsIn, judgedFor, processIn, type Stage, subjectIn } from './stage.ts';

/**
 * Stores answers that produce these facts, as if given on another device: no more than necessary, so that
 * something is left to do at the page.
 */
export async function putAnswers(stage: Stage, facts: Facts): Promise<void> {
  const { deps, flow, person } = stage;
  const judged = await judgedFor(stage);
  let sent: Draft = {};
  for (const form of formsIn(stage)) {
    if (gives(form, {}, judged, facts)) continue;
    const draft = brokenAnswers(form, judged, facts) ?? answersFor(form, judged, facts);
    sent = { ...sent, ...(await withFiles(form, draft, (purpose) => putFile(stage, purpose))) };
  }
  const { sealed } = mergedRecord(deps, flow.id, person.id, { sent, stored: {} });
  await store(stage, sealed);
}

/**
 * Stores answers that produce these facts to every form from which a task's state is reached, as they are after they
 * were sent.
 */
export async function putSentAnswers(stage: Stage, task: string, facts: Facts): Promise<void> {
  const { deps, flow, person } = stage;
  const judged = await judgedFor(stage);
  const from = Object.entries(flow.file.states).flatMap(([name, { on = {} }]) =>
    Object.values(on).some((target) => branchesOf(target).some(({ to }) => to === task)) ? [name] : [],
  );
  let sent: Draft = {};
  for (const form of new Set(from.flatMap((state) => formsIn(stage, { state, facts })))) {
    const draft = answersFor(form, judged, facts);
    sent = { ...sent, ...(await withFiles(form, draft, (purpose) => putFile(stage, purpose))) };
  }
  const stored = (await recordIn(stage)).answers;
  await store(stage, mergedRecord(deps, flow.id, person.id, { sent, stored }).sealed);
}

/** Saves the same answers of a state again, so that every earlier revision is outdated. */
export async function saveElsewhere(stage: Stage, state: string): Promise<void> {
  const { answers, revision, member } = await recordAt(stage, state);
  if (member === null) return store(stage, answers);
  const { db, clock } = stage.deps;
  const saved = { member, actor: 'tour', answers, revision: revision + 1, at: clock.now().toISOString() };
  await saveMemberAnswers(db, await processIn(stage), saved);
}

/** Whether every form of the state is filled in, according to the database. */
export async function isFilledIn(stage: Stage, at: { state: string; facts: Facts }): Promise<boolean> {
  const { deps, flow, person } = stage;
  const judged = await judgedFor(stage);
  const { answers: stored, member } = await recordAt(stage, at.state);
  const owner = member === null ? person.id : ownerOf(person.id, member);
  const answers = openRecord(deps, flow.id, owner, stored);
  return formsIn(stage, at).every((form) => isRight(form, answers, judged));
}

/** The stored answers that a state adds to: of the process, or of the member who acts next where each answers. */
export async function recordAt(
  stage: Stage,
  state: string,
): Promise<Pick<ProcessRecord, 'answers' | 'revision'> & { readonly member: string | null }> {
  const member = await nextOfEach(stage, state);
  if (member === null) return { ...(await recordIn(stage)), member };
  const [own] = await listMemberAnswers(stage.deps.db, stage.process, member);
  return { answers: own?.answers ?? {}, revision: own?.revision ?? 0, member };
}

/** The stored answers of the process. */
async function recordIn(stage: Stage) {
  const { flow, subject_id, subject_kind } = await processIn(stage);
  return readProcessRecord(stage.deps.db, { flow, subject_id, subject_kind });
}

async function store(stage: Stage, answers: Record<string, unknown>): Promise<void> {
  const { db, clock } = stage.deps;
  const { revision } = await recordIn(stage);
  const saved = { answers, revision: revision + 1, at: clock.now().toISOString() };
  await saveProcessAnswers(db, await processIn(stage), saved);
}

/** A file of the person for that purpose. */
async function putFile(stage: Stage, purpose: string): Promise<{ id: string }> {
  const { deps, flow } = stage;
  const [id, storage_key] = [deps.random.id(), deps.random.id()];
  await deps.storage.put(storage_key, PNG);
  await audienceOf(flow).keepFile(deps.db, await subjectIn(stage), {
    id,
    purpose: `${flow.id}/${purpose}`,
    file_name: 'picture.png',
    media_type: 'image/png',
    size: PNG.length,
    storage_key,
    created_at: deps.clock.now().toISOString(),
  });
  return { id };
}
