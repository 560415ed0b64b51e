import { Badge, Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Loading } from '../../app/page/loading.tsx';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { deviceName } from './device-name.ts';
import type { ProfileTabProps } from './profile-tab.ts';
import { useRowStyles } from './row-styles.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', justifyItems: 'start' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px', width: '100%' },
  text: { flex: '1 1 14rem', display: 'grid', gap: '2px', minWidth: 0 },
});

/** This person's sessions; each can be ended, or all others at once. */
export function DevicesTab({ user: { token, user_id, impersonation } }: ProfileTabProps) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const dateTime = useDateTime();
  const styles = useStyles();
  const rows = useRowStyles();
  const client = useQueryClient();
  const queryKey = ['sessions', user_id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/sessions', { token, signal }),
    enabled: impersonation === null,
  });
  const ending = useMutation({
    mutationFn: (id: string | null): Promise<unknown> =>
      id === null
        ? call('DELETE /api/sessions', { token, query: { keep: 'current' } })
        : call('DELETE /api/sessions/:id', { token, params: { id } }),
    onSuccess: () => notify('success', t('devices.ended')),
    onError: (failure) => notify('error', errorText(i18n, failure)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (impersonation !== null) return <Notice intent="info">{t('not_impersonated')}</Notice>;
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <Loading />;
  const line = (one: OpenSession) => (
    <li key={one.id} className={rows.row}>
      <span className={styles.text}>
        <span>{deviceName(one, t('devices.unknown'))}</span>
        <span className={rows.small}>
          {t('devices.used', { time: dateTime(one.last_used_at), ip: one.ip })}
        </span>
        <span className={rows.small}>{t('devices.since', { time: dateTime(one.signed_in_at) })}</span>
      </span>
      {one.is_current ? (
        <Badge appearance="tint">{t('devices.current')}</Badge>
      ) : (
        <Button
          disabledFocusable={ending.isPending}
          aria-label={t('devices.end_named', { name: deviceName(one, t('devices.unknown')) })}
          onClick={() => ending.mutate(one.id)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
  return (
    <div className={styles.page}>
      <ul className={styles.list}>{data.map(line)}</ul>
      {data.length > 1 ? (
        <Button size="large" disabledFocusable={ending.isPending} onClick={() => ending.mutate(null)}>
          {t('devices.end_others')}
        </Button>
      ) : null}
    </div>
  );
}
