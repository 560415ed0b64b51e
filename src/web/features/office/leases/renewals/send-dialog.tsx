import { Button, makeStyles } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RenewalResult, WantedOffer } from '../../../../../contract/office/leases/renewal.contract.ts';
import { call } from '../../../../app/api/api-client.ts';
import { Modal } from '../../../../app/dialogs/modal.tsx';
import { ErrorNotice } from '../../../../app/page/notice.tsx';
import { formatDay, formatMoney } from '../../../../app/texts/formats.ts';
import type { OfferBoard } from './use-offers.ts';
import { useTermName } from './use-term-name.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '12px' },
  rents: { margin: 0, paddingInlineStart: '20px' },
});

interface SendDialogProps {
  readonly token: string;
  readonly board: OfferBoard;
  readonly offers: readonly WantedOffer[];
  /** '' if the offers stay open. */
  readonly lastDay: string;
  readonly onClose: () => void;
  readonly onSent: (results: readonly RenewalResult[]) => void;
}

/** Shows what each household will read, and sends the offers once. */
export function SendDialog({ token, board, offers, lastDay, onClose, onSent }: SendDialogProps) {
  const { t, i18n } = useTranslation(['office-leases', 'portal', 'errors']);
  const styles = useStyles();
  const nameOf = useTermName();
  const [key] = useState(() => crypto.randomUUID());
  const sending = useMutation({
    mutationFn: () =>
      call('POST /api/office/renewals', {
        token,
        body: { key, last_day: lastDay === '' ? null : lastDay, offers: [...offers] },
      }),
    onSuccess: ({ results }) => onSent(results),
  });
  const count = offers.length;
  return (
    <Modal
      title={t('renewals.preview', { count })}
      size="large"
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabledFocusable={sending.isPending}
            onClick={() => {
              if (!sending.isPending) sending.mutate();
            }}
          >
            {t('renewals.send', { count })}
          </Button>
        </>
      }
    >
      <ErrorNotice error={sending.error} />
      <p>
        {lastDay === ''
          ? t('renewals.preview_open')
          : t('renewals.preview_until', { day: formatDay(lastDay) })}
      </p>
      <ul className={styles.list}>
        {offers.map(({ lease_id, rents }) => {
          const lease = board.offerOf(lease_id)?.lease;
          return (
            <li key={lease_id}>
              {t('renewals.preview_home', {
                home: lease?.home ?? '',
                people: lease?.people.join(', ') ?? '',
                day: formatDay(lease?.end_date ?? ''),
                rent: formatMoney(lease?.rent_cents ?? 0, i18n.language),
              })}
              <ul className={styles.rents}>
                {board.terms.map((term) => (
                  <li key={term.name}>
                    {t('renewals.preview_rent', {
                      term: nameOf(term),
                      rent: formatMoney(rents[term.name] ?? 0, i18n.language),
                    })}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
