import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantPage } from '../../app/api/access-token.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { EventLink } from '../../flow/event-link.tsx';
import type { RunningFlow } from '../../flow/flow-views.ts';
import { MessagesLink } from '../../messages/messages-link.tsx';
import { PaymentSection } from '../../payment/payment-section.tsx';
import { InvoiceList, TransactionList } from './money-tables.tsx';
import type { PaymentView } from './payment-data.ts';

const useStyles = makeStyles({
  head: { display: 'grid', gap: '8px', marginBlockEnd: '28px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    gap: '28px',
    alignItems: 'start',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '28px', minWidth: 0 },
  review: { color: tokens.colorBrandForegroundLink },
});

interface PaymentLayoutProps {
  readonly flow: RunningFlow;
  readonly token: string;
  readonly view: PaymentView;
  readonly children: ReactNode;
}

/** The current step on the left; invoices and transactions beside it, or below it when narrow. */
export function PaymentLayout({ flow, token, view, children }: PaymentLayoutProps) {
  const { t } = useTranslation('payment');
  const styles = useStyles();
  return (
    <PageFrame keepsHeaderPlace>
      <div className={styles.head}>
        <PageHeading text={t('title')} />
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>{children}</div>
        <div className={styles.column} data-below="column">
          <PaymentSection title={t('invoices.name')}>
            <InvoiceList invoices={view.invoices} />
          </PaymentSection>
          <PaymentSection title={t('transactions.name')}>
            <TransactionList payments={view.payments} />
          </PaymentSection>
          <EventLink
            flow={flow}
            event="REVIEW"
            addressOf={(path) => applicantPage(path, token)}
            className={styles.review}
          >
            {t('review')}
          </EventLink>
        </div>
      </div>
      <Suspense fallback={null}>
        <MessagesLink token={token} />
      </Suspense>
    </PageFrame>
  );
}
