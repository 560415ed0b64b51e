import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { Loading } from '../../app/page/loading.tsx';
import { ErrorNotice, Notice } from '../../app/page/notice.tsx';
import { PROVIDERS, type SocialBody, type SocialType } from '../../app/session/social-sign-in.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { useConfigs } from '../../app/use-configs.ts';
import { useSocialFrame } from '../../widgets/social/use-social-frame.tsx';
import type { ProfileTabProps } from './profile-tab.ts';
import { useRowStyles } from './row-styles.ts';

const useStyles = makeStyles({
  intro: { margin: 0, color: tokens.colorNeutralForeground2, maxWidth: '640px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  text: { flex: '1 1 14rem', display: 'grid', gap: '2px', minWidth: 0, overflowWrap: 'anywhere' },
});

/** The path of this tab, to which a provider returns. */
const HERE = '/profile/sign-in';

/** This person's social sign-ins, to connect and disconnect. @see spec/platform.md §2 Login page */
export function SignInTab({ user: { token, user_id, impersonation } }: ProfileTabProps) {
  const { t, i18n } = useTranslation(['profile', 'signin', 'errors']);
  const dateTime = useDateTime();
  const styles = useStyles();
  const rows = useRowStyles();
  const client = useQueryClient();
  const configs = useConfigs();
  const [ask, question] = useAsk();
  const queryKey = ['social', user_id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/social', { token, signal }),
    enabled: impersonation === null,
  });
  const nameOf = (type: SocialType) => t(`signin:social.names.${type}`);
  const tell = (failure: unknown) => notify('error', errorText(i18n, failure));
  const connecting = useMutation({
    mutationFn: (body: SocialBody) => call('POST /api/user/social', { token, body }),
    onSuccess: () => notify('success', t('signin:social.connected')),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const [begin, isBeginning, dialog] = useSocialFrame(connecting.mutate);
  const disconnecting = useMutation({
    mutationFn: (type: SocialType) => call('DELETE /api/user/social/:type', { token, params: { type } }),
    onSuccess: (_, type) => notify('success', t('sign_in.disconnected', { provider: nameOf(type) })),
    onError: tell,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (impersonation !== null) return <Notice intent="info">{t('not_impersonated')}</Notice>;
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined || configs === null) return <Loading />;
  const connectedAt = (type: SocialType) => data.connected.find((one) => one.type === type);
  // A connected provider can be disconnected even if the portal no longer offers it.
  const shown = PROVIDERS.filter(({ type, id }) => configs[id] !== null || connectedAt(type) !== undefined);
  const disconnect = async (type: SocialType) => {
    const provider = nameOf(type);
    const isSure = await ask({
      title: t('sign_in.disconnect_title', { provider }),
      text: t('sign_in.disconnect_text', { provider }),
      confirm: t('sign_in.disconnect', { provider }),
    });
    if (isSure) disconnecting.mutate(type);
  };
  const isBusy = isBeginning || connecting.isPending || disconnecting.isPending;
  const line = ({ type }: (typeof PROVIDERS)[number]) => {
    const connected = connectedAt(type);
    const provider = nameOf(type);
    return (
      <li key={type} className={rows.row}>
        <span className={styles.text}>
          <span>{provider}</span>
          <span className={rows.small}>
            {connected === undefined
              ? t('sign_in.not_connected')
              : t('sign_in.connected', {
                  email: connected.email,
                  date: dateTime(connected.connected_at),
                })}
          </span>
        </span>
        <Button
          size="large"
          disabledFocusable={isBusy}
          onClick={() =>
            connected === undefined ? begin({ type, redirect: HERE, connects: true }) : void disconnect(type)
          }
        >
          {t(`sign_in.${connected === undefined ? 'connect' : 'disconnect'}`, { provider })}
        </Button>
      </li>
    );
  };
  return (
    <>
      <p className={styles.intro}>
        {shown.length === 0
          ? t('sign_in.none')
          : `${t('sign_in.intro')} ${t(`sign_in.${data.has_password ? 'with' : 'without'}_password`)}`}
      </p>
      <ul className={styles.list}>{shown.map(line)}</ul>
      {question}
      {dialog}
    </>
  );
}
