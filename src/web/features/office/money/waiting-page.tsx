import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { MONEY_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import type { WaitingAct } from '../../../../contract/office/money-act.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { errorText } from '../../../app/api/error-text.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { notify } from '../../../app/notifications/notifications.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { MoneyNav, useWaitingMoney } from './money-nav.tsx';

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** `/office/money/waiting`: what a second member of the office agrees to, or refuses. */
export function WaitingPage() {
  const { t } = useTranslation('office-money');
  return (
    <OfficePage title={t('waiting.title')}>
      {(member) => (
        <>
          <MoneyNav {...member} />
          <Waiting {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Waiting(member: OfficeMember) {
  const { t } = useTranslation('office-money');
  const styles = usePostStyles();
  const query = useWaitingMoney(member);
  return (
    <Loaded query={query}>
      {(acts) =>
        acts.length === 0 ? (
          <EmptyState text={t('waiting.none')} icon={<CheckmarkCircleRegular />} />
        ) : (
          <ul className={styles.list}>
            {acts.map((act) => (
              <Act key={act.act_id} act={act} member={member} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Act({ act, member }: { readonly act: WaitingAct; readonly member: OfficeMember }) {
  const { t, i18n } = useTranslation(['office-money', 'errors']);
  const rows = usePostStyles();
  const styles = useStyles();
  const links = useLinkStyles();
  const dateTime = useDateTime();
  const client = useQueryClient();
  const [refuses, setRefuses] = useState(false);
  const {
    act_id,
    lease_id,
    home,
    kind,
    amount_cents,
    reason,
    installments,
    asked_by,
    asked_at,
    mine,
    refused,
  } = act;
  const { token, policies } = member;
  const deciding = useMutation({
    mutationFn: (body: { readonly agree: boolean; readonly reason: string }) =>
      call('POST /api/office/money/waiting/:act_id', { token, params: { act_id }, body }),
    onSuccess: ({ state }) => {
      setRefuses(false);
      notify('success', t(state === 'DONE' ? 'office-money:waiting.agreed' : 'office-money:waiting.refused'));
    },
    onError: (error) => notify('error', errorText(i18n, error)),
    onSettled: () => client.invalidateQueries(),
  });
  const mayDecide = !mine && policiesMay(policies, 'serve money');
  return (
    <li className={rows.row}>
      <span className={rows.name}>
        {t(`office-money:acts.${kind}.title`)} · {formatMoney(amount_cents, i18n.language)}
      </span>
      {mayDecide ? (
        <span className={styles.buttons}>
          <Button
            appearance="primary"
            disabledFocusable={deciding.isPending}
            onClick={() => deciding.mutate({ agree: true, reason: '' })}
          >
            {t('office-money:waiting.agree')}
          </Button>
          <Button onClick={() => setRefuses(true)}>{t('office-money:waiting.refuse')}</Button>
        </span>
      ) : (
        <span>{mine && refused === null ? t('office-money:waiting.mine') : null}</span>
      )}
      {refused === null ? null : (
        <span>{t('office-money:waiting.was_refused', { ...refused, at: dateTime(refused.at) })}</span>
      )}
      <span className={rows.small}>
        <Link className={links.plain} to={`/office/money/${lease_id}`}>
          {home}
        </Link>{' '}
        · {reason} · {asked_by}, {dateTime(asked_at)}
      </span>
      {installments.length === 0 ? null : (
        <span className={rows.small}>
          {installments
            .map((one) => `${formatDay(one.due_date)}: ${formatMoney(one.amount_cents, i18n.language)}`)
            .join(' · ')}
        </span>
      )}
      {refuses ? (
        <RefuseDialog
          isPending={deciding.isPending}
          onRefuse={(why) => deciding.mutate({ agree: false, reason: why })}
          onClose={() => setRefuses(false)}
        />
      ) : null}
    </li>
  );
}

interface RefuseProps {
  readonly isPending: boolean;
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}

function RefuseDialog({ isPending, onRefuse, onClose }: RefuseProps) {
  const { t } = useTranslation('office-money');
  const [reason, setReason] = useState('');
  return (
    <Modal
      title={t('waiting.refuse')}
      onDismiss={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button
            size="large"
            appearance="primary"
            disabled={reason.trim() === '' || isPending}
            onClick={() => onRefuse(reason)}
          >
            {t('waiting.refuse')}
          </Button>
        </>
      }
    >
      <Field label={t('fields.reason')} required>
        <Textarea
          size="large"
          maxLength={MONEY_REASON_CHARACTERS}
          value={reason}
          onChange={(_, { value }) => setReason(value)}
        />
      </Field>
    </Modal>
  );
}
