import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { policiesMay } from '../../../../contract/access/grants.ts';
import type { Belonging } from '../../../../contract/office/people/belonging.contract.ts';
import { BELONGING_KINDS, type BelongingKind } from '../../../../contract/office/people/belonging-kinds.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { useAsk } from '../../../app/dialogs/ask.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import type { OfficeMember } from '../frame/office-page.tsx';
import { BelongingDialog } from './belonging-dialog.tsx';

const useStyles = makeStyles({
  kind: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, flexGrow: 1 },
  part: { display: 'grid', gap: '8px', gridTemplateColumns: 'minmax(0, 1fr)' },
  head: { display: 'flex', gap: '8px', alignItems: 'center' },
  ended: { color: tokens.colorNeutralForeground2 },
});

interface BelongingsCardProps {
  readonly lease_id: string;
  readonly member: OfficeMember;
}

/** The vehicles, pets and keys of a household. */
export function BelongingsCard({ lease_id, member }: BelongingsCardProps) {
  const { token, policies } = member;
  const { t } = useTranslation('office-people');
  const [adding, setAdding] = useState<BelongingKind | null>(null);
  const key = ['office belongings', lease_id];
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('GET /api/office/households/:lease_id/belongings', { token, params: { lease_id }, signal }),
  });
  const show = (belongings: readonly Belonging[]) => queries.setQueryData(key, belongings);
  const mayChange = policiesMay(policies, 'serve leases');
  return (
    <Card title={t('belongings.title')}>
      <Loaded query={query}>
        {(all) =>
          BELONGING_KINDS.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              belongings={all.filter((one) => one.kind === kind)}
              onAdd={mayChange ? () => setAdding(kind) : null}
              token={token}
              onChanged={show}
            />
          ))
        }
      </Loaded>
      {adding === null ? null : (
        <BelongingDialog
          kind={adding}
          lease_id={lease_id}
          token={token}
          onChanged={show}
          onClose={() => setAdding(null)}
        />
      )}
    </Card>
  );
}

interface KindProps {
  readonly kind: BelongingKind;
  readonly belongings: readonly Belonging[];
  /** Null: the member may only read. */
  readonly onAdd: (() => void) | null;
  readonly token: string;
  readonly onChanged: (all: readonly Belonging[]) => void;
}

function Kind({ kind, belongings, onAdd, token, onChanged }: KindProps) {
  const { t } = useTranslation('office-people');
  const styles = useStyles();
  const rows = useCardListStyles();
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.kind}>{t(`belongings.${kind}.title`)}</h3>
        {onAdd === null ? null : (
          <Button appearance="subtle" icon={<AddRegular />} onClick={onAdd}>
            {t(`belongings.${kind}.add`)}
          </Button>
        )}
      </div>
      {belongings.length === 0 ? <p className={rows.none}>{t(`belongings.${kind}.none`)}</p> : null}
      <ul className={rows.list} hidden={belongings.length === 0}>
        {belongings.map((one) => (
          <Row
            key={one.belonging_id ?? `${one.source} ${one.name} ${one.number}`}
            one={one}
            mayEnd={onAdd !== null}
            token={token}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps extends Pick<KindProps, 'token' | 'onChanged'> {
  readonly one: Belonging;
  readonly mayEnd: boolean;
}

function Row({ one, mayEnd, token, onChanged }: RowProps) {
  const { t, i18n } = useTranslation(['office-people', 'errors']);
  const styles = useStyles();
  const rows = useCardListStyles();
  const dateTime = useDateTime();
  const [ask, dialog] = useAsk();
  const { belonging_id, kind, name, number, detail, permit, source, since, added_by, ended_at, ended_by } =
    one;
  const ending = useMutation({
    mutationFn: (id: string) =>
      call('POST /api/office/belongings/:belonging_id/end', { token, params: { belonging_id: id } }),
    onSuccess: (all) => {
      onChanged(all);
      notify('success', t(`belongings.${kind}.ended`));
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  const end = async (id: string) => {
    const question = { title: t(`belongings.${kind}.end_title`, { name }), text: t('belongings.end_text') };
    if (await ask({ ...question, confirm: t(`belongings.${kind}.end`) })) ending.mutate(id);
  };
  const facts = [number, detail, permit === '' ? '' : t('belongings.permit', { permit })].filter(Boolean);
  const from =
    source === 'office'
      ? t(`belongings.${kind}.since`, { at: dateTime(since), by: added_by })
      : t(`belongings.from_${source}`);
  return (
    <li className={rows.row}>
      <span className={ended_at === null ? undefined : styles.ended}>
        <span className={rows.name}>{name}</span> {facts.join(' · ')}
        <br />
        <span className={rows.small}>
          {from}
          {ended_at === null
            ? ''
            : ` ${t(`belongings.${kind}.until`, { at: dateTime(ended_at), by: ended_by })}`}
        </span>
      </span>
      {belonging_id !== null && ended_at === null && mayEnd ? (
        <Button
          size="small"
          aria-label={t(`belongings.${kind}.end_named`, { name })}
          disabledFocusable={ending.isPending}
          onClick={() => end(belonging_id)}
        >
          {t(`belongings.${kind}.end`)}
        </Button>
      ) : null}
      {dialog}
    </li>
  );
}
