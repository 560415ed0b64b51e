import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstLanguage, languagesOf } from '../../../../engine/edit/form/text-edits.ts';
import type { DraftDocument } from '../document/draft-document.ts';
import { ChoiceField } from '../states/choice-field.tsx';

/**
 * The language of a preview, first the person's own, and the field in which it is chosen.
 *
 * @example const { language, choice } = useShownLanguage(document)
 */
export function useShownLanguage(document: DraftDocument): {
  readonly language: string;
  readonly languages: readonly string[];
  readonly choice: ReactNode;
} {
  const { t, i18n } = useTranslation('studio');
  const [language, setLanguage] = useState(firstLanguage(document, i18n.language));
  const languages = languagesOf(document);
  const names = document.json('locales/languages.json') as Record<string, string> | undefined;
  const choice = (
    <ChoiceField
      label={t('mails.language')}
      value={language}
      options={languages.map((one) => [one, names?.[one] ?? one])}
      onChoose={setLanguage}
    />
  );
  return { language, languages, choice };
}
