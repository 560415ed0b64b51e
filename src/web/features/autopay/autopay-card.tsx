import { Badge, Button, Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AUTOPAY_PAUSE_MONTHS } from '../../../contract/limits.ts';
import type { AutopayView } from '../../../contract/resident/autopay.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { formatDay, formatMoney } from '../../app/texts/formats.ts';
import { Card } from '../../resident/card.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import type { SeenBy } from '../../resident/resident-page.tsx';
import { useAutopayStyles } from './autopay-styles.ts';
import { DateList } from './date-list.tsx';
import { useAutopay, useChange } from './use-autopays.ts';

const COLORS = { ACTIVE: 'success', STOPPED: 'subtle', ENDED: 'subtle' } as const;

interface AutopayCardProps {
  readonly autopay: AutopayView;
  readonly user: SeenBy['user'];
  /** Whether this resident may change it: people who are not bound by the lease, or act for somebody, may only look. */
  readonly mayChange: boolean;
}

/** One automatic payment: its next charge, and the actions on it. */
export function AutopayCard({ autopay, user, mayChange }: AutopayCardProps) {
  const { t, i18n } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const [isOpen, setIsOpen] = useState(false);
  const { state, day, next, method, cap_cents, paused_until, end_reason } = autopay;
  const isActive = state === 'ACTIVE';
  const status = isActive && paused_until !== null ? 'PAUSED' : (state as keyof typeof COLORS);
  const title = t('card.title', { day });
  const facts = [
    [
      t('card.next'),
      next &&
        (next.amount_cents > 0
          ? t('card.next_value', {
              date: formatDay(next.date),
              amount: formatMoney(next.amount_cents + next.fee_cents, i18n.language),
            })
          : t(next.is_paused ? 'card.next_paused' : 'card.next_nothing', { date: formatDay(next.date) })),
    ],
    [t('card.method'), method?.label ?? t('card.method_removed')],
    [t('card.cap'), cap_cents === null ? null : formatMoney(cap_cents, i18n.language)],
    [t('card.paused_until'), paused_until && formatDay(paused_until)],
    [t('card.ended'), isActive || end_reason === null ? null : t(`ended.${end_reason}`)],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  return (
    <Card
      title={title}
      action={
        <Badge appearance="tint" color={status === 'PAUSED' ? 'warning' : COLORS[status]}>
          {t(`state.${status}`)}
        </Badge>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      {isActive && mayChange ? <Actions autopay={autopay} user={user} title={title} /> : null}
      <div>
        <Button
          appearance="subtle"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'card.hide_named' : 'card.show_named', { name: title })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'card.hide' : 'card.show')}
        </Button>
      </div>
      {isOpen ? <Dates id={autopay.id} user={user} /> : null}
    </Card>
  );
}

function Dates({ id, user }: { readonly id: string; readonly user: SeenBy['user'] }) {
  const { t, i18n } = useTranslation('autopay');
  const styles = useAutopayStyles();
  return (
    <Loaded query={useAutopay(user, id)}>
      {({ autopay, dates, past }) => (
        <>
          {autopay.state === 'ACTIVE' ? <DateList dates={dates} ends={autopay.ends} /> : null}
          {past.length === 0 ? null : (
            <>
              <h3>{t('past.title')}</h3>
              <ul className={styles.dates}>
                {past.map(({ date, state, amount_cents }) => (
                  <li key={date} className={styles.date}>
                    <span>
                      {formatDay(date)} · {t(`past.${state}`)}
                    </span>
                    <span className={styles.amount}>
                      {amount_cents === null ? '' : formatMoney(amount_cents, i18n.language)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function Actions({ autopay, user, title }: Omit<AutopayCardProps, 'mayChange'> & { readonly title: string }) {
  const { t } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const links = useLinkStyles();
  const [ask, question] = useAsk();
  const [months, setMonths] = useState<number | null>(null);
  const params = { autopay_id: autopay.id };
  const { token } = user;
  const pause = useChange(
    (wish: number) =>
      call('PUT /api/tenant/autopays/:autopay_id/pause', { token, params, body: { months: wish } }),
    t(autopay.paused_until === null ? 'told.paused' : 'told.resumed'),
  );
  const stop = useChange(
    () => call('DELETE /api/tenant/autopays/:autopay_id', { token, params }),
    t('told.stopped'),
  );
  const askAndStop = async () => {
    const wants = await ask({ title: t('stop.title'), text: t('stop.text'), confirm: t('actions.stop') });
    if (wants) stop.mutate(undefined);
  };
  const named = (action: string) => ({ 'aria-label': t('actions.named', { action, name: title }) });
  return (
    <div className={styles.buttons}>
      <Link className={links.plain} to={`/tenant/autopays/edit/${autopay.id}`} {...named(t('actions.edit'))}>
        {t('actions.edit')}
      </Link>
      <Link
        className={links.plain}
        to={`/tenant/autopays/update_autopay_method/${autopay.id}`}
        {...named(t('actions.method'))}
      >
        {t('actions.method')}
      </Link>
      {autopay.paused_until === null ? (
        <Button {...named(t('actions.pause'))} onClick={() => setMonths(1)}>
          {t('actions.pause')}
        </Button>
      ) : (
        <Button
          {...named(t('actions.resume'))}
          disabledFocusable={pause.isPending}
          onClick={() => pause.mutate(0)}
        >
          {t('actions.resume')}
        </Button>
      )}
      <Button
        {...named(t('actions.stop'))}
        disabledFocusable={stop.isPending}
        onClick={() => void askAndStop()}
      >
        {t('actions.stop')}
      </Button>
      {question}
      {months === null ? null : (
        <ConfirmDialog
          title={t('pause.title')}
          confirm={t('actions.pause')}
          onRefuse={() => setMonths(null)}
          onConfirm={() => {
            setMonths(null);
            pause.mutate(months);
          }}
        >
          <Field label={t('pause.label')} hint={t('pause.hint')}>
            <Select value={String(months)} onChange={(_, { value }) => setMonths(Number(value))}>
              {Array.from({ length: AUTOPAY_PAUSE_MONTHS }, (_, index) => index + 1).map((count) => (
                <option key={count} value={count}>
                  {t('pause.months', { count })}
                </option>
              ))}
            </Select>
          </Field>
        </ConfirmDialog>
      )}
    </div>
  );
}
