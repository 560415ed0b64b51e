/** The pages for setting up and changing an automatic payment. @see spec/platform.md §2 Route table */
import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { AutopayTermsBody, AutopayView } from '../../../contract/resident/autopay.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { Notice } from '../../app/page/notice.tsx';
import { EmptyState } from '../../resident/empty-state.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { useAutopayStyles } from './autopay-styles.ts';
import { whyNotPay } from './may-pay.ts';
import { MethodChoice } from './method-choice.tsx';
import { TermsForm } from './terms-form.tsx';
import { useAutopay, useAutopays, useChange } from './use-autopays.ts';

const HOME = '/tenant/autopays';
const EMPTY: AutopayTermsBody = { day: 1, start_on: null, end_on: null, cap_cents: null };

interface ForPayersProps {
  readonly title: string;
  readonly children: (seenBy: SeenBy) => ReactNode;
}

/** Shows its children only to people who may pay. */
function ForPayers({ title, children }: ForPayersProps) {
  const { t } = useTranslation('autopay');
  return (
    <ResidentPage title={title} item="auto_payment">
      {(seenBy) => {
        if (seenBy.unit === null) return <EmptyState text={t('no_lease')} />;
        const why = whyNotPay(seenBy);
        return why === null ? children(seenBy) : <Notice intent="info">{t(why)}</Notice>;
      }}
    </ResidentPage>
  );
}

export function AddAutopayPage() {
  const { t } = useTranslation('autopay');
  return <ForPayers title={t('add.title')}>{({ user }) => <Add user={user} />}</ForPayers>;
}

function Add({ user }: Pick<SeenBy, 'user'>) {
  const { t } = useTranslation('autopay');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useChange(
    (body: AutopayTermsBody & { readonly method_id: string }) =>
      call('POST /api/tenant/autopays', { token: user.token, body }),
    t('told.added'),
    () => navigate(HOME),
  );
  return (
    <Loaded query={useAutopays(user)}>
      {({ methods, keeps_methods }) => {
        if (methods.length === 0 && !keeps_methods) return <Notice intent="info">{t('method.never')}</Notice>;
        const method_id = chosen ?? methods[0]?.id ?? null;
        return (
          <TermsForm
            user={user}
            start={EMPTY}
            autopay_id={null}
            method_id={method_id}
            submit={t('add.submit')}
            isSending={add.isPending}
            onSubmit={(terms) => method_id !== null && add.mutate({ ...terms, method_id })}
          >
            <MethodChoice methods={methods} canKeep={keeps_methods} value={method_id} onChange={setChosen} />
          </TermsForm>
        );
      }}
    </Loaded>
  );
}

/** Loads an active automatic payment; an ended one cannot be changed. */
function Running({
  user,
  children,
}: Pick<SeenBy, 'user'> & { readonly children: (autopay: AutopayView) => ReactNode }) {
  const { t } = useTranslation('autopay');
  const { autopay_id = '' } = useParams();
  return (
    <Loaded query={useAutopay(user, autopay_id)}>
      {({ autopay }) =>
        autopay.state === 'ACTIVE' ? children(autopay) : <Notice intent="info">{t('over')}</Notice>
      }
    </Loaded>
  );
}

export function EditAutopayPage() {
  const { t } = useTranslation('autopay');
  return (
    <ForPayers title={t('edit.title')}>
      {({ user }) => <Running user={user}>{(autopay) => <Edit user={user} autopay={autopay} />}</Running>}
    </ForPayers>
  );
}

interface ChangeProps extends Pick<SeenBy, 'user'> {
  readonly autopay: AutopayView;
}

function Edit({ user, autopay }: ChangeProps) {
  const { t } = useTranslation('autopay');
  const navigate = useNavigate();
  const { id: autopay_id, day, start_on, end_on, cap_cents, method } = autopay;
  const edit = useChange(
    (body: AutopayTermsBody) =>
      call('PUT /api/tenant/autopays/:autopay_id', { token: user.token, params: { autopay_id }, body }),
    t('told.edited'),
    () => navigate(HOME),
  );
  return (
    <TermsForm
      user={user}
      start={{ day, start_on, end_on, cap_cents }}
      autopay_id={autopay_id}
      method_id={method?.id ?? null}
      submit={t('edit.submit')}
      isSending={edit.isPending}
      onSubmit={edit.mutate}
    />
  );
}

export function AutopayMethodPage() {
  const { t } = useTranslation('autopay');
  return (
    <ForPayers title={t('method.title')}>
      {({ user }) => <Running user={user}>{(autopay) => <Method user={user} autopay={autopay} />}</Running>}
    </ForPayers>
  );
}

function Method({ user, autopay }: ChangeProps) {
  const { t } = useTranslation('autopay');
  const styles = useAutopayStyles();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(autopay.method?.id ?? null);
  const { id: autopay_id } = autopay;
  const change = useChange(
    (method_id: string) =>
      call('PUT /api/tenant/autopays/:autopay_id/method', {
        token: user.token,
        params: { autopay_id },
        body: { method_id },
      }),
    t('told.method'),
    () => navigate(HOME),
  );
  return (
    <Loaded query={useAutopays(user)}>
      {({ methods, keeps_methods }) => (
        <div className={styles.form}>
          <MethodChoice methods={methods} canKeep={keeps_methods} value={chosen} onChange={setChosen} />
          <p className={styles.muted}>{t('method.text')}</p>
          <div className={styles.buttons}>
            <Button
              size="large"
              appearance="primary"
              disabledFocusable={chosen === null || change.isPending}
              onClick={() => chosen !== null && change.mutate(chosen)}
            >
              {t('method.submit')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
