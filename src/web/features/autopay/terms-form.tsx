import { Button, Field, Input, Select } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTOPAY_CAP_CENTS } from '../../../contract/limits.ts';
import type { AutopayTermsBody } from '../../../contract/resident/autopay.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { centsOfDollars, dollarsOfCents } from '../../../engine/language/money.ts';
import { call } from '../../app/api/api-client.ts';
import { localDay } from '../../app/texts/formats.ts';
import { Card } from '../../resident/card.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { latestDay } from '../../widgets/latest-day.ts';
import { useAutopayStyles } from './autopay-styles.ts';
import { DateList } from './date-list.tsx';

interface TermsFormProps {
  readonly user: UserSession;
  readonly start: AutopayTermsBody;
  /** Id of the one to change; null for a new one. */
  readonly autopay_id: string | null;
  readonly method_id: string | null;
  /** Shown before the fields: the choice of the method. */
  readonly children?: ReactNode;
  readonly submit: string;
  readonly isSending: boolean;
  readonly onSubmit: (terms: AutopayTermsBody) => void;
}

/** Day, first and last day, and cap; beside them a preview of the next twelve dates, before anything is saved. */
export function TermsForm(props: TermsFormProps) {
  const { user, start, autopay_id, method_id, children, submit, isSending, onSubmit } = props;
  const { t } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const [terms, setTerms] = useState(start);
  const [cap, setCap] = useState(dollarsOfCents(start.cap_cents));
  const cap_cents = cap === '' ? null : centsOfDollars(cap);
  const isWrong = cap !== '' && (cap_cents === null || cap_cents < 1 || cap_cents > AUTOPAY_CAP_CENTS);
  const wanted = { ...terms, cap_cents };
  const preview = useQuery({
    queryKey: ['autopays', 'preview', user.user_id, autopay_id, method_id, wanted],
    queryFn: ({ signal }) =>
      call('POST /api/tenant/autopays/preview', {
        token: user.token,
        signal,
        body: { ...wanted, autopay_id, method_id },
      }),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !isSending) onSubmit(wanted);
  };
  const dayOrNull = (value: string) => (value === '' ? null : value);
  return (
    <>
      <form className={styles.form} onSubmit={send} noValidate>
        {children}
        <Field label={t('form.day')} hint={t('form.day_hint')}>
          <Select
            size="large"
            value={String(terms.day)}
            onChange={(_, { value }) => setTerms({ ...terms, day: Number(value) })}
          >
            {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('form.cap')}
          hint={t('form.cap_hint')}
          {...(isWrong && {
            validationMessage: t('errors:validation.invalid_dollars', { label: t('form.cap') }),
          })}
        >
          <Input
            size="large"
            inputMode="decimal"
            contentBefore="$"
            value={cap}
            maxLength={12}
            onChange={(_, { value }) => setCap(value.trim())}
          />
        </Field>
        <div className={styles.row}>
          <Field label={t('form.start')} hint={t('form.start_hint')}>
            <Input
              size="large"
              type="date"
              max={latestDay(localDay(new Date()))}
              value={terms.start_on ?? ''}
              onChange={(_, { value }) => setTerms({ ...terms, start_on: dayOrNull(value) })}
            />
          </Field>
          <Field label={t('form.end')} hint={t('form.end_hint')}>
            <Input
              size="large"
              type="date"
              max={latestDay(localDay(new Date()))}
              value={terms.end_on ?? ''}
              onChange={(_, { value }) => setTerms({ ...terms, end_on: dayOrNull(value) })}
            />
          </Field>
        </div>
        <p className={styles.muted}>{t('form.notice')}</p>
        <div className={styles.buttons}>
          <Button
            type="submit"
            size="large"
            appearance="primary"
            disabledFocusable={isWrong || isSending || (autopay_id === null && method_id === null)}
          >
            {submit}
          </Button>
        </div>
      </form>
      <Card title={t('dates.title')}>
        <Loaded query={preview}>{(shown) => <DateList {...shown} />}</Loaded>
      </Card>
    </>
  );
}
