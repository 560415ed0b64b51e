import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOrder, PaymentProblem as Problem } from '../../../machines/payment/payment-results.ts';
import type { CardPluginMeta } from '../../contract/card-plugin.contract.ts';
import type { PaymentOption } from '../../contract/payment.contract.ts';
import { checkForm } from '../../engine/forms/answers/check.ts';
import type { FormBundle, FormFacts } from '../../engine/forms/form.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import { createDraftStore, type Draft, useSectionIssues } from '../forms/index.ts';
import type { BrowserPayable } from './browser-payable.ts';
import type { CardFields } from './card-frame.tsx';
import { PaySummary } from './pay-summary.tsx';
import { PayWays } from './pay-ways.tsx';
import { useProviderPayload } from './payload/use-provider-payload.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { orderOf } from './payment-protocol.ts';
import { type ConfirmWords, useConfirmation } from './use-confirmation.tsx';

/** A page's description of what is paid on it: its options, its form, its texts. */
export interface PaymentDescription {
  readonly payable: BrowserPayable;
  readonly options: readonly PaymentOption[];
  readonly bundle: FormBundle;
  readonly facts: FormFacts;
  /** The initial values of the form. */
  readonly start: Draft;
  readonly openCardSession: () => Promise<CardPluginMeta>;
  /** True inside a card of the page, false on the page itself. */
  readonly isInCard: boolean;
  /** True if the popup asks for all details, so that this form asks for none. */
  readonly popupAsksAll: boolean;
  /** Called before the payment is decided: false if the page shows something else to be corrected first. */
  readonly confirms?: (option: PaymentOption) => boolean;
  readonly words: {
    /** The heading of what is paid now. */
    readonly what: string;
    readonly rows: (option: PaymentOption) => readonly (readonly [label: string, cents: number | null])[];
    readonly button: (option: PaymentOption) => string;
    readonly confirm: ConfirmWords;
  };
}

interface PayFormProps {
  readonly description: PaymentDescription;
  readonly option: PaymentOption;
  readonly onType: (type: PaymentOption['payment_type']) => void;
  /** Why nothing was paid the last time; null without a problem. */
  readonly problem: Problem | null;
  /** True while a payment is running. */
  readonly busy: boolean;
  /** Called when the person has decided, with the data of the flow's PAY. */
  readonly onPay: (order: PaymentOrder) => void;
  /** Called when the person cancels the payment that waits for the popup. */
  readonly onCancel: () => void;
}

/**
 * The form of a payment: the method, its details, the costs, the button, and the confirmation.
 *
 * @see spec/application.md §2 Payment screen, §4 Payment; spec/pre-application.md §2
 */
export function PayForm({ description, option, onType, problem, busy, onPay, onCancel }: PayFormProps) {
  const { options, bundle, facts, isInCard, popupAsksAll, words } = description;
  const { i18n } = useTranslation('payment');
  const card = useRef<CardFields>(null);
  const [popup, setPopup] = useState<Window | null>(null);
  const [tried, setTried] = useState(0);
  const [decide, question] = useConfirmation(words.confirm, onPay);
  const [store] = useState(() =>
    createDraftStore({ ...description.start, payment_type: option.payment_type }),
  );
  const judged = useMemo(() => ({ ...facts }), [facts]);
  const issues = useSectionIssues(bundle, store, judged, tried > 0);
  const [takePayload, payloadQuestion] = useProviderPayload(bundle, store, judged);
  const isPopup = option.how === 'popup';

  const begin = () => {
    if (description.confirms?.(option) === false) return;
    store.flush();
    store.change('payment_type', option.payment_type);
    store.change('amount', (option.amount / 100).toFixed(2));
    const form = store.getAll();
    if (!(isPopup && popupAsksAll) && checkForm(bundle, form, facts).length > 0) {
      setTried((before) => before + 1);
      return;
    }
    const language = i18n.resolvedLanguage ?? FALLBACK_LANGUAGE;
    const { payable } = description;
    decide(orderOf({ payable, option, form, language, card: card.current, showWindow: setPopup }), option);
  };
  const choose = (chosen: PaymentOption['payment_type']) => {
    store.flush();
    store.change('payment_type', chosen);
    onType(chosen);
  };
  return (
    <>
      {problem === null ? null : <PaymentProblem problem={problem} />}
      <PayWays
        look={isInCard ? 'plain' : 'card'}
        options={options}
        option={option}
        onType={choose}
        billing={{ bundle, store, facts, issues, tried: tried > 0, attempt: tried, disabled: busy }}
        asksWithPopup={!popupAsksAll}
        card={card}
        openCardSession={description.openCardSession}
        busy={busy}
        onPay={begin}
        onPayer={takePayload}
      />
      {payloadQuestion}
      <PaySummary
        title={words.what}
        look={isInCard ? 'box' : 'card'}
        rows={words.rows(option)}
        button={words.button(option)}
        busy={busy}
        working={busy && problem === null}
        popup={popup}
        onPay={begin}
        onCancel={onCancel}
      />
      {question}
    </>
  );
}
