import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bill } from '../../../contract/resident/bill.contract.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { call } from '../../app/api/api-client.ts';
import { FlowHost } from '../../flow/flow-host.tsx';
import type { FlowInBrowser } from '../../flow/flow-views.ts';
import { createDraftStore } from '../../forms/index.ts';
import { paymentProtocol } from '../../payment/payment-protocol.ts';
import { paymentScreen } from '../../payment/use-running-payment.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { BillInFlight, MayNotPay, NothingDue, PaymentBlocked } from './no-payment.tsx';
import { PaidBill } from './paid-bill.tsx';
import { PayBill } from './pay-bill.tsx';
import { PayLayout } from './pay-layout.tsx';
import { type MadePayment, NEW_METHOD, type PaySubject, type PayWay } from './pay-subject.ts';
import { isThrottled, useThrottled } from './pay-throttle.ts';
import { ALL_THAT_IS_DUE } from './wanted-amount.ts';

/** The screens and tasks of the flow of a resident's payment. */
const makePaymentInBrowser: FlowInBrowser<'make-payment', PaySubject> = {
  screens: {
    'make-payment': {
      page: PayLayout,
      over: paymentScreen({ form: PayBill, paid: PaidBill, unsure: BillInFlight }),
    },
    'payment-waits': { page: PayLayout, over: BillInFlight },
    'nothing-due': { page: PayLayout, over: NothingDue },
    'may-not-pay': { page: PayLayout, over: MayNotPay },
    'payment-blocked': { page: PayLayout, over: PaymentBlocked },
  },
  stepScreens: {},
  tasks: {},
  protocols: { payment: paymentProtocol },
};

interface OpenedProps extends SeenBy {
  readonly flow: CompiledFlow;
}

/** The first saved method, or a new one of the first type. */
const firstWay = ({ methods, options }: Bill): PayWay => ({
  method: methods[0]?.id ?? NEW_METHOD,
  type: options[0]?.payment_type ?? 'CARD',
});

/** The bill while a payment in the popup may have been made that could not be submitted. */
const inFlight = (bill: Bill): Bill => ({ ...bill, facts: { ...bill.facts, in_flight: true } });

function Opened({ flow, user }: OpenedProps) {
  const { i18n } = useTranslation(['ledger', 'payment', 'application', 'forms', 'errors']);
  const client = useQueryClient();
  const [amountForm] = useState(() => createDraftStore(ALL_THAT_IS_DUE));
  const [paid, setPaid] = useState<MadePayment | null>(null);
  const [chosen, choose] = useState<PayWay | null>(null);
  const offered = useRef<PayWay | null>(null);
  const wayOf = (bill: Bill): PayWay => {
    offered.current ??= firstWay(bill);
    return chosen ?? offered.current;
  };
  const { token } = user;
  const leaseId = user.metas.lease.lease_id ?? '';
  const load = (cents: number | null, signal?: AbortSignal) =>
    call('GET /api/tenant/bill', { token, signal, query: cents === null ? {} : { amount: String(cents) } });
  const query = useQuery({
    queryKey: ['bill', leaseId, null],
    queryFn: ({ signal }) => load(null, signal),
    ...(useThrottled(leaseId) && { select: inFlight }),
  });
  const refresh = async () => {
    const bill = await load(null);
    // The fees for other amounts may have changed too. Those of the entered amount are loaded before the form can be
    // used again: a press while they are unknown would be lost.
    const others = { queryKey: ['bill', leaseId], predicate: ({ queryKey }: Query) => queryKey[2] !== null };
    client.removeQueries({ ...others, type: 'inactive' });
    await client.refetchQueries({ ...others, type: 'active' });
    client.setQueryData(['bill', leaseId, null], bill);
    void client.invalidateQueries({ queryKey: ['transactions'] });
    return isThrottled(leaseId) ? inFlight(bill) : bill;
  };
  return (
    <Loaded query={query}>
      {(bill) => (
        <FlowHost
          flow={flow}
          facts={bill.facts}
          subject={{
            bill,
            token,
            leaseId,
            i18n,
            isActedFor: user.impersonation !== null,
            paid,
            notePaid(payment) {
              setPaid(payment);
              amountForm.replace(ALL_THAT_IS_DUE);
            },
            refresh,
            load,
            way: wayOf(bill),
            choose,
            amountForm,
          }}
          browser={makePaymentInBrowser}
          addressOf={(path) => path}
        />
      )}
    </Loaded>
  );
}

/** The payment of what is owed. @see spec/platform.md §2 Route table */
export function MakePaymentPage({ flow }: { readonly flow: CompiledFlow }) {
  const { t } = useTranslation('ledger');
  return (
    <ResidentPage title={t('pay.title')} item="make_payment">
      {(seenBy) => <Opened key={seenBy.user.metas.lease.lease_id} flow={flow} {...seenBy} />}
    </ResidentPage>
  );
}
