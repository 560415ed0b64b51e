import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languagesOf, textOf } from '../../../../engine/edit/form/text-edits.ts';
import type { BrokenForm, FilledForm } from '../../../../engine/explore/answers/form-examples.ts';
import { flowOfForm, runOfForm } from '../../../../engine/play/played-form.ts';
import { Notice } from '../../../app/page/notice.tsx';
import type { PlayedDraft } from '../../../flow/play-messages.ts';
import { PreviewFrame } from '../play/preview-frame.tsx';
import { ChoiceField } from '../states/choice-field.tsx';
import { usePreviewedForm } from './previewed-form.ts';
import { useLanguageNames } from './text-inputs.tsx';
import { useExamples } from './use-examples.ts';
import type { EditedForm } from './use-form.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '12px', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  fields: {
    display: 'grid',
    gap: '12px 16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  rule: { gridColumn: '1 / -1', minWidth: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** What the frame shows: grows a number whenever the answers are others, so that the page takes them. */
interface Filled {
  readonly answers: FilledForm['draft'];
  readonly facts: FilledForm['facts'] | null;
  /** The rule that the answers break, or empty. */
  readonly breaks: string;
  readonly epoch: number;
  readonly revision: number;
}

const EMPTY: Filled = { answers: {}, facts: null, breaks: '', epoch: 0, revision: 0 };

/** The form as people see it, in the page of the portal: filled by hand, or by answers that are made from its rules. */
export function FormPreview({ shown: { document, id, form } }: { readonly shown: EditedForm }) {
  const { t, i18n } = useTranslation('studio');
  const styles = useStyles();
  const languageName = useLanguageNames();
  const languages = languagesOf(document);
  const [language, setLanguage] = useState(languages.includes(i18n.language) ? i18n.language : '');
  const [isPhone, setIsPhone] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [filled, setFilled] = useState(EMPTY);
  const { source, facts, texts } = usePreviewedForm(document, id);
  const examples = useExamples(source, facts);
  const flow = useMemo(() => flowOfForm(source), [source]);
  const draft = useMemo(
    (): PlayedDraft => ({
      kind: 'draft',
      flow,
      forms: [source],
      formFacts: filled.facts ?? facts,
      texts,
      ...(language !== '' && { language }),
    }),
    [flow, source, facts, filled.facts, texts, language],
  );
  const run = useMemo(() => runOfForm(flow, filled.answers), [flow, filled.answers]);
  const fill = (given: FilledForm | null, breaks = '') => {
    setIsSent(false);
    setFilled(({ epoch }) => ({
      ...EMPTY,
      answers: given?.draft ?? {},
      facts: given?.facts ?? null,
      breaks,
      epoch: epoch + 1,
    }));
  };
  const broken = examples?.broken ?? [];
  const told = ({ field, rule }: BrokenForm) => {
    const key = form.fields.find(({ name }) => name === field)?.labelKey ?? source.ui.title;
    const label = textOf(document, key, i18n.language) ?? field;
    return t('forms.preview.breaks', {
      label,
      rule: t([`forms.breaks.${rule}`, 'forms.preview.other_rule'], { rule }),
    });
  };
  return (
    <section className={styles.part} aria-labelledby="form-preview">
      <h3 id="form-preview" className={styles.title}>
        {t('forms.preview.title')}
      </h3>
      <div className={styles.bar}>
        {(['full', 'minimal'] as const).map((which) => (
          <Button
            key={which}
            disabledFocusable={!examples?.[which]}
            onClick={() => fill(examples?.[which] ?? null)}
          >
            {t(`forms.preview.${which}`)}
          </Button>
        ))}
        <Button onClick={() => fill(null)}>{t('forms.preview.empty')}</Button>
        <Checkbox
          label={t('play.phone')}
          checked={isPhone}
          onChange={(_, { checked }) => setIsPhone(checked === true)}
        />
      </div>
      <div className={styles.fields}>
        <div className={styles.rule}>
          <ChoiceField
            label={t('forms.preview.broken')}
            value={filled.breaks}
            options={[
              ['', t('forms.preview.by_hand')],
              ...broken.map((one) => [keyOf(one), told(one)] as const),
            ]}
            onChoose={(key) => fill(broken.find((one) => keyOf(one) === key) ?? null, key)}
          />
        </div>
        <ChoiceField
          label={t('forms.preview.language')}
          value={language}
          options={languages.map((one) => [one, languageName(one)] as const)}
          onChoose={setLanguage}
        />
      </div>
      {examples === undefined ? <p className={styles.text}>{t('forms.preview.making')}</p> : null}
      {examples === null ? <Notice intent="warning">{t('forms.preview.damaged')}</Notice> : null}
      {examples && examples.full === null ? (
        <Notice intent="warning">{t('forms.preview.none')}</Notice>
      ) : null}
      <div role="status">{isSent ? <Notice intent="success">{t('forms.preview.sent')}</Notice> : null}</div>
      <PreviewFrame
        title={t('forms.preview.frame', { id })}
        draft={draft}
        run={run}
        person="person"
        revision={filled.revision}
        epoch={filled.epoch}
        isPhone={isPhone}
        onEvent={({ answers = {} }) => {
          setIsSent(true);
          setFilled((now) => ({
            ...now,
            breaks: '',
            answers: { ...now.answers, ...answers },
            revision: now.revision + 1,
          }));
        }}
      />
    </section>
  );
}

const keyOf = ({ field, rule }: BrokenForm): string => `${field} ${rule}`;
