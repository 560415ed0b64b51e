import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { ParcelRow } from '../../../../contract/office/people/parcel.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { PageLink } from '../../../resident/page-link.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { ListSearch, useListWords } from '../frame/list-search.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { GiveOutDialog } from './give-out-dialog.tsx';
import { PARCELS_KEY } from './parcels-key.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/parcels'>>[1]>['query'];

const SHOWN = ['waiting', 'given', 'all'] as const;

const useStyles = makeStyles({
  photo: { width: '72px', height: '54px', objectFit: 'cover', borderRadius: tokens.borderRadiusMedium },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** `/office/parcels?show=given&q=204`: the parcels that wait at the office, and those that were given out. */
export function ParcelsPage() {
  const { t } = useTranslation('office-people');
  return (
    <OfficePage
      title={t('parcels.title')}
      actions={({ policies }) =>
        policiesMay(policies, 'serve parcels') ? (
          <PageLink to="/office/parcels/new" appearance="primary">
            {t('parcels.take_in')}
          </PageLink>
        ) : null
      }
    >
      {(member) => <Register {...member} />}
    </OfficePage>
  );
}

function Register({ token, user_id, policies }: OfficeMember) {
  const { t } = useTranslation('office-people');
  const [given, setGiven] = useState<ParcelRow | null>(null);
  const columns = useParcelColumns(policiesMay(policies, 'serve parcels') ? setGiven : null);
  const q = useListWords();
  const [search, setSearch] = useSearchParams();
  const show = SHOWN.find((one) => one === search.get('show')) ?? 'waiting';
  const choose = (value: string) =>
    setSearch({ ...(q !== '' && { q }), ...(value !== 'waiting' && { show: value }) }, { replace: true });
  return (
    <>
      <DataGrid
        tableId="office-parcels"
        label={t('parcels.title')}
        columns={columns}
        rowId={({ parcel_id }) => parcel_id}
        usual={{ sort: 'arrived_at', order: 'desc' }}
        queryKey={[PARCELS_KEY, user_id, show, q]}
        load={(query, signal) =>
          call('GET /api/office/parcels', {
            token,
            query: { show, q, ...(query as NonNullable<Query>) },
            signal,
          })
        }
        user={{ token, user_id }}
        tools={
          <>
            <ListSearch label={t('parcels.search')} />
            <Select aria-label={t('parcels.show')} value={show} onChange={(_, { value }) => choose(value)}>
              {SHOWN.map((one) => (
                <option key={one} value={one}>
                  {t(`parcels.show_${one}`)}
                </option>
              ))}
            </Select>
          </>
        }
        empty={<EmptyState text={t(`parcels.none_${show}`)} icon={<BoxRegular />} />}
      />
      {given === null ? null : <GiveOutDialog parcel={given} token={token} onClose={() => setGiven(null)} />}
    </>
  );
}

function useParcelColumns(onGive: ((parcel: ParcelRow) => void) | null): readonly GridColumn<ParcelRow>[] {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  return useMemo(
    () => [
      {
        id: 'home',
        header: t('residents.home'),
        width: 110,
        cell: ({ case_id, home }) => (
          <Link className={links.plain} to={`/office/cases/${case_id}`}>
            {home}
          </Link>
        ),
      },
      {
        id: 'name',
        header: t('parcels.label_name'),
        width: 190,
        cell: ({ label_name, residents }) => (
          <>
            {label_name || residents}
            {label_name === '' ? null : <div className={styles.small}>{residents}</div>}
          </>
        ),
      },
      {
        id: 'parcel',
        header: t('parcels.parcel'),
        width: 170,
        cell: ({ carrier, description, place }) => (
          <>
            {[carrier, description].filter(Boolean).join(' · ')}
            <div className={styles.small}>{place}</div>
          </>
        ),
      },
      {
        id: 'photo',
        header: t('parcels.photo'),
        width: 110,
        cell: ({ photo, home }) =>
          photo === null ? (
            '–'
          ) : (
            <a href={photo.file_path} target="_blank" rel="noreferrer">
              <img className={styles.photo} src={photo.file_path} alt={t('parcels.photo_of', { home })} />
            </a>
          ),
      },
      {
        id: 'arrived_at',
        header: t('parcels.arrived_at'),
        isSortable: true,
        width: 215,
        cell: ({ arrived_at, taken_in_by }) => (
          <>
            {dateTime(arrived_at)}
            <div className={styles.small}>{taken_in_by}</div>
          </>
        ),
      },
      {
        id: 'handover',
        header: t('parcels.handover'),
        isHideable: false,
        width: 210,
        cell: (parcel) => <Handover parcel={parcel} onGive={onGive} />,
      },
    ],
    [t, styles, links, dateTime, onGive],
  );
}

interface HandoverProps {
  readonly parcel: ParcelRow;
  /** Null: the member may only read. */
  readonly onGive: ((parcel: ParcelRow) => void) | null;
}

/** The button that gives a parcel out, or who has got it. */
function Handover({ parcel, onGive }: HandoverProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const dateTime = useDateTime();
  const { picked_up_at, picked_up_by, given_by, given_reason, home } = parcel;
  if (picked_up_at === null)
    return onGive === null ? (
      '–'
    ) : (
      <Button aria-label={t('parcels.give_named', { home })} onClick={() => onGive(parcel)}>
        {t('parcels.give')}
      </Button>
    );
  const how = given_by === '' ? t('parcels.by_resident') : t('parcels.by_office', { name: given_by });
  return (
    <>
      {[picked_up_by, dateTime(picked_up_at)].filter(Boolean).join(' · ')}
      <div className={styles.small}>{given_reason === '' ? how : `${how}: ${given_reason}`}</div>
    </>
  );
}
