import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  sourceRows,
  type TextSource,
  tableLanguages,
  textSources,
} from '../../../../engine/edit/texts/text-sources.ts';
import { SOURCE_LANGUAGE, type TextRow } from '../../../../engine/edit/texts/text-table.ts';
import { useDraftDocument } from '../document/draft-provider.tsx';
import { usePlace } from '../document/use-place.ts';
import { ChoiceField } from '../states/choice-field.tsx';
import { TextTable } from './text-table.tsx';
import { TranslationBar } from './translation-bar.tsx';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px' },
  field: { flex: '1 1 14rem', maxWidth: '24rem', minWidth: 0 },
});

const SHOWN = ['all', 'missing', 'stale', 'placeholders'] as const;
type Shown = (typeof SHOWN)[number];
const ORDERS = ['file', 'longest'] as const;

/** The texts of a namespace by language: what is missing, what its English has left behind, and how long each is. */
export function TextsView() {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const { file, go } = usePlace();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('file');
  const languages = tableLanguages(document);
  const sources = textSources(document);
  const source = sources.find((one) => isOf(one, file, languages)) ?? sources[0] ?? NO_SOURCE;
  const rows = sourceRows(document, source, languages);
  const found = rows.filter((row) => isShown(row, shown) && hasWords(row, words));
  const sorted = order === 'file' ? found : [...found].sort((one, other) => lengthOf(other) - lengthOf(one));
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <div className={styles.field}>
          <ChoiceField
            label={t('texts.file')}
            value={source.id}
            options={sources.map(({ id }) => id)}
            onChoose={(chosen) =>
              go({ file: sources.find(({ id }) => id === chosen)?.pathOf(SOURCE_LANGUAGE) ?? null })
            }
          />
        </div>
        <Field label={t('texts.search')} className={styles.field}>
          <Input size="large" type="search" value={words} onChange={(_, { value }) => setWords(value)} />
        </Field>
        <div className={styles.field}>
          <ChoiceField
            label={t('texts.shown')}
            value={shown}
            options={SHOWN.map((one) => [one, t(`texts.show.${one}`, { count: countOf(rows, one) })])}
            onChoose={(chosen) => setShown(SHOWN.find((one) => one === chosen) ?? 'all')}
          />
        </div>
        <div className={styles.field}>
          <ChoiceField
            label={t('texts.order')}
            value={order}
            options={ORDERS.map((one) => [one, t(`texts.orders.${one}`)])}
            onChoose={(chosen) => setOrder(ORDERS.find((one) => one === chosen) ?? 'file')}
          />
        </div>
      </div>
      <TranslationBar />
      <TextTable key={source.id} rows={sorted} languages={languages} source={source} />
    </div>
  );
}

const NO_SOURCE: TextSource = { id: '', pathOf: () => '' };

function isOf({ pathOf }: TextSource, file: string | null, languages: readonly string[]): boolean {
  return languages.some((language) => pathOf(language) === file);
}

function isShown({ missing, stale, placeholders }: TextRow, shown: Shown): boolean {
  if (shown === 'missing') return missing.length > 0;
  if (shown === 'stale') return stale.length > 0;
  return shown === 'all' || Object.values(placeholders).some((names) => names.length > 0);
}

const countOf = (rows: readonly TextRow[], shown: Shown): number =>
  rows.filter((row) => isShown(row, shown)).length;

function hasWords({ key, texts }: TextRow, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [key, ...Object.values(texts)].some((text) => text?.toLowerCase().includes(wanted) === true);
}

const lengthOf = ({ texts, longest }: TextRow): number => texts[longest]?.length ?? 0;
