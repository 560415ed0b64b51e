import { Field, makeStyles } from '@fluentui/react-components';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { firstLanguage, languagesOf, type TextByLanguage } from '../../../../engine/edit/form/text-edits.ts';
import { PlainInput } from '../../../widgets/plain-input.tsx';
import type { DraftDocument } from '../document/draft-document.ts';
import { useLanguageNames } from './text-inputs.tsx';

const useStyles = makeStyles({ fields: { display: 'grid', gap: '12px' } });

interface TitleFieldsProps {
  readonly document: DraftDocument;
  /** The element around the fields, which `titlesIn` reads. */
  readonly elementRef: RefObject<HTMLDivElement | null>;
  /** What is wrong with the title in the person's own language, or empty. */
  readonly problem: string;
}

/** The title of something new in every language: one's own first, which is required. */
export function TitleFields({ document, elementRef, problem }: TitleFieldsProps) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const nameOf = useLanguageNames();
  const own = firstLanguage(document, i18n.language);
  const languages = [own, ...languagesOf(document).filter((language) => language !== own)];
  return (
    <div ref={elementRef} className={styles.fields}>
      {languages.map((language) => (
        <Field
          key={language}
          label={t('forms.title_in', { language: nameOf(language) })}
          required={language === own}
          {...(problem === '' || language !== own
            ? {}
            : { validationState: 'error' as const, validationMessage: problem })}
        >
          <PlainInput startText="" elementRef={null} lang={language} maxLength={60} autoComplete="off" />
        </Field>
      ))}
    </div>
  );
}

/** What is typed in the fields, by language. @example titlesIn(element) // { en: 'Pets', es: 'Mascotas' } */
export function titlesIn(element: HTMLElement | null): TextByLanguage {
  const inputs = [...(element?.querySelectorAll('input') ?? [])];
  return Object.fromEntries(inputs.map((input) => [input.lang, input.value.trim()]));
}
