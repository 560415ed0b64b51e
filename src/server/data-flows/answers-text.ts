import { listFiles, type StoredFile } from '../../db/applicant/file.repository.ts';
import { formInstance } from '../../engine/forms/answers/instance.ts';
import type { FieldUi, FormBundle } from '../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { propertyOf } from '../features/application/applicant.subject.ts';
import { signedPath } from '../file-ticket.ts';
import { type Answers, isValues } from '../forms/answer-fields.ts';
import type { FlowTaskContext } from './done-work.ts';
import { flowFormFacts } from './flow.subject.ts';

/** How long the files in a mail can be opened. */
const LINK_DAYS = 30;

/**
 * The answers to these forms in words of the fallback language, a line each. Secrets are left out; files are links.
 *
 * @example await answersText(context, ['pool/swimmer'], answers) // 'Swimmers\nName: Ada\nCan swim: Yes'
 */
export async function answersText(
  context: FlowTaskContext,
  forms: readonly string[],
  answers: Answers,
): Promise<string> {
  const { deps, trx, subject } = context;
  const { settings } = await propertyOf(context);
  const facts = flowFormFacts(settings.time_zone, deps);
  const files = new Map((await listFiles(trx, subject.id)).map((file) => [file.id, file]));
  const say = (key: string) => deps.texts.message(FALLBACK_LANGUAGE, key, {});
  const blocks = forms.flatMap((id) => {
    const bundle = deps.forms.get(id);
    if (bundle === undefined) return [];
    const entries = entriesOf(bundle, formInstance(bundle, answers, facts));
    return entries.map((entry) =>
      [say(bundle.ui.title), ...bundle.ui.rows.flat().flatMap((name) => lineOf(name, bundle, entry))].join(
        '\n',
      ),
    );
  });
  return blocks.join('\n\n');

  function lineOf(name: string, { ui }: FormBundle, entry: Answers): string[] {
    const field = ui.fields[name];
    const value = entry[name];
    if (field === undefined || field.secret || value === undefined || value === null || value === '')
      return [];
    return [`${say(field.label)}: ${textOf(field, value)}`];
  }

  function textOf(field: FieldUi, value: unknown): string {
    if (field.widget === 'upload') return linksOf(value).join('\n');
    if (typeof value === 'boolean') return say(value ? 'forms:answers.yes' : 'forms:answers.no');
    const option = field.options?.find((one) => one.value === value);
    return option === undefined ? String(value) : say(option.label);
  }

  function linksOf(value: unknown): string[] {
    const entries = Array.isArray(value) ? value.filter(isValues) : [];
    const stored = entries.flatMap(({ id }): StoredFile[] => {
      const file = files.get(String(id));
      return file === undefined ? [] : [file];
    });
    return stored.map(
      ({ id, file_name }) =>
        `${file_name} ${deps.settings.baseUrl}${signedPath(deps, id, LINK_DAYS * 24 * 60)}`,
    );
  }
}

function entriesOf({ ui }: FormBundle, instance: Answers): Answers[] {
  const value = ui.of === null ? instance : instance[ui.of];
  return (Array.isArray(value) ? value : [value]).filter(isValues);
}
