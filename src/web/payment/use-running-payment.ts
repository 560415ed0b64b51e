import { createElement, type FunctionComponent } from 'react';
import type { PaymentProblem } from '../../../machines/payment/payment-results.ts';
import type { RunningFlow, ScreenProps } from '../flow/flow-views.ts';
import { useProtocol } from '../flow/use-protocol.ts';
import { problemIn } from './payment-problem.tsx';

/** The payment of a flow: the running one, or the result of the last one. */
export interface RunningPayment {
  /** True while a payment is running or its result is passed to the flow. */
  readonly busy: boolean;
  /** Whether the money has moved; `stopped`: the confirmation stays until the person continues. */
  readonly paid: 'no' | 'shown' | 'stopped';
  /** For a finished payment: it was paid before, and nothing was charged now. */
  readonly already: boolean;
  /** True if the outcome is unknown. */
  readonly unsure: boolean;
  /** Why nothing was paid; null if nothing failed. */
  readonly problem: PaymentProblem | null;
  readonly send: (event: { readonly type: 'CANCEL' | 'STAY' | 'CONTINUE' }) => void;
}

/** Follows the payment protocol of a flow. @see machines/payment/payment.machine.ts */
export function useRunningPayment(flow: Pick<RunningFlow, 'protocol' | 'told'>): RunningPayment {
  const running = useProtocol<{ readonly type: 'CANCEL' | 'STAY' | 'CONTINUE' }>(flow);
  if (flow.protocol === null || running === null) {
    const problem = problemIn(flow.told);
    return { busy: false, paid: 'no', already: false, unsure: false, problem, send: () => {} };
  }
  const { context } = flow.protocol.getSnapshot() as {
    context: { readonly problem: PaymentProblem | null; readonly result: string };
  };
  const { value } = running;
  const already = context.result === 'alreadyPaid';
  const isPaid = context.result === 'paid' || already;
  const isResting = typeof value === 'object' && value.paid === 'resting';
  const isOver = value === 'asking' || value === 'unsure' || value === 'reloading' || value === 'told';
  return {
    busy: true,
    paid: isPaid ? (isResting ? 'stopped' : 'shown') : 'no',
    already,
    unsure: isOver && context.result === 'unknown',
    problem: context.problem,
    send: running.send,
  };
}

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
    return createElement(Shown, props);
  };
}
