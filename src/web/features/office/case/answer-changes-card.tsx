import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { FromTo } from '../forms/from-to.tsx';

const useStyles = makeStyles({
  change: {
    display: 'grid',
    gap: '6px',
    paddingBottom: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottom: 'none', paddingBottom: 0 },
  },
  at: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '4px' },
});

type Changes = ApplicantAnswers['changes'];

/** What an applicant has changed since the submit: which answer, from what to what, and when. */
export function AnswerChangesCard({ changes }: { readonly changes: Changes }) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const dateTime = useDateTime();
  return (
    <Card title={t('answers.changes.title')}>
      {changes.map(({ at, rows }) => (
        <section key={at} className={styles.change} aria-label={dateTime(at)}>
          <h3 className={styles.at}>
            <time dateTime={at}>{dateTime(at)}</time>
          </h3>
          <ul className={styles.list}>
            {rows.map((row, place) => (
              // Two entries of a list may have the same heading.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a change stay as they are
              <li key={place}>
                <strong>{t('answers.changes.answer', row)}</strong>{' '}
                <FromTo before={row.before} after={row.after} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
