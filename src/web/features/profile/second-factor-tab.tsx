import { Button, makeStyles } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factor } from '../../../contract/session/second-factor.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { FactorSetUp } from '../../resident/second-factor/factor-set-up.tsx';
import { RecoveryCodes } from '../../resident/second-factor/recovery-codes.tsx';
import type { ProfileTabProps } from './profile-tab.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { useRowStyles } from './row-styles.ts';

const useStyles = makeStyles({
  tab: { display: 'grid', gap: '16px', maxWidth: '640px', gridTemplateColumns: 'minmax(0, 1fr)' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' },
  text: { flex: '1 1 14rem', display: 'grid', gap: '2px', minWidth: 0 },
  start: { justifySelf: 'start' },
});

/** What is asked for: to remove a factor, or to make new recovery codes. */
type Asked = Factor | 'codes' | null;

/** The second factors of a member of the office: adds and removes them, and makes new recovery codes. */
export function SecondFactorTab({ user: { token, user_id, impersonation } }: ProfileTabProps) {
  const { t } = useTranslation(['second-factor', 'profile']);
  const dateTime = useDateTime();
  const styles = useStyles();
  const rows = useRowStyles();
  const client = useQueryClient();
  const [adds, setAdds] = useState(false);
  const [asked, setAsked] = useState<Asked>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const queryKey = ['second-factors', user_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/second-factors', { token, signal }),
    enabled: impersonation === null,
  });
  const readAgain = () => void client.invalidateQueries({ queryKey });
  if (impersonation !== null) return <Notice intent="info">{t('profile:not_impersonated')}</Notice>;
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  const remove = async (factor: Factor, body: { password?: string; code?: string }) => {
    const params = { factor_id: factor.factor_id };
    await call('POST /api/user/second-factors/:factor_id/removal', { token, params, body });
    notify('success', t('removed'));
  };
  return (
    <Loaded query={query}>
      {({ factors, recovery_codes_left, is_required }) => (
        <div className={styles.tab}>
          <Notice intent="info">{t(is_required ? 'about_required' : 'about')}</Notice>
          <ul className={styles.list}>
            {factors.map((factor) => (
              <li key={factor.factor_id} className={rows.row}>
                <span className={styles.text}>
                  <span>{t(`kinds.${factor.kind}`)}</span>
                  <span className={rows.small}>
                    {t('used', {
                      since: dateTime(factor.created_at),
                      used: dateTime(factor.last_used_at ?? factor.created_at),
                    })}
                  </span>
                </span>
                <Button
                  aria-label={t('remove_named', { name: t(`kinds.${factor.kind}`) })}
                  onClick={() => setAsked(factor)}
                >
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
          {factors.length === 0 ? null : (
            <>
              <span>{t('recovery.left', { count: recovery_codes_left })}</span>
              <Button className={styles.start} onClick={() => setAsked('codes')}>
                {t('recovery.renew')}
              </Button>
            </>
          )}
          {adds || factors.length === 0 ? (
            <FactorSetUp
              token={token}
              onDone={() => {
                setAdds(false);
                notify('success', t('added'));
                readAgain();
              }}
            />
          ) : (
            <Button className={styles.start} appearance="primary" onClick={() => setAdds(true)}>
              {t('add.another')}
            </Button>
          )}
          {asked === null ? null : (
            <ProofDialog
              title={t(asked === 'codes' ? 'recovery.renew' : 'remove_title')}
              onDismiss={() => setAsked(null)}
              onProof={async (body) => {
                if (asked === 'codes') {
                  const path = 'POST /api/user/second-factors/recovery-codes';
                  setCodes((await call(path, { token, body })).recovery_codes);
                } else await remove(asked, body);
                setAsked(null);
                readAgain();
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
