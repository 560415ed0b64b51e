import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { InFlight } from '../../payment/in-flight.tsx';
import { useRunningPayment } from '../../payment/use-running-payment.ts';
import { useLinkStyles } from '../../resident/link-styles.ts';
import type { PaySubject } from './pay-subject.ts';

type Props = ScreenProps<PaySubject>;

/** The provider has not answered yet, its answer got lost, or what was paid in its popup could not be submitted. */
export function BillInFlight({ flow, subject }: Props) {
  const { unsure } = useRunningPayment(flow);
  const looking = useMutation({
    mutationFn: subject.refresh,
    onSuccess: ({ facts }) => flow.resume(facts),
    onError: (error) => notify('error', errorText(subject.i18n, error)),
  });
  return <InFlight checking={unsure} onCheck={() => looking.mutate()} />;
}

/** Nothing is owed, or may be paid ahead by this person. */
export function NothingDue() {
  const { t } = useTranslation(['ledger', 'payment']);
  const links = useLinkStyles();
  return (
    <>
      <Notice intent="success">{t('ledger:pay.nothing')}</Notice>
      <Link className={links.plain} to="/transactions">
        {t('ledger:transactions.title')}
      </Link>
    </>
  );
}

/** The lease does not bind this person, or office staff act for them. */
export function MayNotPay({ subject }: Props) {
  const { t } = useTranslation('ledger');
  return <Notice intent="info">{t(`pay.${subject.isActedFor ? 'not_impersonated' : 'not_yours'}`)}</Notice>;
}

/** The property takes no payments at the moment. */
export function PaymentBlocked() {
  const { t } = useTranslation('ledger');
  return <Notice intent="warning">{t('pay.blocked')}</Notice>;
}
