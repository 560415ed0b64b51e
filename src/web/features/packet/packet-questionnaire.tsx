import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PacketQuestionnaire as Answered } from '../../../contract/application/packet.contract.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';
import { questionTypes } from '../../../engine/questionnaires/question-types.ts';
import { formatDateTime, formatDay } from '../../app/texts/formats.ts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { margin: 0, paddingInlineStart: '24px', display: 'grid', gap: '10px' },
  question: { fontWeight: tokens.fontWeightSemibold },
  answer: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  more: { margin: '4px 0 0', paddingInlineStart: '12px', overflowWrap: 'anywhere' },
});

/** The labels of the chosen options; an option that no longer exists is shown by its id. */
function labelsOf({ value, meta }: QuestionItem): string {
  const ids = typeof value === 'string' ? [value] : value;
  const label = (id: string) => meta.options?.find((option) => option.id === id)?.label ?? id;
  return ids
    .filter((id) => id !== '')
    .map(label)
    .join(', ');
}

function textOf(item: QuestionItem): string {
  const { value } = item;
  const { shown } = questionTypes[item.type];
  if (shown === 'labels') return labelsOf(item);
  if (typeof value !== 'string' || value === '') return '';
  if (shown === 'day') return formatDay(value);
  return shown === 'amount' ? `$${value}` : value;
}

/** The questions of an answered questionnaire with their answers. Typed answers are shown as text. */
export function PacketQuestionnaire({ answered }: { readonly answered: Answered }) {
  const { t } = useTranslation('packet');
  const styles = useStyles();
  const { about, completed_at, items } = answered;
  return (
    <>
      <p className={mergeClasses('packet-lead', styles.note)}>
        {about === '' ? null : `${t('about', { address: about })} · `}
        {t('answered_on', { date: formatDateTime(completed_at) })}
      </p>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <span className={styles.question}>{item.name}</span>
            {questionTypes[item.type].shown === 'files' ? (
              <Files item={item} />
            ) : (
              <p className={styles.answer}>{textOf(item) || t('unanswered')}</p>
            )}
            {item.condition_value === '' ? null : (
              <p className={styles.more}>
                <span className={styles.question}>{item.condition_question}</span>
                <br />
                {item.condition_value}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Files({ item }: { readonly item: QuestionItem }) {
  const { t } = useTranslation('packet');
  const styles = useStyles();
  const files = item.meta.files ?? [];
  if (files.length === 0) return <p className={styles.answer}>{t('unanswered')}</p>;
  return files.map((file) => (
    <p key={file.id} className={styles.answer}>
      <Link href={file.view_path} target="_blank" rel="noreferrer">
        {file.name}
      </Link>
    </p>
  ));
}
