import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import { Loading } from '../app/page/loading.tsx';
import { BillingForm } from './billing-form.tsx';
import type { CardFields } from './card-frame.tsx';
import { PaymentSection } from './payment-section.tsx';

const CardFrame = lazy(async () => ({ default: (await import('./card-frame.tsx')).CardFrame }));

interface PayWaysProps {
  readonly look: 'card' | 'plain';
  readonly options: readonly PaymentOption[];
  readonly option: PaymentOption;
  readonly onType: (type: PaymentType) => void;
  readonly billing: ComponentProps<typeof BillingForm>;
  /** The address is asked for beside the popup too. */
  readonly asksWithPopup: boolean;
  readonly card: RefObject<CardFields | null>;
  readonly openCardSession: ComponentProps<typeof CardFrame>['openSession'];
  readonly busy: boolean;
  readonly onPay: () => void;
}

const useStyles = makeStyles({
  choice: { minHeight: '44px', alignItems: 'center' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  sections: { display: 'grid', gap: '28px' },
});

/** How to pay, and the details of that way. @see spec/application.md §4 Payment */
export function PayWays(props: PayWaysProps) {
  const { look, options, option, onType, billing, asksWithPopup, card, openCardSession, busy, onPay } = props;
  const { t } = useTranslation('payment');
  const styles = useStyles();
  const question = t('fields.payment_type');
  const isPopup = option.how === 'popup';
  const choice = (
    <RadioGroup
      layout="horizontal"
      {...(look === 'card' && { 'aria-label': question })}
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
  );
  const details: ReactNode = (
    <>
      {isPopup ? <p className={styles.note}>{t('popup.note')}</p> : null}
      {isPopup && !asksWithPopup ? null : <BillingForm {...billing} />}
      {option.how === 'plugin' ? (
        <Suspense fallback={<Loading text={t('card.loading')} />}>
          <CardFrame ref={card} openSession={openCardSession} onSubmit={onPay} />
        </Suspense>
      ) : null}
    </>
  );
  if (look === 'card') {
    return (
      <PaymentSection title={question}>
        <div className={styles.sections}>
          {choice}
          {details}
        </div>
      </PaymentSection>
    );
  }
  return (
    <div className={styles.sections}>
      {options.length < 2 ? null : <Field label={question}>{choice}</Field>}
      {details}
    </div>
  );
}
