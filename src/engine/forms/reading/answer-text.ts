import { isValues } from '../answers/normalise.ts';
import type { FormUi, Widget } from '../form.ts';
import { CURRENCY, maskedEnding, shownText } from './shown-text.ts';

/** Returns a text by its key, in the reader's language. */
export interface Say {
  (key: string): string;
  (key: string, values: Readonly<Record<string, string | number>>): string;
}

const SHOWN_OF_SECRET = 4;
/** The widgets of amounts in dollars. */
const IN_DOLLARS: ReadonlySet<Widget> = new Set(['money', 'amount', 'currency']);
const BULLETS = '•••••';

/**
 * An answer as displayed text: options and states by their labels, numbers grouped, days as `m/d/Y`, files by name,
 * only the last characters of a secret. '' if unanswered.
 *
 * @example answerText(say, screeningInfo.ui, 'ssn', '512346789') // '•••••6789'
 * @example answerText(say, addresses.ui, 'move_in_date', '2022-03-01') // '03/01/2022'
 */
export function answerText(say: Say, ui: FormUi, name: string, value: unknown): string {
  const field = ui.fields[name] ?? (ui.flag?.name === name ? { widget: 'checkbox' as const } : undefined);
  if (field === undefined || value === undefined || value === null || value === '') return '';
  if ('secret' in field && field.secret) return secretText(value);
  switch (field.widget) {
    case 'checkbox': {
      const ticked = 'checked' in field && field.checked !== undefined ? field.checked : true;
      return say(value === ticked ? 'forms:answers.yes' : 'forms:answers.no');
    }
    case 'upload':
      return filesOf(value).join(', ');
    case 'checkboxes':
      return (Array.isArray(value) ? value : []).map((one) => valueText(say, ui, name, one)).join(', ');
    case 'signature':
      return say('forms:answers.signed');
    case 'date': {
      const [year = '', month = '', day = ''] = String(value).split('-');
      return day === '' ? String(value) : `${month}/${day}/${year}`;
    }
    default: {
      const text = valueText(say, ui, name, value);
      const prefix = IN_DOLLARS.has(field.widget) ? CURRENCY : '';
      if (text === '' || 'options' in field) return text;
      return `${prefix}${isValues(value) ? text : shownText(field.widget, value)}`;
    }
  }
}

/** The heading of a list entry: `Current address`, `Previous address 2`. */
export function entryTitle(say: Say, ui: FormUi, index: number): string {
  const { list } = ui;
  if (list === undefined) return say(ui.title);
  if (index === 0 && list.entryFirst !== undefined) return say(list.entryFirst);
  const number = list.entryFirst === undefined ? index + 1 : index;
  return say(list.entry, { number, count: number });
}

/** A value in a summary line: the name of a state, the label of an option, else the text. */
function valueText(say: Say, ui: FormUi, name: string, value: unknown): string {
  if (isValues(value)) {
    const label = value.label ?? value.code;
    return typeof label === 'string' ? label : '';
  }
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const option = ui.fields[name]?.options?.find((one) => one.value === value);
  return option === undefined ? String(value) : say(option.label);
}

function secretText(value: unknown): string {
  const text = String(value);
  const ending = maskedEnding(text) ?? (text.length > SHOWN_OF_SECRET ? text.slice(-SHOWN_OF_SECRET) : '');
  return `${BULLETS}${ending}`;
}

function filesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: unknown) =>
    isValues(file) && typeof file.file_name === 'string' ? [file.file_name] : [],
  );
}
