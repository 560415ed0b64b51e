import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption, PaymentType } from '../../contract/payment.contract.ts';
import { Loading } from '../app/page/loading.tsx';
import { formatMoney } from '../app/texts/formats.ts';
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
  /** True if the address is also requested for payments by popup. */
  readonly asksWithPopup: boolean;
  readonly card: RefObject<CardFields | null>;
  readonly openCardSession: ComponentProps<typeof CardFrame>['openSession'];
  readonly busy: boolean;
  readonly onPay: () => void;
  readonly onPayer: ComponentProps<typeof CardFrame>['onPayer'];
}

const useStyles = makeStyles({
  choice: { display: 'inline-flex', minHeight: '44px', alignItems: 'center', paddingInlineEnd: '12px' },
  fee: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  choices: { flexWrap: 'wrap' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  sections: { display: 'grid', gap: '28px' },
});

/** The payment methods, and the details of the chosen one. @see spec/application.md §4 Payment */
export function PayWays(props: PayWaysProps) {
  const {
    look,
    options,
    option,
    onType,
    billing,
    asksWithPopup,
    card,
    openCardSession,
    busy,
    onPay,
    onPayer,
  } = props;
  const { t, i18n } = useTranslation('payment');
  const styles = useStyles();
  const fees = useId();
  const question = t('fields.payment_type');
  const isPopup = option.how === 'popup';
  const choice = (
    <RadioGroup
      layout="horizontal"
      className={styles.choices}
      {...(look === 'card' && { 'aria-label': question })}
      value={option.payment_type}
      disabled={busy}
      onChange={(_, { value }) => onType(value as PaymentType)}
    >
      {options.map(({ payment_type, fee }) => (
        <span key={payment_type} className={styles.choice}>
          <Radio
            value={payment_type}
            label={t(`options.payment_type.${payment_type}`)}
            aria-describedby={`${fees}-${payment_type}`}
          />
          <span id={`${fees}-${payment_type}`} className={styles.fee}>
            {fee === 0 ? t('way_free') : t('way_fee', { fee: formatMoney(fee, i18n.language) })}
          </span>
        </span>
      ))}
    </RadioGroup>
  );
  const details: ReactNode = (
    <>
      {isPopup ? <p className={styles.note}>{t('popup.note')}</p> : null}
      {isPopup && !asksWithPopup ? null : <BillingForm {...billing} />}
      {option.how === 'plugin' ? (
        <Suspense fallback={<Loading text={t('card.loading')} />}>
          <CardFrame ref={card} openSession={openCardSession} onSubmit={onPay} onPayer={onPayer} />
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
