import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDateTime } from '../app/texts/formats.ts';
import type { Upload } from './use-uploads.ts';

/** The state of a file: stored by the server, being sent (`share` 0 to 1), refused, or lost on the way. */
type FileRowState =
  | { readonly kind: 'stored'; readonly href: string; readonly at?: string | undefined }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string };

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  about: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  refused: { flex: '1 1 100%', color: tokens.colorPaletteRedForeground1 },
  bar: {
    flex: '1 1 100%',
    height: '4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
  },
  done: {
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    transformOrigin: 'left',
    transition: 'transform 120ms linear',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
});

/** The texts of a row's button, by the row's state: alone, and with the file's name. */
const REMOVAL = {
  stored: ['forms:upload.delete', 'forms:upload.delete_file'],
  sending: ['forms:upload.stop', 'forms:upload.stop_file'],
  refused: ['forms:upload.dismiss', 'forms:upload.dismiss_file'],
  failed: ['forms:upload.dismiss', 'forms:upload.dismiss_file'],
} as const;

/** One file of an upload, as a list item. */
export function FileRow(props: {
  readonly name: string;
  readonly state: FileRowState;
  readonly t: TFunction;
  readonly onRemove?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
}): ReactNode {
  const { name, state, t } = props;
  const styles = useStyles();
  const percent = state.kind === 'sending' ? Math.round(state.share * 100) : 0;
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      {state.kind === 'stored' ? (
        <>
          {state.at === undefined ? null : <span className={styles.about}>{formatDateTime(state.at)}</span>}
          <Link
            href={state.href}
            target="_blank"
            rel="noreferrer"
            aria-label={t('forms:upload.view_file', { name })}
          >
            {t('forms:upload.view')}
          </Link>
        </>
      ) : null}
      {state.kind === 'failed' && props.onRetry !== undefined ? (
        <Button size="small" onClick={props.onRetry} aria-label={t('forms:upload.retry_file', { name })}>
          {t('forms:upload.retry')}
        </Button>
      ) : null}
      {props.onRemove === undefined ? null : (
        <Button
          size="small"
          appearance="subtle"
          onClick={props.onRemove}
          aria-label={t(REMOVAL[state.kind][1], { name })}
        >
          {t(REMOVAL[state.kind][0])}
        </Button>
      )}
      {state.kind === 'sending' ? (
        <div
          role="progressbar"
          aria-label={t('forms:upload.sending', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={styles.bar}
        >
          <div className={styles.done} style={{ transform: `scaleX(${state.share})` }} />
        </div>
      ) : null}
      {state.kind === 'refused' || state.kind === 'failed' ? (
        <span className={styles.refused}>{state.reason}</span>
      ) : null}
    </li>
  );
}

/** A file that is being sent or was not stored. `onGone` is called when the pressed button is gone, to move the focus. */
export function UploadRow(props: {
  readonly upload: Upload;
  readonly t: TFunction;
  readonly onGone: () => void;
}): ReactNode {
  const { upload, t, onGone } = props;
  const then = (act: () => void) => () => {
    act();
    onGone();
  };
  return (
    <FileRow
      t={t}
      name={upload.name}
      state={upload}
      onRetry={then(upload.retry)}
      onRemove={then(upload.drop)}
    />
  );
}
