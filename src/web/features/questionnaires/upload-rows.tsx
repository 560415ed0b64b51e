import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../app/page/progress-bar.tsx';
import type { Upload } from '../../widgets/use-uploads.ts';

/** Styles of the rows of a question's files: stored, uploading, failed. */
export const useFileRowStyles = makeStyles({
  list: { width: '100%', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    paddingBlock: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
});

const useStyles = makeStyles({
  wide: { flex: '1 1 100%' },
  reason: { color: tokens.colorPaletteRedForeground1 },
});

interface UploadRowsProps {
  readonly uploads: readonly Upload[];
  /** The text of the question. */
  readonly question: string;
  /** Called when a row, with the pressed button, was removed. */
  readonly onGone: () => void;
}

/** The files of a question that are uploading, and those that failed, with the reasons. */
export function UploadRows({ uploads, question, onGone }: UploadRowsProps) {
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const rows = useFileRowStyles();
  const running = uploads.filter(({ kind }) => kind === 'sending');
  const lost = uploads.filter(({ kind }) => kind !== 'sending');
  const then = (act: () => void) => () => {
    act();
    onGone();
  };
  return (
    <>
      {running.length === 0 ? null : (
        <ul className={rows.list} aria-label={t('files.underway', { name: question })}>
          {running.map(({ key, name, share, drop }) => (
            <li key={key} className={rows.row}>
              <span className={rows.name}>{name}</span>
              <span>{Math.round(share * 100)}%</span>
              <Button size="small" aria-label={t('files.stop_file', { name })} onClick={then(drop)}>
                {t('files.stop')}
              </Button>
              <div className={styles.wide}>
                <ProgressBar share={share} aria-label={t('files.uploading', { name })} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className={lost.length === 0 ? undefined : rows.list}>
        {lost.map(({ key, name, kind, reason, retry, drop }) => (
          <div key={key} className={rows.row}>
            <span className={rows.name}>
              {kind === 'failed' ? `${t('files.lost', { name })} ` : null}
              <span className={styles.reason}>{reason}</span>
            </span>
            {kind === 'failed' ? (
              <Button size="small" aria-label={t('files.retry_file', { name })} onClick={then(retry)}>
                {t('files.retry')}
              </Button>
            ) : null}
            <Button size="small" aria-label={t('files.dismiss_file', { name })} onClick={then(drop)}>
              {t('files.dismiss')}
            </Button>
          </div>
        ))}
      </div>
    </>
  );
}
