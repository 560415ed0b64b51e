import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOOK_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { notify } from '../../../app/notifications/notifications.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { FactList } from '../../../resident/fact-list.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px', justifyItems: 'start', '& > *:first-child': { width: '100%' } },
});

interface SecretsCardProps {
  readonly applicantId: string;
  readonly looks: ApplicantAnswers['looks'];
  readonly token: string;
}

/** The secrets among the answers, in full for a reason, and who has seen them before. */
export function SecretsCard({ applicantId, looks, token }: SecretsCardProps) {
  const { t, i18n } = useTranslation(['office', 'errors']);
  const styles = useStyles();
  const lists = useCardListStyles();
  const dateTime = useDateTime();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const seeing = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call('POST /api/office/applicants/:applicant_id/secrets', {
        token,
        params: { applicant_id: applicantId },
        body: { reason },
      }),
    onError: (error) => notify('error', errorText(i18n, error)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['office answers', applicantId] }),
  });
  const see = (event: FormEvent) => {
    event.preventDefault();
    seeing.mutate();
  };
  return (
    <Card title={t('office:secrets.title')}>
      {seeing.data === undefined ? (
        <form className={styles.form} onSubmit={see}>
          <Field label={t('office:secrets.reason')} hint={t('office:secrets.hint')} required>
            <Textarea
              value={reason}
              maxLength={LOOK_REASON_CHARACTERS}
              onChange={(_, { value }) => setReason(value)}
            />
          </Field>
          <Button type="submit" disabledFocusable={reason.trim().length < 3 || seeing.isPending}>
            {t('office:secrets.see')}
          </Button>
        </form>
      ) : seeing.data.rows.length === 0 ? (
        <p className={lists.none}>{t('office:secrets.none')}</p>
      ) : (
        <>
          <FactList facts={seeing.data.rows.map(({ label, text }) => [label, text] as const)} />
          <Button onClick={() => seeing.reset()}>{t('office:secrets.hide')}</Button>
        </>
      )}
      {looks.length === 0 ? null : (
        <ul className={lists.list} aria-label={t('office:secrets.looks')}>
          {looks.map(({ name, reason: why, at }) => (
            <li key={`${at} ${name}`} className={lists.row}>
              <span>
                {name}: {why}
              </span>
              <time className={lists.small} dateTime={at}>
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
