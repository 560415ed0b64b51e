import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { type ComponentProps, lazy, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../app/page/loading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { BillingForm } from './billing-form.tsx';
import { FeeBreakdown } from './money-tables.tsx';
import type { PaymentOption, PaymentType } from './payment-data.ts';
import { PaymentCard } from './payment-layout.tsx';

const CardFrame = lazy(async () => ({ default: (await import('../../payment/card-frame.tsx')).CardFrame }));

interface PayFormProps {
  readonly options: readonly PaymentOption[];
  readonly option: PaymentOption;
  readonly onType: (type: PaymentType) => void;
  readonly billing: ComponentProps<typeof BillingForm>;
  readonly card: RefObject<CardFields | null>;
  readonly openSession: ComponentProps<typeof CardFrame>['openSession'];
  readonly busy: boolean;
  /** The window of the hosted page while it is open. */
  readonly popup: Window | null;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}

const useStyles = makeStyles({
  choice: { minHeight: '40px', alignItems: 'center' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  sections: { display: 'grid', gap: '28px' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', marginBlockStart: '12px' },
  link: { color: tokens.colorBrandForegroundLink },
});

/** How to pay, its details, what it costs, and the button. @see spec/application.md §4 Payment */
export function PayForm(props: PayFormProps) {
  const { options, option, onType, billing, card, openSession, busy, popup, onPay, onCancel } = props;
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  const total = formatMoney(option.total, i18n.language);
  return (
    <>
      <PaymentCard title={t('fields.payment_type')}>
        <div className={styles.sections}>
          <RadioGroup
            layout="horizontal"
            aria-label={t('fields.payment_type')}
            value={option.payment_type}
            disabled={busy}
            onChange={(_, { value }) => onType(value as PaymentType)}
          >
            {options.map(({ payment_type }) => (
              <Radio
                key={payment_type}
                value={payment_type}
                label={t(`options.payment_type.${payment_type}`)}
                className={styles.choice}
              />
            ))}
          </RadioGroup>
          {option.how === 'popup' ? (
            <p className={styles.note}>{t('popup.note')}</p>
          ) : (
            <BillingForm {...billing} />
          )}
          {option.how === 'plugin' ? (
            <Suspense fallback={<Loading text={t('card.loading')} />}>
              <CardFrame ref={card} openSession={openSession} onSubmit={onPay} />
            </Suspense>
          ) : null}
        </div>
      </PaymentCard>
      <PaymentCard title={t('breakdown.name')}>
        <FeeBreakdown option={option} />
        <p className={styles.note}>
          {t('terms_before')}{' '}
          <a
            className={styles.link}
            href="/legal/payment-terms-and-conditions"
            target="_blank"
            rel="noopener"
          >
            {t('terms')}
            <span className="visually-hidden"> ({t('new_tab')})</span>
          </a>
        </p>
        <div className={styles.actions}>
          <Button appearance="primary" size="large" disabledFocusable={busy} onClick={onPay}>
            {t('pay', { amount: total })}
          </Button>
          {popup === null ? null : (
            <>
              <Button size="large" onClick={() => popup.focus()}>
                {t('popup.show')}
              </Button>
              <Button size="large" appearance="subtle" onClick={onCancel}>
                {t('popup.cancel')}
              </Button>
            </>
          )}
        </div>
        <p className={styles.note} role="status">
          {busy ? t(popup === null ? 'processing' : 'popup.open') : null}
        </p>
      </PaymentCard>
    </>
  );
}
