import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Special } from '../../../contract/guest/listing.contract.ts';
import { formatDay } from '../../app/texts/formats.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: '4px',
    marginBlock: '12px 20px',
    padding: '12px 16px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    overflowWrap: 'anywhere',
  },
  text: { fontWeight: tokens.fontWeightSemibold },
  until: { color: tokens.colorNeutralForeground2 },
});

/** The specials of today, above what homes cost; nothing if there are none. */
export function Specials({ specials }: { readonly specials: readonly Special[] | undefined }): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  if (specials === undefined) return null;
  return (
    <ul className={styles.list} aria-label={t('specials.title')}>
      {specials.map(({ text, until }) => (
        <li key={text}>
          <span className={styles.text}>{text}</span>{' '}
          <span className={styles.until}>{t('specials.until', { day: formatDay(until) })}</span>
        </li>
      ))}
    </ul>
  );
}
