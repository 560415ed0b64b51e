import { asEntry, startSection } from '../answers/list.ts';
import { fieldLabel, fieldVisible } from '../answers/visible.ts';
import type { Draft, FormBundle, FormFacts } from '../form.ts';
import { answerText, entryTitle, type Say } from './answer-text.ts';

/** One answer of a form, for display. */
export interface AnswerRow {
  /** Dotted path in the draft; for a signature that of the box which is signed. */
  readonly path: string;
  readonly label: string;
  /** '' if unanswered. */
  readonly text: string;
  /** Its error; '' if there is none. */
  readonly problem: string;
}

/** The answers of one entry of a list, or of a whole form. */
export interface AnswerGroup {
  readonly key: string;
  /** '' for a form that is not a list. */
  readonly title: string;
  readonly rows: readonly AnswerRow[];
}

/**
 * The applicable answers of a form in its order, each with its error.
 *
 * @param problemAt the error at a path, for a field with that label; '' if there is none
 * @example answerGroups(say, addresses, draft, facts)[0]?.rows[0]?.text // 'Rent'
 */
export function answerGroups(
  say: Say,
  bundle: FormBundle,
  answers: Draft,
  facts: FormFacts,
  problemAt: (path: string, label: string) => string = () => '',
): readonly AnswerGroup[] {
  const { ui } = bundle;
  // An untouched list is included: its first entry shows the missing answers.
  const draft = startSection(bundle, answers, facts);
  const rowsOf = (base: string, answered: unknown, index: number): AnswerRow[] => {
    const entry = asEntry(answered);
    return ui.rows
      .flat()
      .filter((name) => fieldVisible(ui, name, entry, facts, index))
      .map((name) => {
        const path = base === '' ? name : `${base}.${name}`;
        const label = say(fieldLabel(ui, name, entry, facts, index));
        return { path, label, text: answerText(say, ui, name, entry[name]), problem: problemAt(path, label) };
      });
  };
  if (ui.of === null || ui.kind !== 'list')
    return [
      { key: bundle.id, title: '', rows: rowsOf(ui.of ?? '', ui.of === null ? draft : draft[ui.of], 0) },
    ];
  const list = draft[ui.of];
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const { flag, of } = ui;
  const flagged = flag !== undefined && draft[flag.name] === true;
  const whole: AnswerRow[] = [];
  if (flag !== undefined && flagged) {
    const label = say(flag.label);
    const text = answerText(say, ui, flag.name, true);
    whole.push({ path: flag.name, label, text, problem: problemAt(flag.name, label) });
  } else if (entries.length === 0 || problemAt(of, '') !== '') {
    const label = say(ui.title);
    whole.push({ path: of, label, text: '', problem: problemAt(of, label) });
  }
  const first = whole.length === 0 ? [] : [{ key: bundle.id, title: '', rows: whole }];
  if (flagged) return first;
  return [
    ...first,
    ...entries.map((entry, at) => ({
      key: `${bundle.id}.${at}`,
      title: entryTitle(say, ui, at),
      rows: rowsOf(`${of}.${at}`, entry, at),
    })),
  ];
}

/**
 * The rows of a group for review: the answered ones, then the missing ones, each in the order of the form; optional
 * unanswered rows are returned separately.
 *
 * @example reviewRows(group.rows).rows[0]?.text // never '' while anything was answered
 */
export function reviewRows(rows: readonly AnswerRow[]): {
  readonly rows: readonly AnswerRow[];
  readonly left: readonly AnswerRow[];
} {
  const open = rows.filter(({ text }) => text === '');
  return {
    rows: [...rows.filter(({ text }) => text !== ''), ...open.filter(({ problem }) => problem !== '')],
    left: open.filter(({ problem }) => problem === ''),
  };
}
