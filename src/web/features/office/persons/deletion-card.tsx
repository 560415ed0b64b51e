import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_NAME_CHARACTERS } from '../../../../contract/limits.ts';
import type { DeletionPreview } from '../../../../contract/office/privacy/person-deletion.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { formatDay } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { ReasonDialog } from '../case/reason-dialog.tsx';
import { AskedDeletion } from './asked-deletion.tsx';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '4px', gridTemplateColumns: 'minmax(0, 1fr)' },
  title: { margin: 0, fontSize: 'inherit' },
});

interface DeletionCardProps {
  readonly named: {
    readonly person_kind: 'applicant' | 'resident' | 'guestcard';
    readonly person_id: string;
  };
  readonly token: string;
  /** Of what the rest of the page shows about the person. */
  readonly listKey: readonly string[];
}

/** What deleting a person deletes and keeps, what has to end before, and the way to delete them. */
export function DeletionCard({ named, token, listKey }: DeletionCardProps) {
  const { t, i18n } = useTranslation(['person-deletion', 'errors']);
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const queryKey = ['office', 'deletion', named.person_kind, named.person_id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/office/persons/:person_kind/:person_id/deletion', { token, params: named, signal }),
  });
  const deleting = useMutation({
    mutationFn: (body: { reason: string; name: string }) =>
      call('POST /api/office/persons/:person_kind/:person_id/deletion', { token, params: named, body }),
    onSuccess: (preview) => {
      setIsAsking(false);
      queries.setQueryData(queryKey, preview);
      notify('success', t('done'));
      void queries.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) => {
      notify('error', errorText(i18n, error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  const preview = query.data;
  const mayAsk = preview?.deleted_at === null && preview.open.length === 0;
  return (
    <Card
      title={t('title')}
      {...(mayAsk && { action: <Button onClick={() => setIsAsking(true)}>{t('start')}</Button> })}
    >
      <Loaded query={query}>{(shown) => <Preview shown={shown} />}</Loaded>
      {preview?.asked == null ? null : (
        <AskedDeletion asked={preview.asked} named={named} token={token} queryKey={queryKey} />
      )}
      {isAsking && preview !== undefined ? (
        <Asking
          name={preview.confirm_with}
          isPending={deleting.isPending}
          onConfirm={(body) => deleting.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}

function Preview({
  shown: { open, deleted, kept, lives_elsewhere, deleted_at },
}: {
  readonly shown: DeletionPreview;
}) {
  const { t } = useTranslation('person-deletion');
  const styles = useStyles();
  const rows = useCardListStyles();
  const dateTime = useDateTime();
  const isDone = deleted_at !== null;
  const until = (day: string | null, isThenDeleted: boolean) =>
    day === null ? t('no_end') : t(isThenDeleted ? 'then_deleted' : 'until', { day: formatDay(day) });
  return (
    <>
      {isDone ? <Notice intent="success">{t('deleted_at', { at: dateTime(deleted_at) })}</Notice> : null}
      {open.length === 0 || isDone ? null : (
        <Notice intent="warning">
          {t('open')}
          <ul>
            {open.map((matter) => (
              <li key={matter}>{t(`matters.${matter}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isDone || deleted.length === 0 ? null : (
        <section className={styles.part}>
          <h3 className={styles.title}>{t('goes')}</h3>
          <ul className={rows.list}>
            {deleted.map(({ topic, rows: count }) => (
              <li key={topic} className={rows.row}>
                <span>{t(`topics.${topic}`)}</span>
                <span className={rows.small}>{t('records', { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kept.length === 0 ? null : (
        <section className={styles.part}>
          <h3 className={styles.title}>{t('stays')}</h3>
          <ul className={rows.list}>
            {kept.map(({ topic, rows: count, until: day, then_deleted }) => (
              <li key={topic} className={rows.row}>
                <span>{t(`topics.${topic}`)}</span>
                <span className={rows.small}>
                  {t(`because.${topic}`, { defaultValue: '' })} {until(day, then_deleted)}{' '}
                  {t('records', { count })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lives_elsewhere ? <p className={rows.none}>{t('lives_elsewhere')}</p> : null}
    </>
  );
}

interface AskingProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onConfirm: (asked: { reason: string; name: string }) => void;
  readonly onClose: () => void;
}

/** The second step: the reason, and the name of the person, typed. */
function Asking({ name, isPending, onConfirm, onClose }: AskingProps) {
  const { t } = useTranslation('person-deletion');
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isRight = typed.trim().toLowerCase() === name.trim().toLowerCase();
  return (
    <ReasonDialog
      title={t('start')}
      text={t('sure')}
      confirm={t('confirm')}
      isPending={isPending}
      onAttempt={() => setIsChecked(true)}
      onConfirm={(reason) => isRight && onConfirm({ reason, name: typed })}
      onClose={onClose}
    >
      <Field
        label={t('type_name', { name })}
        required
        {...(isChecked && !isRight && { validationMessage: t('name_differs') })}
      >
        <Input
          size="large"
          autoComplete="off"
          maxLength={PERSON_NAME_CHARACTERS}
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
      </Field>
    </ReasonDialog>
  );
}
