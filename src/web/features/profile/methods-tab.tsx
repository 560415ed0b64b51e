import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PaymentMethodView } from '../../../contract/resident/payment-method.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import type { ProfileTabProps } from './profile-tab.ts';
import { useRowStyles } from './row-styles.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px', maxWidth: '640px' },
  apart: { justifyContent: 'space-between' },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The cards and bank accounts saved for the lease; each can be removed. */
export function MethodsTab({ user: { token, metas, impersonation } }: ProfileTabProps) {
  const { t, i18n } = useTranslation(['profile', 'errors']);
  const styles = useStyles();
  const rows = useRowStyles();
  const links = useLinkStyles();
  const client = useQueryClient();
  const [asked, setAsked] = useState<PaymentMethodView | null>(null);
  const queryKey = ['payment-methods', metas.lease.lease_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/tenant/payment-methods', { token, signal }),
    enabled: metas.lease.lease_id !== null,
  });
  const keeping = useQuery({
    queryKey: ['autopays', 'keeps', metas.lease.lease_id],
    queryFn: ({ signal }) => call('GET /api/tenant/autopays', { token, signal }),
    enabled: metas.lease.lease_id !== null,
  });
  const canKeep = keeping.data?.keeps_methods ?? true;
  const remove = async ({ id }: PaymentMethodView) => {
    setAsked(null);
    try {
      await call('DELETE /api/tenant/payment-methods/:method_id', { token, params: { method_id: id } });
      notify('success', t('profile:methods.removed'));
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
    for (const changed of [queryKey, ['bill'], ['autopays']])
      void client.invalidateQueries({ queryKey: changed });
  };
  if (metas.lease.lease_id === null) return <Notice intent="info">{t('profile:methods.no_lease')}</Notice>;
  return (
    <>
      <p className={styles.text}>
        {t(canKeep ? 'profile:methods.intro' : 'profile:methods.never')}{' '}
        {canKeep ? (
          <Link className={links.plain} to="/tenant/make-payment">
            {t('profile:methods.pay')}
          </Link>
        ) : null}
      </p>
      <Loaded query={query}>
        {(methods) =>
          methods.length === 0 ? (
            <p className={styles.text}>{t('profile:methods.none')}</p>
          ) : (
            <ul className={styles.list}>
              {methods.map((method) => (
                <li key={method.id} className={mergeClasses(rows.row, styles.apart)}>
                  <span>{method.label}</span>
                  {impersonation === null ? (
                    <Button
                      aria-label={t('profile:methods.remove_named', { name: method.label })}
                      onClick={() => setAsked(method)}
                    >
                      {t('profile:methods.remove')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('profile:methods.remove_named', { name: asked.label })}
          confirm={t('profile:methods.remove')}
          onConfirm={() => void remove(asked)}
          onRefuse={() => setAsked(null)}
        >
          <p>{t('profile:methods.ask')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
