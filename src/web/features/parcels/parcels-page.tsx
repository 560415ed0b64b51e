import { Badge, Button } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '../../../contract/resident/parcel.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

interface ParcelsProps {
  readonly parcels: readonly Parcel[];
  readonly onPickUp: (parcel: Parcel) => void;
}

function Parcels({ parcels, onPickUp }: ParcelsProps) {
  const { t } = useTranslation('parcels');
  const dateTime = useDateTime();
  const styles = usePostStyles();
  if (parcels.length === 0) return <EmptyState text={t('empty')} icon={<BoxRegular />} />;
  return (
    <ul className={styles.list}>
      {parcels.map((parcel) => {
        const { parcel_id, carrier, description, place, arrived_at, picked_up_at, picked_up_by } = parcel;
        const name = description === '' ? carrier : `${carrier}, ${description}`;
        return (
          <li key={parcel_id} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {picked_up_at === null ? (
              <Button size="large" aria-label={t('have_named', { name })} onClick={() => onPickUp(parcel)}>
                {t('have')}
              </Button>
            ) : (
              <Badge appearance="tint" size="large" color="success">
                {t('picked_up')}
              </Badge>
            )}
            <span className={styles.small}>
              {picked_up_at === null
                ? t('waits', { place, time: dateTime(arrived_at) })
                : t('picked_up_by', { name: picked_up_by ?? '', time: dateTime(picked_up_at) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Waiting({ user: { token, metas } }: SeenBy) {
  const { t, i18n } = useTranslation(['parcels', 'errors']);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Parcel | null>(null);
  const key = ['parcels', metas.lease.lease_id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/tenant/parcels', { token, signal }),
  });
  const pickingUp = useMutation({
    mutationFn: ({ parcel_id }: Parcel) =>
      call('POST /api/tenant/parcels/:parcel_id/pick-up', { token, params: { parcel_id } }),
    onMutate: () => setAsked(null),
    onSuccess: () => notify('success', t('told')),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['notification_count'] });
    },
  });
  return (
    <>
      <Loaded query={query}>{(parcels) => <Parcels parcels={parcels} onPickUp={setAsked} />}</Loaded>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('confirm.title')}
          confirm={t('confirm.yes')}
          onConfirm={() => pickingUp.mutate(asked)}
          onRefuse={() => setAsked(null)}
        >
          {t('confirm.text', { place: asked.place })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Parcels waiting at the office, and those that were picked up. @see spec/platform.md §2 Route table */
export function ParcelsPage() {
  const { t } = useTranslation('parcels');
  return (
    <ResidentPage title={t('title')} item="parcels">
      {(seenBy) => <Waiting {...seenBy} />}
    </ResidentPage>
  );
}
