import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Facts } from '../../../engine/facts.ts';
import { addressOf, applicationFlow } from '../../app/application-flow.ts';
import { wayTo } from '../../app/flow-way.ts';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useFlow } from '../../app/use-flow.ts';
import { useShownState } from '../../flow/shown-state.ts';
import { PaymentCard } from './payment-layout.tsx';

const ROUTE = '/applicant/payment';

/** The state of the flow that this screen belongs to. */
export const NOTHING_DUE = 'nothingDue';

/** Milliseconds until the flow goes on, as its file says. */
function pauseOf(state: string): number {
  const found = applicationFlow.file.states[state];
  return found && 'screen' in found ? (found.after?.ms ?? 0) : 0;
}

/** Everything is paid: says so, and goes on by itself. @see spec/application.md §4 Payment */
export function NothingDue({ token, facts }: { token: string; facts: Facts }) {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [stopped, setStopped] = useState(false);
  const [way] = useState(() => wayTo(facts, { route: ROUTE }));
  const { here, send } = useFlow(facts, way, {});
  useShownState('application', NOTHING_DUE);
  useEffect(() => {
    if (here.route !== ROUTE && here.route !== null) navigate(addressOf(here, token));
  }, [here, token, navigate]);
  return (
    <PaymentCard title={t('nothing_due.title')}>
      <p>{t('nothing_due.text')}</p>
      <TimedRedirect
        ms={pauseOf(NOTHING_DUE)}
        stopped={stopped}
        onStay={() => {
          send({ type: 'STAY' });
          setStopped(true);
        }}
        onContinue={() => send({ type: 'CONTINUE' })}
      />
    </PaymentCard>
  );
}
