import { makeStyles, tokens } from '@fluentui/react-components';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from '../app/page/notice.tsx';
import { isNothingOpen, type OpenWork } from './open-work.ts';
import { standingText } from './standing-text.ts';

/** The places where open work can be done or seen. */
export type Place = 'documents' | 'household';

interface OpenWorkListProps {
  readonly work: OpenWork;
  /** The address of a place, for its link. */
  readonly addressOf: (place: Place) => string;
  /** Goes there without leaving the page; by default the link is followed. */
  readonly onGo?: (place: Place) => void;
}

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingInlineStart: '20px', display: 'grid', gap: '4px' },
  part: { '& + &': { marginBlockStart: '12px' } },
  lead: { fontWeight: tokens.fontWeightSemibold },
  link: { display: 'inline-block', marginBlockStart: '6px', color: tokens.colorBrandForegroundLink },
});

/** The missing documents and the people who are not done, by name, with links; renders nothing if there are none. */
export function OpenWorkList({ work, addressOf, onGo }: OpenWorkListProps) {
  const { t } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  if (isNothingOpen(work)) return null;
  const { documents, members } = work;
  const go = (place: Place) => (event: MouseEvent) => {
    if (onGo === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(place);
  };
  const way = (place: Place) => (
    <Link className={styles.link} to={addressOf(place)} onClick={go(place)}>
      {t(`apply.open_work.to_${place}`)}
    </Link>
  );
  return (
    <Notice intent="warning">
      {documents.length === 0 ? null : (
        <div className={styles.part}>
          <span className={styles.lead}>{t('apply.open_work.documents', { count: documents.length })}</span>
          <ul className={styles.list}>
            {documents.map(({ id, file_name, value }) => (
              <li key={id}>{value === '' ? file_name : t('apply.open_work.undated', { name: file_name })}</li>
            ))}
          </ul>
          {way('documents')}
        </div>
      )}
      {members.length === 0 ? null : (
        <div className={styles.part}>
          <span className={styles.lead}>{t('apply.open_work.members')}</span>
          <ul className={styles.list}>
            {members.map((member) => (
              <li key={member.id}>
                {t('apply.open_work.member', { name: member.first_name, standing: standingText(t, member) })}
              </li>
            ))}
          </ul>
          {way('household')}
        </div>
      )}
    </Notice>
  );
}
