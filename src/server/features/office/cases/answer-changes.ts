import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { listAnswerChanges } from '../../../../db/applicant/answer-change.repository.ts';
import type { ApplicantWithDraft, DraftData } from '../../../../db/applicant/draft.repository.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import type { Draft, FormFacts } from '../../../../engine/forms/form.ts';
import type { Deps } from '../../../deps.ts';
import { openDraft } from '../../../forms/stored-draft.ts';
import { answerSections, type Shown, valueAt } from './answer-sections.ts';

type Changes = ApplicantAnswers['changes'];
type ChangedRow = Changes[number]['rows'][number];

/**
 * What an applicant has changed after the submit, the newest first. The stored draft is the last version; each change
 * leads one version back.
 */
export async function answerChanges(
  deps: Pick<Deps, 'db' | 'forms' | 'flows' | 'secrets'>,
  applicant: ApplicantWithDraft,
  shown: Shown,
  facts: FormFacts,
): Promise<Changes> {
  const opened = (draft_data: DraftData): DraftData =>
    openDraft(deps, applicant.id, { ...applicant.draft, draft_data }).draft_data;
  let after = opened(applicant.draft.draft_data);
  const changes: Changes = [];
  for (const { at, parts_before } of await listAnswerChanges(deps.db, applicant.id)) {
    const before: DraftData = { ...after };
    for (const [part, value] of Object.entries(opened(parts_before)))
      if (value === null) delete before[part];
      else before[part] = value;
    const rows = changedRows(shown, before as Draft, after as Draft, facts);
    if (rows.length > 0) changes.push({ at, rows });
    after = before;
  }
  return changes;
}

interface Answer extends Omit<ChangedRow, 'before' | 'after'> {
  readonly text: string;
  readonly value: unknown;
}

/**
 * The answers that differ between two versions of a draft in clear text, in words; secrets show their last characters,
 * so that two may look the same. Entries of lists are told apart by their ids, where they have some.
 */
function changedRows(shown: Shown, before: Draft, after: Draft, facts: FormFacts): ChangedRow[] {
  const [old, now] = [answersBy(shown, before, facts), answersBy(shown, after, facts)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const one = is ?? was;
    if (one === undefined || sameJson(was?.value ?? null, is?.value ?? null)) return [];
    const texts = { before: was?.text ?? '', after: is?.text ?? '' };
    if (texts.before === texts.after && !one.secret) return [];
    return [{ section: one.section, label: one.label, secret: one.secret, ...texts }];
  });
}

/** Each answer by a name that it keeps while other entries of its list come and go. */
function answersBy(shown: Shown, draft: Draft, facts: FormFacts): Map<string, Answer> {
  const answers = answerSections(shown, draft, facts).flatMap(({ title, rows }) =>
    rows.map(({ path, label, text, secret }): [string, Answer] => [
      lastingName(draft, path),
      { section: title, label, secret, text, value: valueAt(draft, path) },
    ]),
  );
  return new Map(answers);
}

function lastingName(draft: Draft, path: string): string {
  const [part = '', place = '', ...rest] = path.split('.');
  const id = rest.length === 0 ? undefined : valueAt(draft, `${part}.${place}.id`);
  return typeof id === 'string' && id !== '' ? [part, `id ${id}`, ...rest].join('.') : path;
}
