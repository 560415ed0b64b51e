import { makeStyles } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholderNames } from '../../../../../engine/edit/message/sample-values.ts';
import { type ListedPaper, listedPapers } from '../../../../../engine/edit/paper/paper-list.ts';
import { pointer, pointerParts } from '../../../../../engine/json-pointer.ts';
import { ErrorNotice, Notice } from '../../../../app/page/notice.tsx';
import { DocumentView } from '../../../../pdf/document-view.tsx';
import { Card } from '../../../../resident/card.tsx';
import type { DraftDocument } from '../../document/draft-document.ts';
import { useDraftDocument } from '../../document/draft-provider.tsx';
import { usePlace } from '../../document/use-place.ts';
import { ChoiceField } from '../../states/choice-field.tsx';
import { useShownLanguage } from '../language-choice.tsx';
import { MessageTexts } from '../message-texts.tsx';
import { SampleValues } from '../sample-values.tsx';
import { useDraftTexts, useSamples } from '../use-samples.ts';
import { useSample } from './use-sample.ts';

const useStyles = makeStyles({
  view: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  choice: { maxWidth: '32rem', minWidth: 0, '& > *': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  parts: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  texts: { display: 'grid', gap: '20px', minWidth: 0 },
  // A page is as wide as a screen: beside its texts it is shown smaller.
  pages: { minWidth: 0, zoom: 0.54, '@media (max-width: 599px)': { zoom: 0.38 } },
});

/** The papers that the flows of a draft make: their texts in every language, and each as it is given to people. */
export function PapersView({ token }: { readonly token: string }) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const document = useDraftDocument();
  const { file, at, go } = usePlace();
  const papers = useMemo(() => listedPapers(document), [document]);
  const [, named] = pointerParts(at);
  const ofFile = papers.filter(({ path }) => path === file);
  const paper = ofFile.find(({ state }) => state === named) ?? ofFile[0] ?? papers[0] ?? null;
  if (paper === null) return <Notice intent="info">{t('papers.none')}</Notice>;
  const idOf = ({ flow, state }: ListedPaper) => `${flow}/${state}`;
  return (
    <div className={styles.view}>
      <div className={styles.choice}>
        <ChoiceField
          label={t('papers.paper')}
          value={idOf(paper)}
          options={papers.map((one) => [idOf(one), t(`papers.kinds.${one.kind}`, { name: idOf(one) })])}
          onChoose={(id) => {
            const chosen = papers.find((one) => idOf(one) === id);
            if (chosen !== undefined) go({ file: chosen.path, at: pointer('states', chosen.state) });
          }}
        />
      </div>
      <Opened key={idOf(paper)} {...{ token, document, paper }} />
    </div>
  );
}

interface OpenedProps {
  readonly token: string;
  readonly document: DraftDocument;
  readonly paper: ListedPaper;
}

function Opened({ token, document, paper }: OpenedProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { language, languages, choice } = useShownLanguage(document);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const texts = useDraftTexts(document);
  const sampled = useSamples(document, texts, language);
  const { flow, state, title, text, terms } = paper;
  const keys = [title, text, ...terms].filter((key) => key !== '');
  const names = placeholderNames(keys.map((key) => texts?.message(language, key, {}) ?? '')).filter(
    (name) => name !== 'term',
  );
  // The place is printed on records, whether or not their text names it.
  const printed = [...new Set(['property', 'unit', ...names])];
  const values = { ...sampled(printed, { flow, answers: [] }), ...typed };
  const { data, error, isFetching, dataUpdatedAt } = useSample(token, { flow, state, language, values });
  return (
    <div className={styles.parts}>
      <div className={styles.texts}>
        {title === '' ? null : (
          <MessageTexts name={t('papers.title')} textKey={title} languages={languages} />
        )}
        {text === '' ? null : <MessageTexts name={t('papers.text')} textKey={text} languages={languages} />}
        {terms.map((key) => (
          <MessageTexts key={key} name={t('papers.term')} textKey={key} languages={languages} />
        ))}
        <SampleValues names={printed} values={values} typed={typed} onChange={setTyped} />
      </div>
      <Card title={t('papers.made')}>
        {choice}
        <p role="status">{isFetching ? t('papers.making') : t('papers.by_same_code')}</p>
        <ErrorNotice error={error} />
        {data === undefined ? null : (
          <div className={styles.pages}>
            <DocumentView
              key={dataUpdatedAt}
              source={data}
              onRetry={async () => undefined}
              Overlay={Nothing}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

/** Nothing is drawn over a sample. */
function Nothing(): null {
  return null;
}
