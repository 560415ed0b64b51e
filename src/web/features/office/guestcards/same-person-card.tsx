import { Button } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GuestcardRow, OfficeGuestcard } from '../../../../contract/office/guestcard.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { GUESTCARDS_KEY } from '../applications/guestcards-grid.tsx';

interface SamePersonCardProps {
  readonly guestcard: OfficeGuestcard;
  readonly token: string;
  readonly mayServe: boolean;
}

/** Other guestcards with the same address or number: those joined into this one, and those that can be. */
export function SamePersonCard({ guestcard, token, mayServe }: SamePersonCardProps) {
  const { t, i18n } = useTranslation(['office-applications', 'errors']);
  const styles = useCardListStyles();
  const queries = useQueryClient();
  const { guestcard_id, joined_guestcards, alike_guestcards, joined_into } = guestcard;
  const joining = useMutation({
    mutationFn: ({ id, into }: { readonly id: string; readonly into: string | null }) =>
      call('POST /api/office/guestcards/:guestcard_id/join', {
        token,
        params: { guestcard_id: id },
        body: { into },
      }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['office guestcard'] }),
        queries.invalidateQueries({ queryKey: [GUESTCARDS_KEY] }),
      ]),
  });
  const join = (id: string, into: string | null) => {
    if (!joining.isPending) joining.mutate({ id, into });
  };
  if (joined_guestcards.length + alike_guestcards.length === 0) return null;
  return (
    <Card title={t('same.title')}>
      <ul className={styles.list}>
        {joined_guestcards.map((one) => (
          <Other key={one.guestcard_id} row={one} note={t('same.joined')}>
            {mayServe ? (
              <Button disabledFocusable={joining.isPending} onClick={() => join(one.guestcard_id, null)}>
                {t('same.separate')}
              </Button>
            ) : null}
          </Other>
        ))}
        {alike_guestcards.map((one) => (
          <Other key={one.guestcard_id} row={one} note={t('same.alike')}>
            {mayServe && joined_into === null ? (
              <Button
                disabledFocusable={joining.isPending}
                onClick={() => join(one.guestcard_id, guestcard_id)}
              >
                {t('same.join')}
              </Button>
            ) : null}
          </Other>
        ))}
      </ul>
    </Card>
  );
}

interface OtherProps {
  readonly row: GuestcardRow;
  readonly note: string;
  readonly children: ReactNode;
}

function Other({ row, note, children }: OtherProps) {
  const { t } = useTranslation('office-applications');
  const styles = useCardListStyles();
  const links = useLinkStyles();
  const timeZone = useTimeZone();
  const { guestcard_id, name, home, created_at, status, follow_up_note } = row;
  const details = [note, home, t(`status.${status}`), formatDateTime(created_at, timeZone), follow_up_note];
  return (
    <li className={styles.row}>
      <span>
        <Link className={links.plain} to={`/office/guestcards/${guestcard_id}`}>
          {name}
        </Link>{' '}
        <span className={styles.small}>{details.filter((part) => part !== '').join(' · ')}</span>
      </span>
      {children}
    </li>
  );
}
