import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccessLogEntry } from '../../../contract/session/resident.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { Loading } from '../../app/page/loading.tsx';
import { ErrorNotice } from '../../app/page/notice.tsx';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { deviceName } from './device-name.ts';
import type { ProfileTabProps } from './profile-tab.ts';

const useStyles = makeStyles({
  intro: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  one: {
    display: 'grid',
    gap: '2px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** Who accessed this person's data: sign-ins, devices, links and impersonations, newest first. */
export function AccessTab({ user: { token, user_id } }: ProfileTabProps) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const dateTime = useDateTime();
  const styles = useStyles();
  const { data, error } = useQuery({
    queryKey: ['access-log', user_id],
    queryFn: ({ signal }) => call('GET /api/user/access-log', { token, signal }),
  });
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <Loading />;
  const line = ({ kind, at, ends_at, by, reason, ip, is_new, ...device }: AccessLogEntry, index: number) => (
    <li key={`${at} ${index}`} className={styles.one}>
      <span>
        {i18n.exists(`profile:access.kinds.${kind}`)
          ? t(`access.kinds.${kind}`, { by: by ?? t('access.somebody') })
          : t('access.kinds.other')}{' '}
        {is_new ? <Badge appearance="tint">{t('access.new_device')}</Badge> : null}
      </span>
      {reason === null ? null : <span>{t('access.reason', { reason })}</span>}
      <span className={styles.small}>
        {ends_at === null ? dateTime(at) : t('access.until', { from: dateTime(at), to: dateTime(ends_at) })}
        {[deviceName(device, ''), ip].filter((part) => part !== '').map((part) => ` · ${part}`)}
      </span>
    </li>
  );
  return (
    <>
      <p className={styles.intro}>{t('access.intro')}</p>
      <ul className={styles.list}>{data.map(line)}</ul>
    </>
  );
}
