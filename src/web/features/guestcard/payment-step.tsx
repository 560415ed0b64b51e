import { Field, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForm } from '../../../engine/forms/check.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Loading } from '../../app/page/loading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import {
  createDraftStore,
  ErrorSummary,
  focusField,
  issueLabel,
  Section,
  useSectionIssues,
} from '../../forms/index.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { openCardSession } from '../../payment/card-session.ts';
import { GuestPaymentProblem } from './guest-payment-problem.tsx';
import type { LoadedGuestcard } from './guestcard-data.ts';
import { PaymentInFlight } from './payment-in-flight.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { useGuestPayment } from './use-guest-payment.ts';
import type { Guest } from './use-guestcard.ts';

const CardFrame = lazy(async () => ({ default: (await import('../../payment/card-frame.tsx')).CardFrame }));

/** Between Ok and the charge. @see spec/pre-application.md §9 */
const SUBMIT_DELAY_MS = 200;

interface PaymentStepProps {
  readonly loaded: LoadedGuestcard;
  readonly bundle: FormBundle;
  readonly guest: Guest;
  /** What the payment form starts with. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly onCharging: Parameters<typeof useGuestPayment>[0]['onCharging'];
  readonly onChecking: Parameters<typeof useGuestPayment>[0]['onChecking'];
}

const useStyles = makeStyles({
  step: { display: 'grid', gap: '28px' },
  choice: { minHeight: '44px', alignItems: 'center' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

/** The payment form without the choice that stands above it; its rules stay whole. */
function fieldsOf(bundle: FormBundle): FormBundle {
  const rows = bundle.ui.rows.map((row) => row.filter((name) => name !== 'payment_type'));
  return { ...bundle, ui: { ...bundle.ui, rows: rows.filter((row) => row.length > 0) } };
}

/** Paying what the property asks before the application. @see spec/pre-application.md §2, §4 Guestcard flow */
export function PaymentStep({ loaded, bundle, guest, start, onCharging, onChecking }: PaymentStepProps) {
  const { t, i18n } = useTranslation(['guestcard', 'payment', 'forms', 'application', 'errors']);
  const styles = useStyles();
  const lookups = useLookups();
  const card = useRef<CardFields>(null);
  const { payment_options: options } = loaded.gateways;
  const [type, setType] = useState(options[0]?.payment_type ?? 'CARD');
  const [tried, setTried] = useState(0);
  const [store] = useState(() => createDraftStore({ ...start, payment_type: type }));
  const shown = useMemo(() => fieldsOf(bundle), [bundle]);
  const issues = useSectionIssues(bundle, store, loaded.formFacts, tried > 0);
  const option = options.find(({ payment_type }) => payment_type === type);
  const inFlight = loaded.verified?.payment_in_flight === true;
  const { snapshot, popup, send, pay } = useGuestPayment({ guest, card, inFlight, onCharging, onChecking });
  const { problem } = snapshot.context;
  const money = (cents: number) => formatMoney(cents, i18n.language);
  if (option === undefined) return <Loading />;
  if (snapshot.matches('inFlight')) {
    const checking = snapshot.matches({ inFlight: 'checking' });
    return <PaymentInFlight checking={checking} onCheck={() => send({ type: 'CHECK' })} />;
  }
  const isPopup = option.how === 'popup';
  const busy = snapshot.matches('preparing') || snapshot.matches('charging') || snapshot.matches('paid');
  const begin = () => {
    store.flush();
    if (checkForm(bundle, store.getAll(), loaded.formFacts).length > 0) {
      setTried((before) => before + 1);
      return;
    }
    pay({ option, form: store.getAll() });
    // The popup's own button is the decision; a browser opens windows only within the click.
    if (isPopup) send({ type: 'CONFIRM' });
  };
  const { fee_type } = loaded.gateways.payment_gateways.CARD.merchant_types.APPLICATION_FEE;
  const openSession = () => openCardSession(guest.token ?? '', fee_type);
  const confirm = () => window.setTimeout(() => send({ type: 'CONFIRM' }), SUBMIT_DELAY_MS);
  const choose = (chosen: string) => {
    store.flush();
    store.change('payment_type', chosen);
    setType(chosen === 'CHECKING' ? 'CHECKING' : 'CARD');
  };
  return (
    <div className={styles.step}>
      {problem === null || problem.kind === 'unitGone' ? null : <GuestPaymentProblem problem={problem} />}
      <p className={styles.note}>{t('payment.intro')}</p>
      <ErrorSummary
        issues={issues}
        labels={(path) => issueLabel(t, [bundle], path, store.getAll(), loaded.formFacts)}
        onGo={(path) => focusField(store, path)}
        attempt={tried}
      />
      {options.length < 2 ? null : (
        <Field label={t('fields.payment_type')}>
          <RadioGroup
            layout="horizontal"
            value={type}
            disabled={busy}
            onChange={(_, { value }) => choose(value)}
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
        </Field>
      )}
      <Section
        bundle={shown}
        store={store}
        facts={loaded.formFacts}
        issues={issues}
        showIssues={tried > 0}
        disabled={busy}
        lookups={lookups}
      />
      {option.how === 'plugin' ? (
        <Suspense fallback={<Loading />}>
          <CardFrame ref={card} openSession={openSession} onSubmit={begin} />
        </Suspense>
      ) : null}
      <PaymentSummary
        data={loaded.data}
        option={option}
        busy={busy}
        popup={popup}
        onPay={begin}
        onCancel={() => send({ type: 'CANCEL' })}
      />
      {snapshot.matches('confirming') && !isPopup ? (
        <ConfirmDialog
          title={t('payment.confirm_title')}
          confirm={t('payment.confirm_ok')}
          onConfirm={confirm}
          onRefuse={() => send({ type: 'BACK' })}
        >
          <p>
            {t(option.fee === 0 ? 'payment.confirm_no_fee' : 'payment.confirm_text', {
              total: money(option.total),
              amount: money(option.amount),
              fee: money(option.fee),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
