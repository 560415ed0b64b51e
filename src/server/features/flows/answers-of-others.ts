/** What other flows for the same subject have collected, for a flow that shows it. */
import type { FlowPage } from '../../../contract/process/process.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findProcessOf } from '../../../db/process/process.repository.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { flowsShownIn } from '../../../engine/flow/parties.ts';
import { asEntry } from '../../../engine/forms/answers/list.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import type { Deps } from '../../deps.ts';
import { resume } from '../../process/places.ts';
import { loadProcess } from '../../process/process-release.ts';
import { audienceOf } from './audiences/audiences.ts';
import { openRecord, recordOf, shownAnswers } from './data-flows/flow-record.ts';
import { answersTo } from './readable-answers.ts';

/** Who reads the page of a process. */
interface ElsewhereReader {
  /** The forms that they may read. */
  readonly readable: ReadonlySet<string>;
  readonly language: string;
}

/**
 * For each other flow whose forms a flow shows to the reader, the answers of the newest process about the same person or
 * lease that has come to an end with answers, and of the first one, if there are several: a home when it was let, and now.
 * What somebody still fills in there is not shown.
 *
 * @example await answeredElsewhere(deps, db, { flow: settlement, subject }, reader) // the inspections of the same lease
 */
export async function answeredElsewhere(
  deps: Deps,
  db: Connection,
  here: { readonly flow: CompiledFlow; readonly subject: unknown },
  { readable, language }: ElsewhereReader,
): Promise<FlowPage['elsewhere']> {
  const files = [...deps.flows.values()].map(({ file }) => file);
  const found: FlowPage['elsewhere'] = [];
  for (const [other, shown] of flowsShownIn(here.flow.file, files)) {
    const forms = [...shown].filter((form) => readable.has(form));
    const processes = forms.length === 0 ? [] : await newestAndFirst(deps, db, here, { other, forms });
    const title = deps.flows.get(other)?.file.start?.title ?? '';
    if (processes.length > 0)
      found.push({ title: deps.texts.message(language, title, {}), forms, processes });
  }
  return found;
}

/**
 * What the fields of forms begin with that name a form of another flow, in one line: its newest answers that are shown.
 *
 * @example begunFrom(deps, elsewhere, [keys]) // { begins: { keys: { forwarding: '9 Elm Street, Austin, TX, 78701' } } }
 */
export function begunFrom(
  { forms: bundles }: Pick<Deps, 'forms'>,
  elsewhere: FlowPage['elsewhere'],
  forms: readonly Pick<FormBundle, 'ui'>[],
): Pick<FlowPage, 'begins'> {
  const begins: Record<string, Record<string, string>> = {};
  for (const { ui } of forms)
    for (const [name, { from }] of Object.entries(ui.fields)) {
      if (from === undefined || ui.of === null) continue;
      const other = elsewhere.find((one) => one.forms.includes(from.form));
      const given = asEntry(other?.processes[0]?.answers[bundles.get(from.form)?.ui.of ?? '']);
      const text = from.fields.flatMap((field) => given[field] ?? []).join(', ');
      if (text !== '') begins[ui.of] = { ...begins[ui.of], [name]: text };
    }
  return Object.keys(begins).length === 0 ? {} : { begins };
}

type Answered = FlowPage['elsewhere'][number]['processes'][number];

async function newestAndFirst(
  deps: Deps,
  db: Connection,
  { flow, subject }: { readonly flow: CompiledFlow; readonly subject: unknown },
  { other, forms }: { readonly other: string; readonly forms: readonly string[] },
): Promise<Answered[]> {
  const newestFirst = await audienceOf(flow).idsIn(db, subject, other);
  const ended = async (ids: readonly string[]) => {
    for (const id of ids) {
      const answered = await answersOf(deps, db, flow, { other, id, forms });
      if (answered !== null) return { id, answered };
    }
    return null;
  };
  const newest = await ended(newestFirst);
  const first = newest && (await ended([...newestFirst].reverse()));
  if (newest === null || first === null) return [];
  return first.id === newest.id ? [newest.answered] : [newest.answered, first.answered];
}

/** The answers to these forms in the process of a flow for a subject; null if it has not ended, or has none. */
async function answersOf(
  deps: Deps,
  db: Connection,
  here: CompiledFlow,
  { other, id, forms }: { readonly other: string; readonly id: string; readonly forms: readonly string[] },
): Promise<Answered | null> {
  const { kind } = audienceOf(here);
  const name = { flow: other, subject_kind: kind.kind, subject_id: id };
  const process = await findProcessOf(db, name);
  const subject = process === null ? null : await kind.find(db, id);
  if (process === null || process.withdrawn_at !== null || subject === null) return null;
  const { deps: its, flow, facts } = await loadProcess(deps, db, name, subject, 'move');
  if (!resume(flow, facts).end) return null;
  const { answers } = await recordOf({ db, once: (_, read) => read() }, flow, subject);
  const clear = openRecord(its, flow.id, id, answers);
  const shown = answersTo(its, forms, await shownAnswers(its, db, flow, subject, clear));
  return Object.keys(shown).length === 0 ? null : { at: process.updated_at, answers: shown };
}
