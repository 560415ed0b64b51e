import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedMessage } from '../../../../engine/edit/message/message-list.ts';
import { sampleAnswers, sampleValue } from '../../../../engine/edit/message/sample-values.ts';
import { tableParts } from '../../../../engine/edit/table/table-outline.ts';
import { answersInText } from '../../../../engine/forms/reading/answered-forms.ts';
import { valueAt } from '../../../../engine/json-pointer.ts';
import { type Texts, textsOf } from '../../../../engine/texts/texts.ts';
import type { DraftDocument } from '../document/draft-document.ts';

/** Makes values for the placeholders of messages in a language. */
export function useSamples(
  document: DraftDocument,
  texts: Texts | null,
  language: string,
): (names: readonly string[], message: Pick<ListedMessage, 'flow' | 'answers'>) => Record<string, string> {
  const { i18n } = useTranslation('studio');
  const parts = useMemo(() => tableParts(document), [document]);
  return (names, { flow, answers }) => {
    const today = new Date().toISOString().slice(0, 10);
    const read = i18n.getResource(i18n.language, 'studio', 'mails.samples') as Record<string, string>;
    const say = (key: string, values = {}) => texts?.message(language, key, values) ?? key;
    const title = valueAt(document.json(`flows/${flow}.flow.json`), ['start', 'title']);
    const forms = parts.forms
      .filter(({ id }) => answers.includes(id))
      .map((form) => ({ form, facts: parts.formFactsOf(form.id) }));
    const known = {
      ...read,
      ...(typeof title === 'string' && { title: say(title) }),
      ...(forms.length > 0 && { answers: answersInText(sampleAnswers(forms, say, today), String) }),
    };
    return Object.fromEntries(names.map((name) => [name, sampleValue(name, { known, language, today })]));
  };
}

/** The texts of the draft as the server reads them; null while a file of the portal's own texts is damaged. */
export function useDraftTexts(document: DraftDocument): Texts | null {
  return useMemo(() => {
    const files = new Map(document.paths.map((path) => [path, document.text(path) ?? '']));
    try {
      return textsOf(files);
    } catch {
      return null;
    }
  }, [document]);
}
