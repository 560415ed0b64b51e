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
import { useThrottled } from './pay-throttle.ts';

type Props = ScreenProps<PaySubject>;

/** The provider has not answered yet, or its answer got lost. */
export function BillInFlight({ flow, subject }: Props) {
  const { unsure } = useRunningPayment(flow);
  const looking = useMutation({
    mutationFn: subject.refresh,
    onSuccess: ({ facts }) => flow.resume(facts),
    onError: (error) => notify('error', errorText(subject.i18n, error)),
  });
  return <InFlight checking={unsure} onCheck={() => looking.mutate()} />;
}

/** Nothing may be paid, not even ahead. */
export function NothingDue({ subject }: Props) {
  return useThrottled(subject.leaseId) ? <PaidLately /> : <NothingIsDue />;
}

/** Nothing is owed. */
export function NothingIsDue() {
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

/** A payment was made a moment ago, and its submission failed: the money may have moved. */
export function PaidLately() {
  const { t } = useTranslation(['ledger', 'payment']);
  return <Notice intent="info">{t('payment:in_flight.text')}</Notice>;
}
