import { Button } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { ErrorNotice, Notice } from '../../../app/page/notice.tsx';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { ReasonDialog } from '../case/reason-dialog.tsx';
import type { OfficeMember } from '../frame/office-page.tsx';

interface HoldCardProps {
  readonly case_id: string;
  readonly member: OfficeMember;
}

/** The legal holds of a household, and the way to place and to lift one. */
export function HoldCard({ case_id, member }: HoldCardProps) {
  const { t, i18n } = useTranslation(['office-privacy', 'errors']);
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { token } = member;
  const queryKey = ['office', 'holds', case_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/office/cases/:case_id/holds', { token, params: { case_id }, signal }),
  });
  const holds = query.data?.holds ?? [];
  const held = holds.find(({ lifted }) => lifted === null);
  const changing = useMutation({
    mutationFn: (reason: string) =>
      held === undefined
        ? call('POST /api/office/cases/:case_id/holds', { token, params: { case_id }, body: { reason } })
        : call('POST /api/office/holds/:hold_id/lifting', {
            token,
            params: { hold_id: held.hold_id },
            body: { reason },
          }),
    onSuccess: () => {
      notify('success', t(held === undefined ? 'hold.placed' : 'hold.lifted'));
      setIsAsking(false);
    },
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const mayHold = policiesMay(member.policies, 'hold data');
  if (query.error !== null) return <ErrorNotice error={query.error} />;
  if (query.data === undefined || (holds.length === 0 && !mayHold)) return null;
  const act = held === undefined ? 'place' : 'lift';
  return (
    <Card
      title={t('hold.title')}
      {...(mayHold && { action: <Button onClick={() => setIsAsking(true)}>{t(`hold.${act}`)}</Button> })}
    >
      {held === undefined ? t('hold.none') : <Notice intent="warning">{t('hold.held')}</Notice>}
      <ul className={styles.list} hidden={holds.length === 0}>
        {holds.map(({ hold_id, reason, placed_by, placed_at, lifted }) => (
          <li key={hold_id} className={styles.row}>
            <span>{t('hold.since', { name: placed_by, reason })}</span>
            <time className={styles.small} dateTime={placed_at}>
              {dateTime(placed_at)}
            </time>
            {lifted === null ? null : (
              <>
                <span>{t('hold.ended', { name: lifted.by, reason: lifted.reason })}</span>
                <time className={styles.small} dateTime={lifted.at}>
                  {dateTime(lifted.at)}
                </time>
              </>
            )}
          </li>
        ))}
      </ul>
      {isAsking ? (
        <ReasonDialog
          title={t(`hold.${act}`)}
          text={t(`hold.${act}_text`)}
          confirm={t(`hold.${act}`)}
          isPending={changing.isPending}
          onConfirm={(reason) => changing.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}
