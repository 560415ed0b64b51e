import type { FunctionComponent } from 'react';
import type { ScreenProps } from '../flow/flow-views.ts';
import { useRunningPayment } from './use-running-payment.ts';

/** The screens of a state that pays, by what the payment has come to. */
interface PaymentScreens<Subject> {
  /** Before the payment and while it runs: what is typed stays. */
  readonly form: FunctionComponent<ScreenProps<Subject>>;
  /** The money has moved. */
  readonly paid?: FunctionComponent<ScreenProps<Subject>>;
  /** The outcome is unknown. */
  readonly unsure: FunctionComponent<ScreenProps<Subject>>;
}

/**
 * The screen of a state from which a payment starts. While the payment protocol runs, the screen of what it has come to
 * is shown; then the flow shows that of the next state.
 *
 * @example screens: { 'make-payment': paymentScreen({ form: PayBill, paid: PaidBill, unsure: BillInFlight }) }
 */
export function paymentScreen<Subject>({
  form: Form,
  paid: Paid = Form,
  unsure: Unsure,
}: PaymentScreens<Subject>): FunctionComponent<ScreenProps<Subject>> {
  return function PaymentState(props) {
    const { paid, unsure } = useRunningPayment(props.flow);
    const Shown = paid !== 'no' ? Paid : unsure ? Unsure : Form;
    return <Shown {...props} />;
  };
}
