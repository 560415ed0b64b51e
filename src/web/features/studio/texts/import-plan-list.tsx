import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportPlan,
  PlannedText,
  RefusedText,
} from '../../../../engine/edit/translation/plan-import.ts';
import { TextPair } from './text-pair.tsx';

const useStyles = makeStyles({
  all: { display: 'grid', gap: '16px', width: '100%', minWidth: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300 },
  note: { margin: '4px 0', color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  item: { paddingBlock: '4px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  wrong: { margin: '4px 0', color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
});

/** The number of texts of a kind that are shown at first, and with each press of the button. */
const TEXTS_AT_ONCE = 30;

const KINDS = ['stale', 'changed', 'new'] as const;

interface ImportPlanListProps {
  readonly plan: ImportPlan;
  readonly isTaken: (text: PlannedText) => boolean;
  readonly onChoose: (texts: readonly PlannedText[], isWanted: boolean) => void;
}

/** What importing would do: each text that would change can be chosen, and each that is refused says why. */
export function ImportPlanList({ plan, isTaken, onChoose }: ImportPlanListProps) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const { planned, refused, same, empty } = plan;
  return (
    <div className={styles.all}>
      <div>
        {planned.length === 0 ? <p className={styles.note}>{t('translation.nothing')}</p> : null}
        {same === 0 ? null : <p className={styles.note}>{t('translation.same', { count: same })}</p>}
        {empty === 0 ? null : <p className={styles.note}>{t('translation.empty', { count: empty })}</p>}
      </div>
      <Section title={t('translation.kinds.refused', { count: refused.length })} texts={refused}>
        {(text) => <Refused key={`${text.id} ${text.after}`} {...text} />}
      </Section>
      {KINDS.map((kind) => {
        const texts = planned.filter((text) => text.kind === kind);
        const count = texts.filter(isTaken).length;
        const some = count === 0 ? false : 'mixed';
        return (
          <Section
            key={kind}
            title={t(`translation.kinds.${kind}`, { count: texts.length })}
            texts={texts}
            head={
              <>
                {kind === 'stale' ? <p className={styles.note}>{t('translation.stale_text')}</p> : null}
                <Checkbox
                  label={t('translation.every')}
                  checked={count === texts.length ? true : some}
                  onChange={() => onChoose(texts, count < texts.length)}
                />
              </>
            }
          >
            {(text) => (
              <li key={text.text.id} className={styles.item}>
                <Checkbox
                  label={<span className={styles.name}>{text.text.id}</span>}
                  checked={isTaken(text)}
                  onChange={(_, { checked }) => onChoose([text], checked === true)}
                />
                {kind === 'stale' ? (
                  <TextPair
                    labels={[t('translation.english_then'), t('translation.english')]}
                    texts={[text.sourceThen, text.text.source]}
                  />
                ) : null}
                <TextPair
                  labels={[
                    t(kind === 'new' ? 'translation.english' : 'translation.before'),
                    t('translation.after'),
                  ]}
                  texts={[kind === 'new' ? text.text.source : (text.text.target ?? ''), text.after]}
                />
              </li>
            )}
          </Section>
        );
      })}
    </div>
  );
}

interface SectionProps<Text> {
  readonly title: string;
  readonly texts: readonly Text[];
  readonly head?: ReactNode;
  readonly children: (text: Text) => ReactNode;
}

function Section<Text>({ title, texts, head, children }: SectionProps<Text>) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const heading = useId();
  const [most, setMost] = useState(TEXTS_AT_ONCE);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className={styles.heading}>
        {title}
      </h4>
      {head}
      <ul className={styles.list}>{texts.slice(0, most).map(children)}</ul>
      {texts.length > most ? (
        <Button onClick={() => setMost(most + TEXTS_AT_ONCE)}>
          {t('texts.more', { count: texts.length - most })}
        </Button>
      ) : null}
    </section>
  );
}

function Refused({ id, after, refusal }: RefusedText) {
  const { t } = useTranslation('studio');
  const styles = useStyles();
  const names = 'names' in refusal ? refusal.names.join(', ') : '';
  return (
    <li className={styles.item}>
      <span className={styles.name}>{id}</span>
      <p className={styles.wrong}>{t(`translation.reasons.${refusal.reason}`, { ...refusal, names })}</p>
      <TextPair labels={[t('translation.after')]} texts={[after]} />
    </li>
  );
}
