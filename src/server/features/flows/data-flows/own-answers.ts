/**
 * The answers that each of several members of a party gives for themselves. They are stored with the member; nobody else
 * reads them before they are sent, and nobody overwrites them.
 *
 * @see docs/decisions/0098-each-member-fills-in-a-form.md
 */
import type { FlowPage } from '../../../../contract/process/process.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { saveProcessAnswers } from '../../../../db/process/answers.repository.ts';
import {
  listMemberAnswers,
  type MemberAnswers,
  saveMemberAnswers,
} from '../../../../db/process/member-answers.repository.ts';
import { listActs } from '../../../../db/process/process-act.repository.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import { formsOfEach, formsOfEachShownTo } from '../../../../engine/flow/several.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { PageReader } from '../../../process/subject.ts';
import { isOfficeActor, officeName } from '../../../process/turns/office-actor.ts';
import { isOfOffice } from '../../../process/turns/require-turn.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { audienceOf } from '../audiences/audiences.ts';
import { answersTo } from '../readable-answers.ts';
import { openRecord, recordOf, shownAnswers } from './flow-record.ts';

/** Stored answers, whose they are, and how new ones replace them. */
export interface KeptAnswers {
  /** As stored: secrets sealed. */
  readonly answers: Record<string, unknown>;
  /** 0 if nothing was saved. */
  readonly revision: number;
  /** To whom their secrets are sealed. */
  readonly owner: string;
  save(saved: { answers: Record<string, unknown>; revision: number; at: string }): Promise<void>;
}

/** To whom the secrets of a member's answers are sealed. */
export const ownerOf = (subjectId: string, member: string): string => `${subjectId}/${member}`;

/**
 * The answers that an event adds to: the author's own where they answer as one of several, else those of the process.
 *
 * @throws {AppError} `turn.others` if nobody knows which member the author is.
 */
export async function keptAnswers(context: FlowTaskContext): Promise<KeptAnswers> {
  const { trx, flow, subject, author, isOneOfSeveral } = context;
  const record = await recordOf(context, flow, subject);
  const id = audienceOf(flow).idOf(subject);
  if (!isOneOfSeveral) {
    const { answers, revision } = record;
    const save: KeptAnswers['save'] = async (saved) =>
      saveProcessAnswers(trx, await context.process(), saved);
    return { answers, revision, owner: id, save };
  }
  const { member, actor } = author;
  if (member === undefined) throw new AppError('turn.others');
  const own = await answersOfMember(trx, record.id, member);
  return {
    answers: own?.answers ?? {},
    revision: own?.revision ?? 0,
    owner: ownerOf(id, member),
    save: async (saved) => saveMemberAnswers(trx, await context.process(), { member, actor, ...saved }),
  };
}

async function answersOfMember(
  db: Connection,
  processId: string | null,
  member: string | undefined,
): Promise<MemberAnswers | null> {
  if (processId === null || member === undefined) return null;
  return (await listMemberAnswers(db, processId, member))[0] ?? null;
}

/** A process whose members have answers of their own. */
interface ProcessOfMembers {
  readonly flow: CompiledFlow;
  readonly subject: unknown;
  /** Null if it was never started. */
  readonly id: string | null;
}

/** A member's own answers with secrets in clear text, and their revision. */
export async function ownAnswers(
  deps: Deps,
  db: Connection,
  { flow, subject, id }: ProcessOfMembers,
  member: string | undefined,
): Promise<{ readonly clear: Record<string, unknown>; readonly revision: number }> {
  const own = formsOfEach(flow.file).size === 0 ? null : await answersOfMember(db, id, member);
  if (own === null) return { clear: {}, revision: 0 };
  const owner = ownerOf(audienceOf(flow).idOf(subject), own.member);
  return { clear: openRecord(deps, flow.id, owner, own.answers), revision: own.revision };
}

/**
 * The answers of each member to the forms that the reader may read, once the member has sent them; not those of the reader.
 * Names of members of the office are told to the office only.
 */
export async function answersOfEach(
  deps: Deps,
  db: Connection,
  { flow, subject, id }: ProcessOfMembers,
  { parties, member }: Pick<PageReader, 'parties' | 'member'>,
): Promise<FlowPage['each']> {
  const forms = formsOfEachShownTo(flow.file, parties);
  if (forms.length === 0 || id === null) return [];
  const audience = audienceOf(flow);
  const subjectId = audience.idOf(subject);
  const isOffice = isOfOffice(flow.file, parties);
  const found: FlowPage['each'] = [];
  const acted = await actorsIn(db, id, new Set(forms.flatMap((form) => statesOf(flow, form))));
  for (const one of await listMemberAnswers(db, id)) {
    if (one.member === member) continue;
    const clear = openRecord(deps, flow.id, ownerOf(subjectId, one.member), one.answers);
    const shown = await shownAnswers(deps, db, flow, subject, clear);
    const ofOffice = isOfficeActor(one.actor);
    const nameOf = () =>
      ofOffice
        ? isOffice
          ? officeName(db, one.actor)
          : null
        : audience.actorName?.(db, { subject_id: subjectId }, one.actor);
    for (const form of forms) {
      // What a member still fills in is theirs.
      if (!statesOf(flow, form).some((state) => acted.get(state)?.has(one.member))) continue;
      const name = (await nameOf()) ?? null;
      found.push({
        form,
        by: ofOffice ? 'office' : 'person',
        name,
        answers: answersTo(deps, [form], shown),
      });
    }
  }
  return found;
}

/** The states in which each member fills in a form. */
const statesOf = ({ file }: CompiledFlow, form: string): readonly string[] =>
  formsOfEach(file).get(form) ?? [];

/** Those who have acted in each of these states. */
async function actorsIn(
  db: Connection,
  processId: string,
  states: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const acted = new Map<string, ReadonlySet<string>>();
  for (const state of states)
    acted.set(state, new Set((await listActs(db, processId, state)).map(({ member }) => member)));
  return acted;
}
