import { Button, Field, Input, makeStyles, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOLLOW_UP_CHARACTERS } from '../../../../contract/limits.ts';
import type { OfficeGuestcard } from '../../../../contract/office/guestcard.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { formatDay, localDay } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { latestDay } from '../../../widgets/latest-day.ts';
import { GUESTCARDS_KEY } from '../applications/guestcards-grid.tsx';
import {
  ChangedByColleague,
  type ColleagueChanges,
  colleagueChanges,
  withTheirs,
} from '../forms/colleague-changes.tsx';
import { guestcardKey } from './guestcard-key.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface FollowUp {
  readonly follow_up_on: string | null;
  readonly note: string;
}

interface FollowUpCardProps {
  readonly guestcard: OfficeGuestcard;
  readonly token: string;
  readonly mayServe: boolean;
}

/** The next date with the person of a guestcard, and what the office has noted. */
export function FollowUpCard({ guestcard, token, mayServe }: FollowUpCardProps) {
  const { t, i18n } = useTranslation(['office-applications', 'errors']);
  const styles = useStyles();
  const small = useCardListStyles();
  const queries = useQueryClient();
  const { guestcard_id, follow_up_on, follow_up_note, follow_up_by } = guestcard;
  const [seen, setSeen] = useState<FollowUp>({ follow_up_on, note: follow_up_note });
  const [day, setDay] = useState(follow_up_on ?? '');
  const [note, setNote] = useState(follow_up_note);
  const [others, setOthers] = useState<ColleagueChanges | null>(null);
  const show = (now: FollowUp) => {
    setSeen(now);
    setDay(now.follow_up_on ?? '');
    setNote(now.note);
  };
  const isTouched = day !== (seen.follow_up_on ?? '') || note !== seen.note;
  const isNewer = follow_up_on !== seen.follow_up_on || follow_up_note !== seen.note;
  // A form in which nothing was typed shows what a colleague has noted.
  if (isNewer && !isTouched && others === null) show({ follow_up_on, note: follow_up_note });
  const today = localDay(new Date(), useTimeZone());
  const saving = useMutation({
    mutationFn: (on: string | null) =>
      call('PUT /api/office/guestcards/:guestcard_id/follow-up', {
        token,
        params: { guestcard_id },
        body: { follow_up_on: on, note, seen },
      }),
    onSuccess: (saved) => {
      notify('success', t('follow_up.saved'));
      setOthers(null);
      show({ follow_up_on: saved.follow_up_on, note: saved.follow_up_note });
      queries.setQueryData(guestcardKey(guestcard_id), saved);
      void queries.invalidateQueries({ queryKey: [GUESTCARDS_KEY] });
    },
    onError: (error) => {
      const theirs = colleagueChanges(error);
      setOthers(theirs);
      if (theirs === null) return notify('error', errorText(i18n, error));
      const merged = withTheirs(seen, { follow_up_on: day === '' ? null : day, note }, theirs.changes);
      show(merged.mine);
      setSeen(merged.seen);
    },
  });
  const isPast = day !== '' && day < today && day !== follow_up_on;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending && !isPast) saving.mutate(day === '' ? null : day);
  };
  return (
    <Card title={t('follow_up.title')}>
      {follow_up_on === null ? (
        <p className={small.none}>{t('follow_up.none')}</p>
      ) : (
        <p className={small.none}>
          {t('follow_up.on', { date: formatDay(follow_up_on), name: follow_up_by })}
        </p>
      )}
      {mayServe ? (
        <form className={styles.form} noValidate onSubmit={save}>
          {others === null ? null : (
            <ChangedByColleague
              found={others}
              label={(field) => t(field === 'note' ? 'follow_up.note' : 'follow_up.day')}
              say={(field, value) => (field === 'note' ? String(value) : formatDay(String(value)))}
            />
          )}
          <Field label={t('follow_up.day')} {...(isPast && { validationMessage: t('follow_up.past') })}>
            <Input
              size="large"
              type="date"
              min={today}
              max={latestDay(today)}
              value={day}
              onChange={(_, { value }) => setDay(value)}
            />
          </Field>
          <Field label={t('follow_up.note')}>
            <Textarea
              size="large"
              rows={3}
              maxLength={FOLLOW_UP_CHARACTERS}
              value={note}
              onChange={(_, { value }) => setNote(value)}
            />
          </Field>
          <span className={styles.buttons}>
            <Button appearance="primary" size="large" type="submit" disabledFocusable={saving.isPending}>
              {t('follow_up.save')}
            </Button>
            {follow_up_on === null ? null : (
              <Button
                size="large"
                disabledFocusable={saving.isPending}
                onClick={() => {
                  if (!saving.isPending) saving.mutate(null);
                }}
              >
                {t('follow_up.done')}
              </Button>
            )}
          </span>
        </form>
      ) : (
        <p className={small.none}>{follow_up_note}</p>
      )}
    </Card>
  );
}
