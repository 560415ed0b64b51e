import type { TFunction } from 'i18next';
import type { FormUi } from '../../../engine/forms/form.ts';
import { isEntry } from '../draft/draft-path.ts';
import { valueText } from '../field/field-look.ts';
import { maskedEnding, textFormat } from '../widgets/text-format.ts';

const SHOWN_OF_SECRET = 4;
const BULLETS = '•••••';

/**
 * An answer as a person reads it: options and states by their names, numbers grouped, days as `m/d/Y`, files by
 * name, a secret by its last characters only. '' where nothing was answered.
 *
 * @example answerText(t, screeningInfo.ui, 'ssn', '512346789') // '•••••6789'
 * @example answerText(t, addresses.ui, 'move_in_date', '2022-03-01') // '03/01/2022'
 */
export function answerText(t: TFunction, ui: FormUi, name: string, value: unknown): string {
  const field = ui.fields[name] ?? (ui.flag?.name === name ? { widget: 'checkbox' as const } : undefined);
  if (field === undefined || value === undefined || value === null || value === '') return '';
  if ('secret' in field && field.secret) return secretText(value);
  switch (field.widget) {
    case 'checkbox': {
      const ticked = 'checked' in field && field.checked !== undefined ? field.checked : true;
      return t(value === ticked ? 'forms:answers.yes' : 'forms:answers.no');
    }
    case 'upload':
      return filesOf(value).join(', ');
    case 'signature':
      return t('forms:answers.signed');
    case 'date': {
      const [year = '', month = '', day = ''] = String(value).split('-');
      return day === '' ? String(value) : `${month}/${day}/${year}`;
    }
    default: {
      const text = valueText(t, ui, name, value);
      const { prefix = '', show } = textFormat(field.widget);
      return text === '' || 'options' in field ? text : `${prefix}${isEntry(value) ? text : show(value)}`;
    }
  }
}

function secretText(value: unknown): string {
  const text = String(value);
  const ending = maskedEnding(text) ?? (text.length > SHOWN_OF_SECRET ? text.slice(-SHOWN_OF_SECRET) : '');
  return `${BULLETS}${ending}`;
}

function filesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: unknown) =>
    isEntry(file) && typeof file.file_name === 'string' ? [file.file_name] : [],
  );
}
