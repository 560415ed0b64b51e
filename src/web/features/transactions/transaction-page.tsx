import { Button } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { residentMay } from '../../../contract/access/grants.ts';
import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { ComposeMessage } from '../../messages/compose-message.tsx';
import { tenantMessages } from '../../messages/tenant-messages.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { TransactionFacts, TransactionHistory } from './transaction-facts.tsx';

/** A question to the office about a charge: starts a thread. */
function WriteAbout({ invoice_id, token }: { readonly invoice_id: string; readonly token: string }) {
  const { t } = useTranslation('ledger');
  const [writes, setWrites] = useState(false);
  return (
    <div>
      <Button size="large" onClick={() => setWrites(true)}>
        {t('one.write')}
      </Button>
      {writes ? (
        <ComposeMessage box={tenantMessages(token)} about={{ invoice_id }} onClose={() => setWrites(false)} />
      ) : null}
    </div>
  );
}

interface OpenedProps extends SeenBy {
  readonly id: string;
}

function Opened({ id, user, unit }: OpenedProps) {
  const { i18n } = useTranslation('ledger');
  const client = useQueryClient();
  const { token } = user;
  const key = ['transaction', id];
  const query = useQuery({
    queryKey: [...key, i18n.language],
    queryFn: ({ signal }) =>
      call('GET /api/tenant/transactions/:transaction_id', { token, params: { transaction_id: id }, signal }),
  });
  const onChanged = (changed: TransactionView) => {
    client.setQueryData([...key, i18n.language], changed);
    void client.invalidateQueries({ queryKey: ['transactions'] });
    void client.invalidateQueries({ queryKey: ['bill'] });
  };
  const mayWrite = !user.metas.blocked_modules.includes('MESSAGES');
  const mayPay = unit !== null && residentMay(unit, 'pay') && user.impersonation === null;
  return (
    <Loaded query={query}>
      {(transaction) => (
        <>
          <TransactionFacts transaction={transaction} />
          {transaction.kind === 'payment' ? (
            <PaymentSteps transaction={transaction} token={token} mayPay={mayPay} onChanged={onChanged} />
          ) : null}
          {transaction.kind === 'charge' && mayWrite ? <WriteAbout invoice_id={id} token={token} /> : null}
          {transaction.kind === 'credit' ? null : <TransactionHistory transaction={transaction} />}
        </>
      )}
    </Loaded>
  );
}

/** One charge, payment or credit. @see spec/platform.md §2 Route table */
export function TransactionPage() {
  const { t } = useTranslation('ledger');
  const { transaction_id = '' } = useParams();
  return (
    <ResidentPage title={t('one.title')} item="transactions">
      {(seenBy) => <Opened key={transaction_id} id={transaction_id} {...seenBy} />}
    </ResidentPage>
  );
}
