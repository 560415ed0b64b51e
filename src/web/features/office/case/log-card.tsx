import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';

/** Entries shown before somebody asks for all. */
const FIRST = 8;

const useStyles = makeStyles({ more: { justifySelf: 'start' } });

interface LogCardProps {
  readonly log: OfficeCase['log'];
  /** A process whose own history is on the page already. */
  readonly except: string | undefined;
}

/** What was done in the processes of a household, in words, the newest first. */
export function LogCard({ log: whole, except }: LogCardProps) {
  const { t } = useTranslation('office');
  const styles = useCardListStyles();
  const own = useStyles();
  const dateTime = useDateTime();
  const [isWhole, setWhole] = useState(false);
  const log = whole.filter(({ process_id }) => process_id !== except);
  const shown = isWhole ? log : log.slice(0, FIRST);
  return (
    <Card title={t(except === undefined ? 'case.log' : 'case.log_else')}>
      {log.length === 0 ? <p className={styles.none}>{t('case.log_none')}</p> : null}
      <ol className={styles.list}>
        {shown.map(({ process_id, title, at, by, name, text }) => (
          <li key={`${process_id} ${at} ${text}`} className={styles.row}>
            <span>
              {text} <span className={styles.small}>{[title, name ?? t(`case.by.${by}`)].join(' · ')}</span>
            </span>
            <time className={styles.small} dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {shown.length === log.length ? null : (
        <Button className={own.more} onClick={() => setWhole(true)}>
          {t('case.log_all', { count: log.length })}
        </Button>
      )}
    </Card>
  );
}
