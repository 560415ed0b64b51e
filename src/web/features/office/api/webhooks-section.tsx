import { Button, makeStyles } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { WebhookRow } from '../../../../contract/office/api/webhook.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { useRegisterChange } from '../forms/use-register-change.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { MadeKey } from './made-key.tsx';

/** The key of the addresses in the query cache. */
const WEBHOOKS_KEY = 'office-webhooks';

const useStyles = makeStyles({
  section: {
    display: 'grid',
    gap: '12px',
    justifyItems: 'stretch',
    '& > button': { justifySelf: 'start' },
    '& > h2, & > p': { margin: 0 },
  },
  list: { display: 'grid', gap: '16px', margin: 0, padding: 0, listStyle: 'none' },
  url: { overflowWrap: 'anywhere', fontWeight: 'bold' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
});

/** The addresses of other programs that are told what happens. */
export function WebhooksSection({ token, policies }: OfficeMember) {
  const { t } = useTranslation('office-api');
  const styles = useStyles();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { run } = useRegisterChange(WEBHOOKS_KEY);
  const asked = useQuery({
    queryKey: [WEBHOOKS_KEY, token],
    queryFn: ({ signal }) => call('GET /api/office/webhooks', { token, signal }),
  });
  const mayServe = policiesMay(policies, 'serve property');
  return (
    <section className={styles.section}>
      <h2>{t('webhooks.heading')}</h2>
      <p>{t('webhooks.about')}</p>
      {mayServe ? <Button onClick={() => setIsAdding(true)}>{t('webhooks.add')}</Button> : null}
      <Loaded query={asked}>
        {({ rows, flows }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState text={t('webhooks.none')} icon={<PlugDisconnectedRegular />} />
            ) : (
              <ul className={styles.list}>
                {rows.map((row) => (
                  <WebhookItem key={row.id} {...{ row, token, mayServe, run }} onSecret={setSecret} />
                ))}
              </ul>
            )}
            {isAdding ? (
              <AddWebhookDialog
                token={token}
                offered={flows}
                onClose={() => setIsAdding(false)}
                onAdded={(made) => {
                  setIsAdding(false);
                  setSecret(made);
                  void asked.refetch();
                }}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {secret === null ? null : (
        <MadeKey
          title={t('webhooks.secret_title')}
          text={t('webhooks.secret_text')}
          secret={secret}
          onKept={() => setSecret(null)}
        />
      )}
    </section>
  );
}

interface WebhookItemProps {
  readonly row: WebhookRow;
  readonly token: string;
  readonly mayServe: boolean;
  readonly run: ReturnType<typeof useRegisterChange>['run'];
  readonly onSecret: (secret: string) => void;
}

function WebhookItem({ row, token, mayServe, run, onSecret }: WebhookItemProps) {
  const { t } = useTranslation('office-api');
  const styles = useStyles();
  const links = useLinkStyles();
  const [ask, question] = useAsk();
  const { id, url, flows, money, made_by } = row;
  const told = [
    ...(flows === null ? [] : [flows.length === 0 ? t('webhooks.all') : flows.join(', ')]),
    ...(money ? [t('webhooks.tells.money')] : []),
  ];
  const params = { webhook_id: id };
  const renew = async () => {
    const title = t('webhooks.renew_title');
    if (!(await ask({ title, text: t('webhooks.renew_text'), confirm: t('webhooks.renew') }))) return;
    run(async () => {
      const { secret } = await call('POST /api/office/webhooks/:webhook_id/secret', { token, params });
      onSecret(secret);
      return t('webhooks.secret_title');
    });
  };
  const end = async () => {
    const title = t('webhooks.end_title');
    const confirm = t('webhooks.end');
    if (!(await ask({ title, text: t('webhooks.end_text'), confirm, main: 'refuse' }))) return;
    run(async () => {
      await call('DELETE /api/office/webhooks/:webhook_id', { token, params });
      return t('webhooks.ended');
    });
  };
  return (
    <li>
      <div className={styles.url}>{url}</div>
      <div>
        {told.join('; ')}. {t('webhooks.made', { name: made_by })}
      </div>
      <div className={styles.buttons}>
        <Link
          className={links.plain}
          to={`/office/api/webhooks/${id}`}
          aria-label={t('webhooks.deliveries_of', { url })}
        >
          {t('webhooks.deliveries')}
        </Link>
        {mayServe ? (
          <>
            <Button aria-label={t('webhooks.renew_of', { url })} onClick={() => void renew()}>
              {t('webhooks.renew')}
            </Button>
            <Button aria-label={t('webhooks.end_of', { url })} onClick={() => void end()}>
              {t('webhooks.end')}
            </Button>
          </>
        ) : null}
      </div>
      {question}
    </li>
  );
}
