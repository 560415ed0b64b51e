import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EXPORT_KEPT_DAYS } from '../../../contract/limits.ts';
import type { OwnExport } from '../../../contract/session/own-data.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { saveFile } from '../../app/api/save-file.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { DeletionRequest } from './deletion-request.tsx';
import { PasswordForm } from './password-form.tsx';
import type { ProfileTabProps } from './profile-tab.ts';
import { useRowStyles } from './row-styles.ts';

const useStyles = makeStyles({
  tab: { display: 'grid', gap: '16px', maxWidth: '640px', gridTemplateColumns: 'minmax(0, 1fr)' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  text: { flex: '1 1 14rem', display: 'grid', gap: '2px', minWidth: 0 },
  plain: { margin: 0 },
});

/** How often an export that is made is asked about. */
const POLL_MS = 2000;

const isUnderWay = ({ state }: OwnExport) => state === 'waiting' || state === 'running';

/** Asks for all that the property has about this person, and saves it when it is made. */
export function DataTab({ user: { token, user_id, email, impersonation } }: ProfileTabProps) {
  const { t } = useTranslation(['own-data', 'profile', 'errors']);
  const styles = useStyles();
  const client = useQueryClient();
  const queryKey = ['own exports', user_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/data-exports', { token, signal }),
    enabled: impersonation === null,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
  const show = (exports: readonly OwnExport[]) => client.setQueryData(queryKey, exports);
  const starting = useMutation({
    mutationFn: (password: string) => call('POST /api/user/data-exports', { token, body: { password } }),
    onSuccess: (exports) => {
      show(exports);
      notify('success', t('started'));
    },
  });
  if (impersonation !== null) return <Notice intent="info">{t('profile:not_impersonated')}</Notice>;
  return (
    <div className={styles.tab}>
      <p className={styles.plain}>
        {t('intro')} {t('kept', { count: EXPORT_KEPT_DAYS })}
      </p>
      <ErrorNotice error={starting.error} />
      <PasswordForm
        label={t('password')}
        hint={t('password_hint')}
        send={t('start')}
        appearance="primary"
        email={email}
        sending={starting}
      />
      <Loaded query={query}>
        {(exports) => (
          <ul className={styles.list} aria-label={t('list')} hidden={exports.length === 0}>
            {exports.map((one) => (
              <Row key={one.export_id} one={one} token={token} onChanged={show} />
            ))}
          </ul>
        )}
      </Loaded>
      <DeletionRequest token={token} user_id={user_id} email={email} />
    </div>
  );
}

interface RowProps {
  readonly one: OwnExport;
  readonly token: string;
  readonly onChanged: (exports: readonly OwnExport[]) => void;
}

function Row({ one: { export_id, state, asked_at, size, expires_at }, token, onChanged }: RowProps) {
  const { t, i18n } = useTranslation(['own-data', 'errors']);
  const styles = useStyles();
  const rows = useRowStyles();
  const dateTime = useDateTime();
  const at = dateTime(asked_at);
  const onError = (error: Error) => notify('error', errorText(i18n, error));
  const saving = useMutation({
    mutationFn: () =>
      saveFile(`/api/user/data-exports/${export_id}/file`, `data-${asked_at.slice(0, 10)}.zip`, token),
    onError,
  });
  const ending = useMutation({
    mutationFn: () => call('DELETE /api/user/data-exports/:export_id', { token, params: { export_id } }),
    onSuccess: onChanged,
    onError,
  });
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  const until =
    size === null || expires_at === null
      ? null
      : t('until', {
          size: new Intl.NumberFormat(i18n.language, format).format(Math.max(size / 1_000_000, 0.1)),
          at: dateTime(expires_at),
        });
  const isOver = state === 'failed' || state === 'removed';
  const isDone = state === 'done';
  return (
    <li className={rows.row}>
      <span className={styles.text} role="status">
        <span>{t('item', { at })}</span>
        <span className={rows.small}>{[t(`states.${state}`), until].filter(Boolean).join(' · ')}</span>
      </span>
      {isDone ? (
        <Button
          aria-label={t('save_of', { at })}
          disabledFocusable={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('save')}
        </Button>
      ) : null}
      {isOver ? null : (
        <Button
          aria-label={t(isDone ? 'remove_of' : 'stop_of', { at })}
          disabledFocusable={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t(isDone ? 'remove' : 'stop')}
        </Button>
      )}
    </li>
  );
}
