import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { LeaseDetail } from '../../../../contract/office/lease.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';

const useStyles = makeStyles({ acts: { display: 'flex', alignItems: 'center', gap: '12px' } });

interface ProcessesCardProps {
  readonly lease: Pick<LeaseDetail, 'lease_id' | 'processes'>;
  readonly token: string;
}

const pageOf = (processId: string) => `/office/process/${processId}`;

/** What the office does for a tenancy by a process: the open ones, and those that it may begin. */
export function ProcessesCard({ lease, token }: ProcessesCardProps) {
  const { t } = useTranslation('office-leases');
  const lists = useCardListStyles();
  const links = useLinkStyles();
  const styles = useStyles();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { lease_id, processes } = lease;
  const beginning = useMutation({
    mutationFn: (flow: string) =>
      call('POST /api/office/leases/:lease_id/processes', { token, params: { lease_id }, body: { flow } }),
    onSuccess: ({ process_id }) => navigate(pageOf(process_id)),
  });
  const ending = useMutation({
    mutationFn: (occasion_id: string) =>
      call('DELETE /api/office/occasions/:occasion_id', { token, params: { occasion_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office leases'] }),
  });
  return (
    <Card title={t('one.processes')}>
      <p className={lists.none}>{t('one.processes_hint')}</p>
      <ErrorNotice error={beginning.error ?? ending.error} />
      <ul className={lists.list}>
        {processes.map(({ flow, title, process_id, untouched }) => (
          <li key={flow} className={lists.row}>
            <span>{title}</span>
            {process_id === null ? (
              <Button
                size="small"
                aria-label={t('one.begin_named', { title })}
                disabledFocusable={beginning.isPending}
                onClick={() => beginning.mutate(flow)}
              >
                {t('one.begin')}
              </Button>
            ) : (
              <span className={styles.acts}>
                <Link
                  className={links.plain}
                  to={pageOf(process_id)}
                  aria-label={t('one.open_named', { title })}
                >
                  {t('one.open')}
                </Link>
                {untouched === null ? null : (
                  <Button
                    size="small"
                    appearance="subtle"
                    aria-label={t('one.end_named', { title })}
                    disabledFocusable={ending.isPending}
                    onClick={() => ending.mutate(untouched)}
                  >
                    {t('one.end')}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
