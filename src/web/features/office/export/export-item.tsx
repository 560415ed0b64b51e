import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportView } from '../../../../contract/office/export/export.contract.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { saveFile } from '../../../app/api/save-file.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { ProgressBar } from '../../../app/page/progress-bar.tsx';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { usePostStyles } from '../../../resident/post-row.ts';

const useStyles = makeStyles({
  item: { display: 'grid', gap: '8px', gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' },
  title: { fontWeight: 'bold' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface ExportItemProps {
  readonly shown: ExportView;
  readonly token: string;
  readonly listKey: QueryKey;
  /** The address of its file, and what stops it or removes the file; without them, it is only shown. */
  readonly file?: string;
  readonly onEnd?: () => Promise<unknown>;
}

/** An export: how far it is, and its file while it is kept. */
export function ExportItem(props: ExportItemProps) {
  const { shown } = props;
  const { t } = useTranslation('office-export');
  const styles = useStyles();
  const rows = usePostStyles();
  const dateTime = useDateTime();
  const { state, asked_by, reason, with_uploads, saves, saved_by, saved_at } = shown;
  const at = dateTime(shown.asked_at);
  return (
    <li className={rows.row}>
      <div className={styles.item}>
        <span className={styles.title}>{t('item', { at })}</span>
        <span>{t('asked', { name: asked_by, reason })}</span>
        {with_uploads ? <span>{t('uploads')}</span> : null}
        <ExportState shown={shown} />
        {state === 'done' ? (
          <span className={rows.small}>
            {saves === 0
              ? t('never_saved')
              : t('saved', { count: saves, name: saved_by, at: dateTime(saved_at ?? '') })}
          </span>
        ) : null}
        {props.file === undefined || props.onEnd === undefined ? null : (
          <ExportButtons {...props} file={props.file} onEnd={props.onEnd} at={at} />
        )}
      </div>
    </li>
  );
}

function ExportState({
  shown: { state, done_parts, total_parts, size, expires_at },
}: Pick<ExportItemProps, 'shown'>) {
  const { t, i18n } = useTranslation('office-export');
  const dateTime = useDateTime();
  const isUnderWay = state === 'waiting' || state === 'running';
  return (
    <div role="status">
      {t(`states.${state}`)}
      {size === null || expires_at === null
        ? null
        : `. ${t('until', { size: sizeText(size, i18n.language), at: dateTime(expires_at) })}`}
      {isUnderWay && total_parts > 0 ? (
        <>
          <ProgressBar share={done_parts / total_parts} aria-label={t(`states.${state}`)} />
          <span aria-hidden="true">{t('progress', { done: done_parts, total: total_parts })}</span>
        </>
      ) : null}
    </div>
  );
}

/** A size in megabytes. @example sizeText(1_500_000, 'en') // '1.5 MB' */
function sizeText(bytes: number, language: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(Math.max(bytes / 1_000_000, 0.1));
}

function ExportButtons({
  shown,
  token,
  listKey,
  file,
  onEnd,
  at,
}: Required<ExportItemProps> & { readonly at: string }) {
  const { t, i18n } = useTranslation(['office-export', 'errors']);
  const styles = useStyles();
  const queries = useQueryClient();
  const [ask, question] = useAsk();
  const { state } = shown;
  const name = `export-${shown.asked_at.slice(0, 10)}.zip`;
  const onError = (error: Error) => notify('error', errorText(i18n, error));
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  const saving = useMutation({
    mutationFn: () => saveFile(file, name, token),
    onError,
    onSettled,
  });
  const ending = useMutation({
    mutationFn: onEnd,
    onSuccess: () => notify('success', t(state === 'done' ? 'removed' : 'stopped')),
    onError,
    onSettled,
  });
  const remove = async () => {
    const asked = { title: t('ask_title'), text: t('ask_text'), confirm: t('remove') };
    if (await ask({ ...asked, main: 'refuse' })) ending.mutate();
  };
  if (state === 'failed' || state === 'removed') return null;
  return (
    <div className={styles.buttons}>
      {state === 'done' ? (
        <>
          <Button
            icon={<ArrowDownloadRegular />}
            aria-label={t('save_of', { at })}
            disabledFocusable={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {t('save')}
          </Button>
          <Button
            aria-label={t('remove_of', { at })}
            disabledFocusable={ending.isPending}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        </>
      ) : (
        <Button
          aria-label={t('stop_of', { at })}
          disabledFocusable={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('stop')}
        </Button>
      )}
      {question}
    </div>
  );
}
