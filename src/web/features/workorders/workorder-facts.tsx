import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Workorder } from '../../../contract/resident/workorder.contract.ts';
import { dayText } from '../../../engine/language/moments.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Card } from '../../resident/card.tsx';
import { Photos } from './photos.tsx';
import { StatusBadge } from './status-badge.tsx';

const useStyles = makeStyles({
  text: { margin: 0, whiteSpace: 'pre-wrap', lineHeight: tokens.lineHeightBase400 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 24px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '@media (max-width: 599px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2px',
      '& dd': { marginBlockEnd: '8px' },
    },
  },
  times: { listStyleType: 'none', margin: 0, padding: 0 },
});

/** The details of the request. */
export function WorkorderFacts({ workorder }: { readonly workorder: Workorder }) {
  const { t, i18n } = useTranslation('workorders');
  const dateTime = useDateTime();
  const styles = useStyles();
  const { title, status, description, category, reference, created_at, unit_uid, photos, times } = workorder;
  const { permission_to_enter, entry_note } = workorder;
  const facts: readonly (readonly [string, string])[] = [
    ['reference', reference],
    ['category', t(`categories.${category}`)],
    ['unit', unit_uid],
    ['asked', dateTime(created_at)],
    ['enter', t(permission_to_enter ? 'facts.may_enter' : 'facts.may_not_enter')],
    ['note', entry_note],
  ];
  return (
    <Card title={title} action={<StatusBadge status={status} />}>
      <p className={styles.text}>{description}</p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [
            <dt key={`${name} name`}>{t(`facts.${name}`)}</dt>,
            <dd key={name}>{value}</dd>,
          ])}
        <dt>{t('facts.times')}</dt>
        <dd>
          <ul className={styles.times}>
            {times.map(({ day, part }) => (
              <li key={`${day} ${part}`}>
                {dayText(i18n.language, day)}, {t(`parts.${part}`)}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <Photos label={t('add.photos')} files={photos} nameOf={(name) => t('facts.photo', { name })} />
    </Card>
  );
}
