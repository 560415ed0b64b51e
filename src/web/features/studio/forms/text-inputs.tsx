import { Field, Input, Textarea } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesOf, textEdits, textsOf } from '../../../../engine/edit/form/text-edits.ts';
import type { DraftDocument } from '../document/draft-document.ts';

interface TextInputsProps {
  readonly document: DraftDocument;
  /** The message key whose texts are edited. */
  readonly textKey: string;
  /** What the text is, with its language: `Label (Spanish)`. */
  readonly label: (language: string) => string;
  /** A text of several lines. */
  readonly long?: boolean;
}

/** The text of one message key in every language, each saved as it is typed. */
export function TextInputs({ document, textKey, label, long = false }: TextInputsProps) {
  const nameOf = useLanguageNames();
  const texts = textsOf(document, textKey);
  return languagesOf(document).map((language) => {
    const own = {
      size: 'large',
      lang: language,
      value: texts[language] ?? '',
      readOnly: document.readOnly,
      onChange: (_: unknown, { value }: { readonly value: string }) =>
        document.edit(textEdits(document, textKey, { [language]: value })),
    } as const;
    return (
      <Field key={language} label={label(nameOf(language))}>
        {long ? (
          <Textarea {...own} rows={4} resize="vertical" maxLength={5000} />
        ) : (
          <Input {...own} maxLength={1000} />
        )}
      </Field>
    );
  });
}

/** The name of a language in the language of the page. @example nameOf('es') // 'Spanish' */
export function useLanguageNames(): (language: string) => string {
  const { i18n } = useTranslation();
  const names = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'language' }), [i18n.language]);
  return (language) => names.of(language) ?? language;
}
