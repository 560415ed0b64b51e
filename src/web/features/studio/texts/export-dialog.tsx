import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tableLanguages } from '../../../../engine/edit/texts/text-sources.ts';
import { SOURCE_LANGUAGE } from '../../../../engine/edit/texts/text-table.ts';
import {
  type TranslatedText,
  translatedTexts,
} from '../../../../engine/edit/translation/translated-texts.ts';
import { translationCsv } from '../../../../engine/edit/translation/translation-csv.ts';
import { translationXliff } from '../../../../engine/edit/translation/write-xliff.ts';
import { saveBlob } from '../../../app/api/save-file.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { ChoiceField } from '../states/choice-field.tsx';
import { DraftDialog } from '../states/draft-dialog.tsx';
import { useLanguageName } from './use-language-name.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface Format {
  readonly type: string;
  readonly extension: string;
  readonly write: (language: string, texts: readonly TranslatedText[]) => string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  csv: { type: 'text/csv;charset=utf-8', extension: 'csv', write: translationCsv },
  xliff: { type: 'application/xliff+xml', extension: 'xlf', write: translationXliff },
};

const CHOICES = ['open', 'all'] as const;

/** Saves the texts of one language as a file for those who translate. */
export function ExportDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const nameOf = useLanguageName();
  const languages = tableLanguages(document).filter((language) => language !== SOURCE_LANGUAGE);
  const [language, setLanguage] = useState(languages.at(-1) ?? SOURCE_LANGUAGE);
  const [format, setFormat] = useState('csv');
  const [asked, setAsked] = useState<(typeof CHOICES)[number] | null>(null);
  const texts = useMemo(() => {
    const all = translatedTexts(document, language);
    return { all, open: all.filter(({ state }) => state !== 'translated') };
  }, [document, language]);
  const which = asked ?? (texts.open.length > 0 ? 'open' : 'all');
  const save = () => {
    const { type, extension, write } = FORMATS[format] as Format;
    saveBlob(new Blob([write(language, texts[which])], { type }), `texts-${language}.${extension}`);
    return true;
  };
  return (
    <DraftDialog
      title={t('translation.export_title')}
      confirm={t('translation.save')}
      onConfirm={save}
      onDismiss={onDismiss}
    >
      <div className={styles.fields}>
        <ChoiceField
          label={t('translation.language')}
          value={language}
          options={languages.map((one) => [one, nameOf(one)])}
          onChoose={setLanguage}
        />
        <ChoiceField
          label={t('translation.which')}
          value={which}
          options={CHOICES.map((one) => [one, t(`translation.${one}`, { count: texts[one].length })])}
          onChoose={(value) => setAsked(CHOICES.find((one) => one === value) ?? null)}
        />
        <ChoiceField
          label={t('translation.format')}
          value={format}
          options={Object.keys(FORMATS).map((one) => [one, t(`translation.formats.${one}`)])}
          onChoose={setFormat}
        />
      </div>
    </DraftDialog>
  );
}
